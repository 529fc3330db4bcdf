import { useEffect, useState } from 'react'

/**
 * Grows to `total` in steps, each in its own task: rendering 500 rows at once would block the page
 * for longer than a key press may wait.
 */
export function useIncrementalCount(total: number, step: number): number {
  const [count, setCount] = useState(step)
  const isShort = count < total

  // Synchronizes with the browser's rendering, which gets a turn between two steps.
  useEffect(() => {
    if (!isShort) return
    const frame = requestAnimationFrame(() => setCount(count + step))
    // Frames stop while the tab is hidden.
    const timer = setTimeout(() => setCount(count + step), 200)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count, isShort, step])

  return Math.min(count, total)
}
