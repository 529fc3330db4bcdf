import type { RedirectFailure } from '#domain/auth/errors/redirect-failure.ts'

// Part of every page: uses no libraries, and callers load the rest on demand.

export function bringsAuthCode(): boolean {
  return new URLSearchParams(location.search).has('code')
}

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

export function dropAuthCode(): void {
  const url = new URL(location.href)
  url.searchParams.delete('code')
  history.replaceState(history.state, '', url)
}
