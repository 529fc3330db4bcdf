type Measured = {
  /** In px from the top of the window; negative once scrolled past. */
  top: number
  /** In px. */
  height: number
  /** In px. */
  windowHeight: number
}

/** From 0, with the top of the text at the top of the window, to 1, with its end visible. */
export function measureProgress({ top, height, windowHeight }: Measured): number {
  const distance = height - windowHeight
  if (distance <= 0) return top + height <= windowHeight ? 1 : 0
  return Math.min(Math.max(-top / distance, 0), 1)
}

/** Calls `listener` once soon, and then before the next frame after each scroll or resize. */
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
