import { useEffect, useRef } from 'react'

/** For the first words of what replaces what had the focus: a screen reader goes on there. */
export function useFocusOnArrival<T extends HTMLElement = HTMLHeadingElement>() {
  const element = useRef<T>(null)
  // Synchronises with the browser's focus, once.
  useEffect(() => element.current?.focus(), [])
  return element
}
