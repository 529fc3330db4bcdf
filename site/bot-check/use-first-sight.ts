import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has come near the window, or its form has been focused, at least once. */
export function useFirstSight(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)

  // Synchronises with the window's scrolling and with the focus inside the form.
  useEffect(() => {
    const target = element.current
    if (!target || isSeen) return
    const see = () => setIsSeen(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && see(),
      { rootMargin: '200px' },
    )
    observer.observe(target)
    const form = target.closest('form')
    form?.addEventListener('focusin', see)
    return () => {
      observer.disconnect()
      form?.removeEventListener('focusin', see)
    }
  }, [element, isSeen])

  return isSeen
}
