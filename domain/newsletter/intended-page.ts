/**
 * The pages that a link in an email may lead to, although a stranger may have chosen one: they only
 * show, and nothing in their address stands on them as words. The function private.is_intended_page
 * holds the same expressions, in the syntax that both understand.
 */
export const INTENDED_PAGES: readonly RegExp[] = [
  /^\/(magazine|archive|newsletter|record|retention-league|access-index|about)$/,
  /^\/articles\/[a-z0-9-]{1,80}$/,
  /^\/newsletter\/[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  /^\/pro(\/(companies|compare|league|screener))?$/,
  /^\/pro\/company\/[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?$/,
  /^\/pro(\/compare)?\?symbols=[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?((,|%2C)[A-Z0-9]{1,10}((-|%26)[A-Z0-9]{1,4})?(\.[A-Z]{1,3})?){0,4}$/,
  /^\/pro\/screener\?([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known)(&([a-z]+=(-|%E2%88%92)?[0-9]{1,7}((\.|,|%2C)[0-9]{1,4})?|meets=[a-z]+\.[a-zA-Z]+(,[a-z]+\.[a-zA-Z]+)*|market=[A-Z]{2,8}|prices=known))*$/,
]

const MAX_LENGTH = 200

export function isIntendedPage(page: string): boolean {
  const isShort = page.length <= MAX_LENGTH
  return isShort && INTENDED_PAGES.some((expression) => expression.test(page))
}

/**
 * What of the address of a page may travel with an email. A section is left out, and so is a query
 * that belongs to this device, such as an analysis.
 */
export function findIntendedPage(address: string): string | undefined {
  const [page = ''] = address.split('#')
  const [path = ''] = page.split('?')
  return [page, path].find(isIntendedPage)
}
