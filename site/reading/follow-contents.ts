import { watchScroll } from './reading-progress.ts'

/** A share of the window's height, from the top. */
const READING_LINE = 0.3

export function followContents(): void {
  const column = document.querySelector<HTMLElement>('.contents-column')
  const links = [...(column?.querySelectorAll<HTMLAnchorElement>('[data-contents-link]') ?? [])]
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  )
  if (!column || links.length === 0) return

  let marked: HTMLAnchorElement | undefined
  watchScroll(() => {
    const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity)
    const current = links[findCurrentPart(tops, innerHeight * READING_LINE)]
    if (current === marked) return
    marked?.removeAttribute('aria-current')
    current?.setAttribute('aria-current', 'location')
    if (current) keepInView(column, current)
    marked = current
  })
}

function keepInView(column: HTMLElement, link: HTMLElement): void {
  const frame = column.getBoundingClientRect()
  const box = link.getBoundingClientRect()
  if (box.top < frame.top) column.scrollTop -= frame.top - box.top
  if (box.bottom > frame.bottom) column.scrollTop += box.bottom - frame.bottom
}

/**
 * The index of the last part whose heading is above the reading line, or -1 above the first heading.
 * @param tops distances of the headings from the top of the window in px, in reading order
 */
export function findCurrentPart(tops: number[], readingLine: number): number {
  return tops.findLastIndex((top) => top <= readingLine)
}
