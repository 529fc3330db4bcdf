import { isIntendedPage } from '#domain/newsletter/intended-page.ts'

/**
 * What waits behind the sign-in, in a sentence. A link may have been made by a stranger: only symbols of the closed
 * list are repeated, no other words. Undefined for places that need no word.
 */
export function describeWaitingPage(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'https://origin.invalid')
  const named = isIntendedPage(path) ? (searchParams.get('symbols') ?? '') : ''
  const of = named === '' ? '' : ` of ${named.split(',').join(', ')}`
  const [, symbol] = isIntendedPage(path) ? (/^\/pro\/company\/(.+)$/.exec(pathname) ?? []) : []
  if (symbol) return `The company sheet of ${decodeURIComponent(symbol)} opens then.`
  if (pathname === '/pro/compare') return `The comparison${of} opens then.`
  if (pathname === '/pro/screener') return 'Your screen of companies opens then.'
  const isSearch = pathname === '/pro' && searchParams.has('symbols')
  return isSearch ? `Your search${of.replace(' of ', ' for ')} goes on then.` : undefined
}
