import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus that the last row has left, so that keyboard users keep their place. */
export function EmptyList({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)

  // Synchronizes with the browser's focus.
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true })
  }, [])

  return (
    <p
      ref={text}
      tabIndex={-1}
      className="border-y border-hairline py-10 text-center text-muted outline-none"
    >
      {children}
    </p>
  )
}
