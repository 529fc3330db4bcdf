import { useEffect, useRef } from 'react'

/**
 * Focuses the start of content that replaces the focused element, so that a screen reader continues
 * there.
 * @param isWanted false if nothing was replaced, as on page load
 */
export function useFocusOnArrival<T extends HTMLElement = HTMLHeadingElement>(isWanted = true) {
  const element = useRef<T>(null)
  const isFirst = useRef(isWanted)
  // Synchronizes with the browser's focus, once.
  useEffect(() => {
    if (isFirst.current) element.current?.focus()
  }, [])
  return element
}
