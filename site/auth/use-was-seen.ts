import { useEffect, useState } from 'react'

const SEEN_MS = 1_000

/**
 * Whether the page has been visible and had the focus for a second without a break. A stranger's window can cover a page
 * and close at the first press of a double click, whose second press then meets what was below.
 */
export function useWasSeen(): boolean {
  const [wasSeen, setWasSeen] = useState(false)

  // Synchronizes with the window, which other windows may cover.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      setWasSeen(false)
      if (document.hasFocus() && document.visibilityState === 'visible') {
        timer = setTimeout(setWasSeen, SEEN_MS, true)
      }
    }
    look()
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('focus', look, { signal })
    window.addEventListener('blur', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])

  return wasSeen
}
