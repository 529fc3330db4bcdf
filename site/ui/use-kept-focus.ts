import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps a keyboard user from starting again at the top of the page. A button that is disabled while it works
 * loses the focus: it gets it back when it is enabled, unless that has moved on meanwhile. A button that
 * leaves the page hands the focus to the form, section or other part that it stood in.
 */
export function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)

  // Synchronizes with the browser's focus. Browsers differ in when they take it from a disabled button: at
  // once, before an effect could look, or frames later. So what counts is who had it before.
  useLayoutEffect(() => {
    const element = button.current
    if (!element) return
    hasFocus.current = document.activeElement === element
    const handleFocus = () => {
      hasFocus.current = true
    }
    const handleBlur = () => {
      if (!element.disabled) hasFocus.current = false
    }
    // React's own events are silent while it writes to the page.
    element.addEventListener('focus', handleFocus)
    element.addEventListener('blur', handleBlur)
    return () => {
      element.removeEventListener('focus', handleFocus)
      element.removeEventListener('blur', handleBlur)
      if (hasFocus.current) handOn(element)
    }
  }, [])

  // Synchronizes with the browser's focus: gives it back, and once more after the frame in which a slow
  // browser takes it from the button as it was before.
  useLayoutEffect(() => {
    if (isDisabled || !hasFocus.current) return
    const giveBack = () => {
      if (isFree()) button.current?.focus({ preventScroll: true })
    }
    giveBack()
    hasFocus.current = document.activeElement === button.current
    const frame = requestAnimationFrame(() => setTimeout(giveBack))
    return () => cancelAnimationFrame(frame)
  }, [isDisabled])

  return button
}

const PARTS = '[role=tabpanel], fieldset, form, dialog, section, main'

/** Waits until what comes in place of the button has taken the focus, if it wants it. */
function handOn(element: HTMLElement): void {
  const parts = listParts(element)
  setTimeout(() => {
    for (const part of parts) {
      if (!isFree()) return
      if (!part.hasAttribute('tabindex')) {
        part.tabIndex = -1
        part.classList.add('outline-none')
      }
      // Does nothing where the part has left the page as well, or is hidden.
      part.focus({ preventScroll: true })
    }
  })
}

/** From the inside out. */
function listParts(element: HTMLElement): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(PARTS)
  return part ? [part, ...listParts(part)] : []
}

function isFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body
}
