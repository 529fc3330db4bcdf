/** Same as in long-read.css: wide enough for a margin with notes. */
const WIDE = '(min-width: 80rem)'
/** In px. */
const GAP = 14

type SideNote = { mark: HTMLAnchorElement; element: HTMLElement }

/** These are visual copies: assistive technology uses the links and the list at the end. */
export function hangSideNotes(text: HTMLElement): void {
  const margin = document.querySelector<HTMLElement>('[data-side-notes]')
  if (!margin) return
  const wide = matchMedia(WIDE)
  let notes: SideNote[] = []

  const place = () => {
    if (!wide.matches) return
    if (notes.length === 0) notes = fillMargin(text, margin)
    placeNotes(notes, margin)
  }
  // A font that loads later would visibly move the notes.
  void document.fonts.ready.then(() => new ResizeObserver(place).observe(text))
}

export function hasSideNote(mark: HTMLAnchorElement): boolean {
  return matchMedia(WIDE).matches && mark.dataset.sideNote !== undefined
}

function fillMargin(text: HTMLElement, margin: HTMLElement): SideNote[] {
  const seen = new Set<string>()
  const notes: SideNote[] = []
  for (const mark of text.querySelectorAll<HTMLAnchorElement>(MARK_SELECTOR)) {
    const copy = seen.has(mark.hash) ? undefined : copyNote(mark)
    if (!copy) continue
    seen.add(mark.hash)
    const element = document.createElement('div')
    element.className = 'side-note'
    element.append(copy)
    for (const link of element.querySelectorAll('a')) link.tabIndex = -1
    margin.append(element)
    mark.dataset.sideNote = ''
    pairUp({ mark, element })
    notes.push({ mark, element })
  }
  return notes
}

function pairUp({ mark, element }: SideNote): void {
  const light = () => element.toggleAttribute('data-lit', true)
  const dim = () => element.toggleAttribute('data-lit', false)
  mark.addEventListener('pointerenter', light)
  mark.addEventListener('pointerleave', dim)
  mark.addEventListener('focus', light)
  mark.addEventListener('blur', dim)
}

/** Reads all positions before writing any, so the browser lays out only once. */
function placeNotes(notes: SideNote[], margin: HTMLElement): void {
  const origin = margin.getBoundingClientRect().top
  const wanted = notes.map(({ mark, element }) => ({
    top: mark.getBoundingClientRect().top - origin,
    height: element.offsetHeight,
  }))
  const tops = stackNotes(wanted, GAP)
  notes.forEach(({ element }, index) => {
    element.style.top = `${tops[index]}px`
  })
}

/** In px; `top` is the position of the mark. */
type HangingNote = { top: number; height: number }

export function stackNotes(notes: HangingNote[], gap: number): number[] {
  let free = 0
  return notes.map(({ top, height }) => {
    const place = Math.max(top, free)
    free = place + height + gap
    return place
  })
}

export const MARK_SELECTOR = 'a[data-footnote-ref]'

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
