import { placePreview } from './place-preview.ts'

let region: HTMLElement | undefined
let previewedMark: HTMLAnchorElement | undefined

/** Shows `note` by its mark, in place of any other. It moves with the text. */
export function openPreview(mark: HTMLAnchorElement, note: DocumentFragment): void {
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

export function closePreview(): void {
  region?.replaceChildren()
  previewedMark = undefined
}

export function getPreviewedMark(): HTMLAnchorElement | undefined {
  return previewedMark
}

export function isInPreview(target: EventTarget | null): boolean {
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
