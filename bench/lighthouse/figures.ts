import type { LighthouseResult } from './run-lighthouse.ts'

export type Figures = {
  /** From 0 to 100. */
  scores: [category: string, score: number][]
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  /**
   * Lighthouse's own benchmark of the machine: below 1000, it was too busy for the blocking time to
   * mean anything.
   */
  machineIndex: number
  /** As transferred, headers included. */
  bytes: [kind: string, count: number][]
}

const LARGEST_PAINT_LIMIT_MS = 1500
const BLOCKING_LIMIT_MS = 50

/** Medians, except for the bytes, which are the last run's. */
export function summarize(results: LighthouseResult[]): Figures {
  const last = results.at(-1)
  if (!last) throw new Error('There should be at least one run.')
  const categories = Object.keys(last.categories) as (keyof typeof last.categories)[]
  return {
    scores: categories.map((name) => [
      name,
      Math.round(100 * median(results.map(({ categories }) => categories[name].score))),
    ]),
    largestPaintMs: Math.round(medianOf(results, 'largest-contentful-paint')),
    blockingMs: Math.round(medianOf(results, 'total-blocking-time')),
    // The maximum, not the median: nothing may ever move.
    layoutShift: Math.max(
      ...results.map(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    ),
    machineIndex: Math.round(median(results.map(({ environment }) => environment.benchmarkIndex))),
    bytes: addUp(last.audits['network-requests'].details.items),
  }
}

export function findShortfalls({
  scores,
  largestPaintMs,
  blockingMs,
  layoutShift,
}: Figures): string[] {
  return [
    ...scores
      .filter(([, score]) => score < 100)
      .map(([name, score]) => `${name} is ${score}, not 100`),
    ...(largestPaintMs >= LARGEST_PAINT_LIMIT_MS
      ? [`largest paint is ${largestPaintMs} ms, not under ${LARGEST_PAINT_LIMIT_MS}`]
      : []),
    ...(blockingMs >= BLOCKING_LIMIT_MS
      ? [`blocking time is ${blockingMs} ms, not under ${BLOCKING_LIMIT_MS}`]
      : []),
    ...(layoutShift > 0 ? [`layout shift is ${layoutShift}, not 0`] : []),
  ]
}

type Timing = 'largest-contentful-paint' | 'total-blocking-time'

function medianOf(results: LighthouseResult[], timing: Timing): number {
  return median(results.map(({ audits }) => audits[timing].numericValue))
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

function addUp(requests: { resourceType: string; transferSize: number }[]) {
  const sums = new Map<string, number>([['in all', 0]])
  for (const { resourceType, transferSize } of requests) {
    sums.set(resourceType, (sums.get(resourceType) ?? 0) + transferSize)
    sums.set('in all', (sums.get('in all') ?? 0) + transferSize)
  }
  return [...sums]
}
