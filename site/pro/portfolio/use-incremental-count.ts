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
    if (isShort) return atNextFrame(() => setCount(count + step))
  }, [count, isShort, step])

  return Math.min(count, total)
}

/** Of `rows`, which `freshCount` have taken their place in: the others are still where they were before. */
export type IncrementalRows<Row> = { rows: readonly Row[]; freshCount: number }

/**
 * Shows another order, or other rows, in steps as above. A row keeps its place in the page and gets another content,
 * since removing 500 rows at once takes as long as rendering them. `rows` must be the same list until they change.
 */
export function useIncrementalRows<Row>(rows: readonly Row[], step: number): IncrementalRows<Row> {
  const [known, setKnown] = useState<Progress<Row>>({ rows, before: [], count: step })
  const current = known.rows === rows ? known : { rows, before: mix(known).rows, count: step }
  if (current !== known) setKnown(current)
  const { before } = current
  const count = Math.max(current.count, step)
  const isShort = count < rows.length

  // Synchronizes with the browser's rendering, as above.
  useEffect(() => {
    if (isShort) return atNextFrame(() => setKnown({ rows, before, count: count + step }))
  }, [rows, before, count, isShort, step])

  return mix({ rows, before, count })
}

type Progress<Row> = { rows: readonly Row[]; before: readonly Row[]; count: number }

function mix<Row>({ rows, before, count }: Progress<Row>): IncrementalRows<Row> {
  const fresh = rows.slice(0, count)
  return { rows: [...fresh, ...before.slice(count, rows.length)], freshCount: fresh.length }
}

/** @returns what calls it off */
function atNextFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act)
  // Frames stop while the tab is hidden.
  const timer = setTimeout(act, 200)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
