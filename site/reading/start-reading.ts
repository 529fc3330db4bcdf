import { followContents } from './follow-contents.ts'
import { offerPreviews } from './note-previews.ts'
import { measureProgress, watchScroll } from './reading-progress.ts'
import { rememberPlace } from './remember-place.ts'
import { startShareLines } from './share-line.ts'
import { hangSideNotes } from './side-notes.ts'

const text = document.querySelector<HTMLElement>('[data-reading-text]')
if (text) startReading(text)

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
  startShareLines()
}

/** For browsers without scroll timelines, which CSS uses. */
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
 * Removes tables that fit from the tab order, and says of the others that they scroll. Tables that
 * are not laid out yet (`far-below.css`) have no width, so they stay in the tab order.
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
      // From now on, observe the frame too, for windows that become narrower.
      if (target !== frame) observer.observe(frame)
    }
  })
  for (const table of text.querySelectorAll('.table-scroll > table')) observer.observe(table)
}
