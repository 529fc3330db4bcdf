const URL_MAX_LENGTH = 2048

/** Parameters that say where a click came from and do not change the page. */
const TRACKING = /^(?:utm_[a-z0-9_]*|fbclid|gclid)$/i

const ALLOWED = /^[\w!$&'()*+,;=:@/?.~%[\]|-]*$/

/**
 * An article's address as stored: http or https, without user name and tracking parameters. The
 * rest of query and fragment stays unchanged.
 * @param base for relative addresses
 * @returns undefined for an address that we must not send readers to
 */
export function cleanArticleUrl(raw: string, base?: string): string | undefined {
  const text = raw.trim()
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  // Refuse blanks, quotes and brackets, which browsers may read differently; the database has the same rule.
  if (!/^[\w.-]+(?::\d{1,5})?$/.test(url.host)) return undefined
  const { query, fragment } = splitAddress(isPlain(text) ? text : url.href)
  const kept = removeTracking(query)
  const cleaned = `${url.origin}${url.pathname}${kept === undefined ? '' : `?${kept}`}${fragment}`
  return cleaned.length <= URL_MAX_LENGTH && !/[\s\\]/.test(cleaned) ? cleaned : undefined
}

/** Equal for addresses of one page: ignores http or https, the fragment, a trailing slash and "www.". */
export function addressKey(url: string): string {
  const { host, pathname } = new URL(url)
  const { query } = splitAddress(url)
  const kept = removeTracking(query)
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return `${host.replace(/^www\./, '')}${path}${kept === undefined ? '' : `?${kept}`}`
}

/** Inserts utm parameters before the fragment and replaces existing ones. */
export function addCampaign(
  address: string,
  { medium, campaign }: { medium: string; campaign: string },
): string {
  const { head, query, fragment } = splitAddress(address)
  const kept = removeTracking(query)
  const tags = `utm_source=kachi&utm_medium=${medium}&utm_campaign=${campaign}`
  return `${head}?${kept ? `${kept}&` : ''}${tags}${fragment}`
}

function splitAddress(address: string): {
  head: string
  query: string | undefined
  fragment: string
} {
  const hash = address.indexOf('#')
  const [before, fragment] =
    hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = before.indexOf('?')
  return mark < 0
    ? { head: before, query: undefined, fragment }
    : { head: before.slice(0, mark), query: before.slice(mark + 1), fragment }
}

function removeTracking(query: string | undefined): string | undefined {
  if (query === undefined) return undefined
  const parts = query.split('&')
  const kept = parts.filter((part) => !TRACKING.test(part.split('=')[0] ?? ''))
  if (kept.length === parts.length) return query
  return kept.length === 0 ? undefined : kept.join('&')
}

function isPlain(text: string): boolean {
  const { query = '', fragment } = splitAddress(text)
  return ALLOWED.test(query) && ALLOWED.test(fragment.slice(1))
}
