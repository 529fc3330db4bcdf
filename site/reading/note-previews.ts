import { copyNote, hasSideNote, MARK_SELECTOR } from './side-notes.ts'

const REST_MS = 120
const LEAVE_MS = 250

let timer: ReturnType<typeof setTimeout> | undefined
let isTouch = false

export function offerPreviews(): void {
  document.addEventListener('pointerdown', ({ pointerType }) => {
    isTouch = pointerType === 'touch'
  })
  document.addEventListener('pointerover', handlePointerOver)
  document.addEventListener('focusin', handleFocusIn)
  document.addEventListener('focusout', handleFocusOut)
  document.addEventListener('click', handleClick)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closePreview()
  })
}

function handlePointerOver({ target, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return
  clearTimeout(timer)
  if (isInPreview(target)) return
  const mark = findMark(target)
  if (!mark) timer = setTimeout(closeUnlessFocused, LEAVE_MS)
  else if (mark !== getPreviewedMark()) timer = setTimeout(() => show(mark), REST_MS)
}

/** Moving the focus scrolls, and the page then passes under a mouse that rests. */
function closeUnlessFocused(): void {
  if (!getPreviewedMark()?.matches(':focus-visible')) closePreview()
}

function handleFocusIn({ target }: FocusEvent): void {
  const mark = findMark(target)
  if (mark?.matches(':focus-visible')) show(mark)
}

function handleFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (findMark(target) && !isInPreview(relatedTarget)) closePreview()
}

function handleClick(event: MouseEvent): void {
  if (isInPreview(event.target)) return
  const mark = findMark(event.target)
  if (!mark || !isTouch || mark === getPreviewedMark()) closePreview()
  else if (show(mark)) event.preventDefault()
}

function show(mark: HTMLAnchorElement): boolean {
  clearTimeout(timer)
  const note = hasSideNote(mark) ? undefined : copyNote(mark)
  if (note) openPreview(mark, note)
  else closePreview()
  return note !== undefined
}

function findMark(target: EventTarget | null): HTMLAnchorElement | undefined {
  const mark = target instanceof Element ? target.closest<HTMLAnchorElement>(MARK_SELECTOR) : null
  return mark ?? undefined
}

let region: HTMLElement | undefined
let previewedMark: HTMLAnchorElement | undefined

function openPreview(mark: HTMLAnchorElement, note: DocumentFragment): void {
  closePreview()
  const box = document.createElement('div')
  box.className = 'note-preview'
  box.append(note)
  getRegion().append(box)
  const { top, left } = placePreview({
    mark: mark.getBoundingClientRect(),
    preview: { width: box.offsetWidth, height: box.offsetHeight },
    window: { width: document.documentElement.clientWidth, height: innerHeight },
  })
  box.style.top = `${top + scrollY}px`
  box.style.left = `${left + scrollX}px`
  previewedMark = mark
}

function closePreview(): void {
  region?.replaceChildren()
  previewedMark = undefined
}

function getPreviewedMark(): HTMLAnchorElement | undefined {
  return previewedMark
}

function isInPreview(target: EventTarget | null): boolean {
  return target instanceof Node && region?.contains(target) === true
}

/** Polite, so that a screen reader reads the note after the link. */
function getRegion(): HTMLElement {
  if (region) return region
  region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  region.dataset.print = 'none'
  document.querySelector('main')?.append(region)
  return region
}

type Box = { top: number; bottom: number; left: number; right: number }

type Situation = {
  /** In px from the top left corner of the window. */
  mark: Box
  preview: { width: number; height: number }
  window: { width: number; height: number }
}

/** In px: between the line and the preview, and between the preview and the window's edge. */
const GAP = 10
const MARGIN = 12

/** In px from the top left corner of the window: below the line of the mark, or above it if there is more room. */
export function placePreview({ mark, preview, window }: Situation): { top: number; left: number } {
  const roomBelow = window.height - mark.bottom - GAP - MARGIN
  const roomAbove = mark.top - GAP - MARGIN
  const isBelow = preview.height <= roomBelow || roomBelow >= roomAbove
  const middle = (mark.left + mark.right) / 2 - preview.width / 2
  const rightmost = window.width - preview.width - MARGIN
  return {
    top: isBelow ? mark.bottom + GAP : mark.top - GAP - preview.height,
    left: Math.max(MARGIN, Math.min(middle, rightmost)),
  }
}
