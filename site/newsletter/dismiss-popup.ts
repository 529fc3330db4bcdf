/**
 * Keeps the popup away for good. The trigger reads the key by itself: with a file shared between the page's script and the
 * form, both would wait for a third to be fetched.
 */
export function dismissPopup(): void {
  try {
    localStorage.setItem('newsletter-dismissed', 'true')
  } catch {
    // Without storage the popup stays away for this page only.
  }
}
