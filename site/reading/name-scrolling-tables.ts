/**
 * A table that fits needs no stop for the keyboard; one that does not says that it scrolls. Without
 * this every table is a stop, which is right for those that scroll. What is far below has no width
 * until it is laid out (`far-below.css`): it stays a stop until its table reports one.
 */
export function nameScrollingTables(text: HTMLElement): void {
  const frames = [...text.querySelectorAll<HTMLElement>('.table-scroll')]
  const names = new Map(frames.map((frame) => [frame, frame.getAttribute('aria-label') ?? 'Table']))
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target.closest<HTMLElement>('.table-scroll')
      if (!frame) continue
      const isScrolling = frame.scrollWidth > frame.clientWidth
      frame.tabIndex = isScrolling ? 0 : -1
      frame.setAttribute(
        'aria-label',
        `${names.get(frame)}${isScrolling ? ', scrolls sideways' : ''}`,
      )
      // From now on a window that gets narrower counts as well.
      if (target !== frame) observer.observe(frame)
    }
  })
  for (const table of text.querySelectorAll('.table-scroll > table')) observer.observe(table)
}
