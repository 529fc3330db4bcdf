/** docs/behavior.md, Sign-in: every call of the site names the application. */
export const APPLICATION_HEADERS = { 'X-Application-Name': 'kachi' }

/** `fetch` with the application's name. The house rules refuse a bare `fetch` elsewhere in `site/`. */
export const fetchAsKachi: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
  for (const [name, value] of Object.entries(APPLICATION_HEADERS)) headers.set(name, value)
  return fetch(input, { ...init, headers })
}
