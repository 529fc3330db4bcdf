const STORAGE_KEY = 'kachi-linking'

/** Notes which provider this tab has left for, so that the page that it comes back to can say "linked". */
export function rememberLinking(provider: string): void {
  sessionStorage.setItem(STORAGE_KEY, provider)
}

/** The provider that this tab left for, until it is forgotten. */
export function readLinking(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined
}

export function forgetLinking(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}
