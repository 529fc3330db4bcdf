const DELAY_MS = 10_000
const SCROLL_THRESHOLD_PX = 1500

/**
 * Calls back once, ten seconds or more after the start, when the page has been scrolled past
 * 1500 px; never when the popup was dismissed. Returns how to stop watching.
 */
export function watchForPopup(onDue: () => void): () => void {
  if (isAnswered()) return () => {}
  function handleScroll() {
    if (window.scrollY <= SCROLL_THRESHOLD_PX || isAnswered()) return
    stop()
    onDue()
  }
  const timer = setTimeout(
    () => addEventListener('scroll', handleScroll, { passive: true }),
    DELAY_MS,
  )
  function stop() {
    clearTimeout(timer)
    removeEventListener('scroll', handleScroll)
  }
  return stop
}

/** Closed or answered before, `dismissPopup` has noted it: the popup is not to be shown again. */
function isPopupDismissed(): boolean {
  try {
    return localStorage.getItem('newsletter-dismissed') !== null
  } catch {
    return false
  }
}

/** Also by whoever is known to subscribe: `data-visitor` is there before first paint. */
function isAnswered(): boolean {
  return isPopupDismissed() || document.documentElement.dataset.visitor === 'subscriber'
}
