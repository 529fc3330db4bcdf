type Measured = {
  /** Of the text's upper edge from the top of the window, in px; negative once scrolled past. */
  top: number
  /** Of the text, in px. */
  height: number
  /** Of the window, in px. */
  windowHeight: number
}

/** How much of a text has been read, from 0 to 1: it begins with its top at the window's, and ends with its end in sight. */
export function measureProgress({ top, height, windowHeight }: Measured): number {
  const distance = height - windowHeight
  if (distance <= 0) return top + height <= windowHeight ? 1 : 0
  return Math.min(Math.max(-top / distance, 0), 1)
}

/** Calls `listener` now, and before the next frame whenever the window has scrolled or changed its size. */
export function watchScroll(listener: () => void): void {
  let isAwaited = false
  const schedule = () => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(() => {
      isAwaited = false
      listener()
    })
  }
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
  schedule()
}
