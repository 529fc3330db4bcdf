import { useEffect } from 'react'

/**
 * Calls `onReturn` when the browser's Back button brings the page again as it was left, with all that it
 * was waiting for. `onReturn` must be the same function each time.
 */
export function useReturnByHistory(onReturn: () => void): void {
  // Synchronises with the browser's memory of pages.
  useEffect(() => {
    function handleShow(event: PageTransitionEvent) {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [onReturn])
}
