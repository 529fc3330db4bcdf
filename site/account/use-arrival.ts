import { useEffect } from 'react'
import { showToast } from '#site/ui/toast-store.ts'

/** Links and failed log-outs lead here before there is anything to go to. */
export function useArrival(): void {
  // Synchronises with the page's address, whose fragment the browser looked for too early.
  useEffect(() => {
    const { hash, search } = location
    if (hash === '#password') document.querySelector<HTMLElement>('#new-password')?.focus()
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    if (new URLSearchParams(search).get('problem') === 'sign-out') {
      showToast(
        'You are still signed in',
        'The server did not answer. Check your connection and log out again.',
        'problem',
      )
    }
  }, [])
}
