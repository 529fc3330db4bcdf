/** The trigger reads the same key on its own: a shared file would be one more download for both. */
export function dismissPopup(): void {
  try {
    localStorage.setItem('newsletter-dismissed', 'true')
  } catch {
    // Without storage the popup is dismissed for this page only.
  }
}
