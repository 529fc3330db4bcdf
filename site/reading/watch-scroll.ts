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
