import { useEffect, useRef } from 'react'

/**
 * For the first words of what replaces what had the focus: a screen reader goes on there.
 *
 * @param isWanted false where nothing has been replaced, as when a page is opened
 */
export function useFocusOnArrival<T extends HTMLElement = HTMLHeadingElement>(isWanted = true) {
  const element = useRef<T>(null)
  const isFirst = useRef(isWanted)
  // Synchronises with the browser's focus, once.
  useEffect(() => {
    if (isFirst.current) element.current?.focus()
  }, [])
  return element
}
