import { useEffect } from 'react'

/** Links lead here before there is anything to go to. */
export function useArrival(): void {
  // Synchronises with the page's address, whose fragment the browser looked for too early.
  useEffect(() => {
    const { hash } = location
    if (hash === '#password') document.querySelector<HTMLElement>('#new-password')?.focus()
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])
}
