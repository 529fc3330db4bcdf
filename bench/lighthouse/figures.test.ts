import { expect, test } from 'vitest'
import { findShortfalls, summarize } from './figures.ts'
import type { LighthouseResult } from './run-lighthouse.ts'

test('several runs are told by their medians, and movement by the worst of them', () => {
  const figures = summarize([
    run({ performance: 0.98, paintMs: 1900, shift: 0.01 }),
    run({ performance: 1, paintMs: 1200, shift: 0 }),
    run({ performance: 1, paintMs: 1100, shift: 0 }),
  ])
  expect(figures).toMatchObject({ largestPaintMs: 1200, blockingMs: 0, layoutShift: 0.01 })
  expect(figures.scores).toContainEqual(['performance', 100])
  expect(figures.bytes).toEqual([
    ['in all', 3000],
    ['Font', 2000],
    ['Document', 1000],
  ])
})

test('a page within the limits falls short of nothing', () => {
  expect(findShortfalls(summarize([run({})]))).toEqual([])
})

test('each limit that is missed is named', () => {
  const slow = run({ performance: 0.9, paintMs: 1500, blockingMs: 50, shift: 0.001 })
  expect(findShortfalls(summarize([slow]))).toEqual([
    'performance is 90, not 100',
    'largest paint is 1500 ms, not under 1500',
    'blocking time is 50 ms, not under 50',
    'layout shift is 0.001, not 0',
  ])
})

function run({ performance = 1, paintMs = 1000, blockingMs = 0, shift = 0 }): LighthouseResult {
  return {
    environment: { benchmarkIndex: 1500 },
    categories: {
      performance: { score: performance },
      accessibility: { score: 1 },
      'best-practices': { score: 1 },
      seo: { score: 1 },
    },
    audits: {
      'largest-contentful-paint': { numericValue: paintMs },
      'total-blocking-time': { numericValue: blockingMs },
      'cumulative-layout-shift': { numericValue: shift },
      'network-requests': {
        details: {
          items: [
            { resourceType: 'Font', transferSize: 2000 },
            { resourceType: 'Document', transferSize: 1000 },
          ],
        },
      },
    },
  }
}
