import { copyNote, MARK_SELECTOR } from './footnotes.ts'
import { closePreview, getPreviewedMark, isInPreview, openPreview } from './preview-box.ts'
import { hasSideNote } from './side-notes.ts'

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
