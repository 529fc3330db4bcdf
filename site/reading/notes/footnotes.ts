/** What marks a note in the text. */
export const MARK_SELECTOR = 'a[data-footnote-ref]'

/** The content of the note that a mark points to, without the way back, under its number. */
export function copyNote(mark: HTMLAnchorElement): DocumentFragment | undefined {
  const note = document.getElementById(decodeURIComponent(mark.hash.slice(1)))
  if (!note) return undefined
  const copy = document.createDocumentFragment()
  const number = document.createElement('span')
  number.className = 'note-number'
  number.textContent = mark.textContent
  copy.append(number, ...note.cloneNode(true).childNodes)
  for (const back of copy.querySelectorAll('[data-footnote-backref]')) back.remove()
  return copy
}
