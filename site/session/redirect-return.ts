import type { RedirectFailure } from '#domain/session/redirect-failure.ts'

// Part of every page: no library, and what is rarely needed is loaded by those who call this.

/** Whether the authentication service has sent the browser here with a code to open a session with. */
export function bringsAuthCode(): boolean {
  return new URLSearchParams(location.search).has('code')
}

/** What the service says went wrong, once: it is taken out of the address. */
export function takeRedirectFailure(): RedirectFailure | undefined {
  const url = new URL(location.href)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => url.searchParams.get(name) ?? fragment.get(name) ?? ''
  const failure = {
    error: read('error'),
    code: read('error_code'),
    description: read('error_description'),
  }
  if (!failure.error && !failure.code) return undefined
  for (const name of ['error', 'error_code', 'error_description']) url.searchParams.delete(name)
  if (fragment.has('error') || fragment.has('error_code')) url.hash = ''
  history.replaceState(history.state, '', url)
  return failure
}

/** Takes a code out of the address that can't open a session any more. */
export function dropAuthCode(): void {
  const url = new URL(location.href)
  url.searchParams.delete('code')
  history.replaceState(history.state, '', url)
}
