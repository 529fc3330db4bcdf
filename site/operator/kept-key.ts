const NAME = 'kachi-operator-key'

/** The service key as this tab keeps it, and nobody else: it ends with the tab. */
export function readKeptKey(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(NAME, key)
  } catch {
    // Where storage is switched off the key is asked for again after each load.
  }
}

export function forgetKey(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Then it was not kept either.
  }
}
