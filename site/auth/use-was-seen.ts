import { useEffect, useState } from 'react'

const SEEN_MS = 1_000
/** Of an element's area; not all, because of rounding. */
const WHOLE = 0.95

/**
 * Whether everything that `selector` finds has been in view for a second without a break, in a window with the focus. A
 * stranger's window can cover a page and close at the first press of a double click, whose second press then meets what
 * was below; or open the page too small to read. Each press of a key or a pointer before that begins the second anew, when
 * it ends: a press that began on the disabled button would otherwise agree at its end.
 */
export function useWasSeen(selector: string): boolean {
  const [wasSeen, setWasSeen] = useState(false)

  // Synchronizes with the window, which other windows may cover, and with its scrolling.
  useEffect(() => {
    const wanted = [...document.querySelectorAll(selector)]
    const inView = new Set<Element>()
    const seen = new Set<Element>()
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const held = new Set<string>()

    function note(element: Element) {
      seen.add(element)
      setWasSeen(seen.size === wanted.length)
    }
    function begin(element: Element) {
      clearTimeout(timers.get(element))
      const isShown = document.hasFocus() && document.visibilityState === 'visible'
      if (isShown && held.size === 0 && inView.has(element) && !seen.has(element)) {
        timers.set(element, setTimeout(note, SEEN_MS, element))
      }
    }
    function look() {
      seen.clear()
      setWasSeen(false)
      wanted.forEach(begin)
    }
    // Who presses the same place or key again and again plays a game, and sees no question.
    function notePress(event: PointerEvent | KeyboardEvent) {
      held.add(pressOf(event))
      if (seen.size < wanted.length) wanted.forEach(begin)
    }
    function noteRelease(event: PointerEvent | KeyboardEvent) {
      if (held.delete(pressOf(event))) wanted.forEach(begin)
    }
    function leave() {
      // The release of a key may go to another window.
      for (const press of held) if (press.startsWith('key')) held.delete(press)
      look()
    }

    function noteMove(event: PointerEvent) {
      // It was released where this page could not see it.
      if (event.buttons === 0) noteRelease(event)
    }

    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio >= WHOLE) inView.add(target)
          else inView.delete(target)
          begin(target)
        }
      },
      { threshold: WHOLE },
    )
    for (const element of wanted) observer.observe(element)
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('focus', look, { signal })
    window.addEventListener('blur', leave, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    for (const press of ['pointerdown', 'keydown'] as const) {
      document.addEventListener(press, notePress, { signal, capture: true })
    }
    for (const release of ['pointerup', 'pointercancel', 'keyup'] as const) {
      document.addEventListener(release, noteRelease, { signal, capture: true })
    }
    document.addEventListener('pointermove', noteMove, { signal, capture: true })
    return () => {
      for (const timer of timers.values()) clearTimeout(timer)
      observer.disconnect()
      leaving.abort()
    }
  }, [selector])

  return wasSeen
}

function pressOf(event: PointerEvent | KeyboardEvent): string {
  return 'pointerId' in event ? `pointer ${event.pointerId}` : `key ${event.code}`
}
