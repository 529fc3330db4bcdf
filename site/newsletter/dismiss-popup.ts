/** `popup-trigger.ts` has its own copy of the key: a shared file would be another download for both. */
export function dismissPopup(): void {
  try {
    localStorage.setItem('newsletter-dismissed', 'true')
  } catch {
    // Without storage the popup is dismissed for this page only.
  }
}
