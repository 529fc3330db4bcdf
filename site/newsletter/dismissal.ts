const STORAGE_KEY = 'newsletter-dismissed'

/** Whether the popup was closed or answered before, and is not to be shown again. */
export function isPopupDismissed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

export function dismissPopup(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'true')
  } catch {
    // Without storage the popup stays away for this page only.
  }
}
