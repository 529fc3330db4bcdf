import { useEffect, useState } from 'react'

const SEEN_MS = 1_000

/**
 * Whether the page has been visible and had the focus for a second without a break. A stranger's window can cover a page
 * and close at the first press of a double click, whose second press then meets what was below. Each press before that
 * begins the second anew.
 */
export function useWasSeen(): boolean {
  const [wasSeen, setWasSeen] = useState(false)

  // Synchronizes with the window, which other windows may cover.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSeen = false
    function change(next: boolean) {
      isSeen = next
      setWasSeen(next)
    }
    function look() {
      clearTimeout(timer)
      change(false)
      if (document.hasFocus() && document.visibilityState === 'visible') {
        timer = setTimeout(change, SEEN_MS, true)
      }
    }
    // Who presses the same place again and again plays a game, and sees no question.
    function notePress() {
      if (!isSeen) look()
    }
    look()
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('focus', look, { signal })
    window.addEventListener('blur', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    document.addEventListener('pointerdown', notePress, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])

  return wasSeen
}
