import { followContents } from './contents/follow-contents.ts'
import { drawProgress } from './draw-progress.ts'
import { nameScrollingTables } from './name-scrolling-tables.ts'
import { offerPreviews } from './notes/offer-previews.ts'
import { hangSideNotes } from './notes/side-notes.ts'
import { rememberPlace } from './position/remember-place.ts'
import { wakeShareLines } from './share/share-line.ts'

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
