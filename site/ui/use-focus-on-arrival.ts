import { useEffect, useRef } from 'react'

/** For the heading of a screen that replaces what had the focus: a screen reader goes on there. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  // Synchronises with the browser's focus, once.
  useEffect(() => heading.current?.focus(), [])
  return heading
}
