/**
 * A table that fits needs no stop for the keyboard; one that does not says that it scrolls. Without
 * this every table is a stop, which is right for those that scroll.
 */
export function nameScrollingTables(text: HTMLElement): void {
  const frames = [...text.querySelectorAll<HTMLElement>('.table-scroll')]
  const names = new Map(frames.map((frame) => [frame, frame.getAttribute('aria-label') ?? 'Table']))
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target as HTMLElement
      const isScrolling = frame.scrollWidth > frame.clientWidth
      frame.tabIndex = isScrolling ? 0 : -1
      frame.setAttribute(
        'aria-label',
        `${names.get(frame)}${isScrolling ? ', scrolls sideways' : ''}`,
      )
    }
  })
  for (const frame of frames) observer.observe(frame)
}
