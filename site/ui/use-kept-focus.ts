import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps keyboard users from losing their place. A button that is disabled while it works loses the
 * focus; it gets it back when enabled, unless the focus has moved on. When a focused button is
 * removed, the focus moves to the form, section or other part around it.
 */
export function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)

  // Synchronizes with the browser's focus. Some browsers take it from a disabled button at once, before
  // an effect runs, others frames later. So we track whether the button had it before.
  useLayoutEffect(() => {
    const element = button.current
    if (!element) return
    const stopTracking = trackFocus(element, hasFocus)
    return () => {
      stopTracking()
      if (hasFocus.current) handOn(element)
    }
  }, [])

  // Synchronizes with the browser's focus: restores it now, and again after the next frame, for browsers
  // that take it from the disabled button late.
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

function trackFocus(element: HTMLButtonElement, hasFocus: RefObject<boolean>): () => void {
  hasFocus.current = document.activeElement === element
  const handleFocus = () => {
    hasFocus.current = true
  }
  const handleBlur = () => {
    if (!element.disabled) hasFocus.current = false
  }
  // React suppresses its own focus events while it updates the page.
  element.addEventListener('focus', handleFocus)
  element.addEventListener('blur', handleBlur)
  return () => {
    element.removeEventListener('focus', handleFocus)
    element.removeEventListener('blur', handleBlur)
  }
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
