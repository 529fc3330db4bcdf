import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether a button has the focus. When it is removed with the focus, the focus moves to the form,
 * section or other part around it, so that keyboard users keep their place.
 */
export function useKeptFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const [hasFocus, setHasFocus] = useState(false)

  // Synchronizes with the browser's focus.
  useLayoutEffect(() => {
    const element = button.current
    if (!element) return
    let isFocused = false
    const track = () => {
      // Still the active element if only the window has lost the focus.
      isFocused = document.activeElement === element
      setHasFocus(isFocused)
    }
    track()
    // React suppresses its own focus events while it updates the page.
    element.addEventListener('focus', track)
    element.addEventListener('blur', track)
    return () => {
      element.removeEventListener('focus', track)
      element.removeEventListener('blur', track)
      if (isFocused) handOn(element)
    }
  }, [])

  return { button, hasFocus }
}

const PARTS = '[role=tabpanel], fieldset, form, dialog, section, main'

/** Waits a moment, because the content that replaces the button may take the focus itself. */
function handOn(element: HTMLElement): void {
  const parts = listParts(element)
  setTimeout(() => {
    for (const part of parts) {
      if (!isFree()) return
      if (!part.hasAttribute('tabindex')) {
        part.tabIndex = -1
        part.classList.add('outline-none')
      }
      // Has no effect if the part was removed too, or is hidden.
      part.focus({ preventScroll: true })
    }
  })
}

function listParts(element: HTMLElement): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS)
  return part ? [part, ...listParts(part)] : []
}

function isFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body
}
