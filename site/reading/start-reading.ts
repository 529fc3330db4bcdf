import { followContents } from './follow-contents.ts'
import { offerPreviews } from './note-previews.ts'
import { measureProgress, watchScroll } from './reading-progress.ts'
import { rememberPlace } from './remember-place.ts'
import { wakeShareLines } from './share-line.ts'
import { hangSideNotes } from './side-notes.ts'

const text = document.querySelector<HTMLElement>('[data-reading-text]')
if (text) startReading(text)

/** Everything here is an addition: without it the page has its links, its list of notes and its text. */
function startReading(text: HTMLElement): void {
  for (const place of document.querySelectorAll('[data-page-address]')) {
    place.textContent = location.origin + location.pathname
  }
  followContents()
  drawProgress(text)
  hangSideNotes(text)
  offerPreviews()
  nameScrollingTables(text)
  rememberPlace(text)
  wakeShareLines()
}

/** Draws the progress line where the style sheet alone cannot: in browsers without scroll timelines. */
function drawProgress(text: HTMLElement): void {
  const line = document.querySelector<HTMLElement>('[data-reading-progress]')
  if (!line || CSS.supports('(animation-timeline: view()) and (timeline-scope: --reading)')) return
  watchScroll(() => {
    const { top, height } = text.getBoundingClientRect()
    const progress = measureProgress({ top, height, windowHeight: innerHeight })
    line.style.transform = `scaleX(${progress})`
  })
}

/**
 * A table that fits needs no stop for the keyboard; one that does not says that it scrolls. Without
 * this every table is a stop, which is right for those that scroll. What is far below has no width
 * until it is laid out (`far-below.css`): it stays a stop until its table reports one.
 */
function nameScrollingTables(text: HTMLElement): void {
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
