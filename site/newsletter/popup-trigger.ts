const DELAY_MS = 10_000
const SCROLL_THRESHOLD_PX = 1500

/**
 * Calls back once, when the page is scrolled past 1500 px after ten seconds, and only if the
 * reader neither dismissed the popup nor subscribes.
 * @returns a function that stops watching
 */
export function watchForPopup(onDue: () => void): () => void {
  if (isAnswered()) return () => {}
  function handleScroll() {
    if (window.scrollY <= SCROLL_THRESHOLD_PX || isAnswered() || isFormInView()) return
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

/** The popup asks for what the reader is looking at already. It waits until they have scrolled on. */
function isFormInView(): boolean {
  const { top = 0, bottom = 0 } =
    document.querySelector('#subscribe form')?.getBoundingClientRect() ?? {}
  return top < innerHeight && bottom > 0
}

/** `data-visitor` is set before the first paint. */
function isAnswered(): boolean {
  return isPopupDismissed() || document.documentElement.dataset.visitor === 'subscriber'
}

function isPopupDismissed(): boolean {
  try {
    return localStorage.getItem('newsletter-dismissed') !== null
  } catch {
    return false
  }
}
