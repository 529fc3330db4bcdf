const STORAGE_KEY = 'kachi-flash'

export type Flash = { title: string; description: string }

export function leaveFlash(flash: Flash): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(flash))
}

export function takeFlash(): Flash | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    // Unchecked: only `leaveFlash` writes it, and every public page loads this code.
    return stored === null ? undefined : (JSON.parse(stored) as Flash)
  } catch {
    return undefined
  }
}
