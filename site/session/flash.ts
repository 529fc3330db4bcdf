const STORAGE_KEY = 'kachi-flash'

/** A message that the next page shows as a toast when it has loaded. */
export type Flash = { title: string; description: string }

export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(flash))
}

/** The message that the page before left, once. */
export function takeFlash(): Flash | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    // Written by `leaveFlash` alone; on every public page, so no schema library is loaded for it.
    return stored === null ? undefined : (JSON.parse(stored) as Flash)
  } catch {
    return undefined
  }
}
