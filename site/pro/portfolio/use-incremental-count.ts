import { useEffect, useState } from 'react'

/**
 * Grows to `total` in steps, each in its own task: rendering 500 rows at once would block the page
 * for longer than a key press may wait.
 */
export function useIncrementalCount(total: number, step: number): number {
  const [count, setCount] = useState(step)
  useNextFrame(count, count < total ? () => setCount(count + step) : undefined)
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
  const count = Math.max(current.count, step)
  const isShort = count < rows.length
  useNextFrame(current, isShort ? () => setKnown({ ...current, count: count + step }) : undefined)
  return mix({ ...current, count })
}

type Progress<Row> = { rows: readonly Row[]; before: readonly Row[]; count: number }

function mix<Row>({ rows, before, count }: Progress<Row>): IncrementalRows<Row> {
  const fresh = rows.slice(0, count)
  return { rows: [...fresh, ...before.slice(count, rows.length)], freshCount: fresh.length }
}

/** Synchronizes with the browser's rendering, which gets a turn between two steps. */
function useNextFrame(step: unknown, act: (() => void) | undefined): void {
  const isWanted = act !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is another one each time; it belongs to `step`
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(act)
    // Frames stop while the tab is hidden.
    const timer = setTimeout(act, 200)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [step, isWanted])
}
