import { copyNote, hasSideNote, MARK_SELECTOR } from './side-notes.ts'

/** Resting on a mark asks for its note, passing over it does not. In milliseconds. */
const REST_MS = 120
/** Time to move from the mark into the preview, in milliseconds. */
const LEAVE_MS = 250

let timer: ReturnType<typeof setTimeout> | undefined
let isTouch = false

/**
 * Shows a note where it is referred to: on pointing, on keyboard focus, on a first tap. The marks
 * stay links to the list of notes; Escape, leaving, or a tap elsewhere closes the preview.
 */
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
  if (!mark) timer = setTimeout(closePreview, LEAVE_MS)
  else if (mark !== getPreviewedMark()) timer = setTimeout(() => show(mark), REST_MS)
}

function handleFocusIn({ target }: FocusEvent): void {
  const mark = findMark(target)
  if (mark?.matches(':focus-visible')) show(mark)
}

function handleFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (findMark(target) && !isInPreview(relatedTarget)) closePreview()
}

/** The first tap shows the note, the second follows the link. */
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

/** Shows `note` by its mark, in place of any other. It moves with the text. */
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

/** Polite, so that a screen reader says the note once the link has been read. */
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
  /** The reference in the text, in px from the window's upper left corner. */
  mark: Box
  preview: { width: number; height: number }
  window: { width: number; height: number }
}

/** Between the line and the preview, and between the preview and the window's edge, in px. */
const GAP = 10
const MARGIN = 12

/**
 * Where a preview goes, in px from the window's corner: under the line of its mark, or over it
 * where there is more room, and never over the line itself.
 */
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
