import { expect, test } from 'vitest'
import { fitSlope, summarizeMinutes } from './judge-endurance.ts'

const sample = (atSeconds: number, megabytes: number) => ({
  atSeconds,
  heap: megabytes * 1024 ** 2,
  external: 0,
  resident: 0,
})

test('the slope is in megabytes an hour, whatever the noise around it, which gives its error', () => {
  const growing = [0, 900, 1_800, 2_700].map((at, index) => sample(at, 100 + index))
  const steady = fitSlope(growing, ({ heap }) => heap)
  expect(steady.perHour).toBeCloseTo(4)
  expect(steady.error).toBeCloseTo(0)
  const noisy = [0, 900, 1_800, 2_700].map((at, index) =>
    sample(at, [99, 101, 101, 99][index] ?? 0),
  )
  const flat = fitSlope(noisy, ({ heap }) => heap)
  expect(flat.perHour).toBeCloseTo(0)
  // Of four points that are one from their mean, a quarter of an hour apart.
  expect(flat.error).toBeCloseTo(Math.sqrt(4 / 2 / 0.3125))
})

test('each minute has its own percentile and failures', () => {
  const answers = [
    { atSeconds: 1, tookMs: 5 },
    { atSeconds: 59, tookMs: 7 },
    { atSeconds: 60, tookMs: 100, failure: '500' },
  ]
  expect(summarizeMinutes(answers, 120)).toEqual([
    { requests: 2, failures: 0, p50Ms: 5, p99Ms: 7 },
    { requests: 1, failures: 1, p50Ms: 100, p99Ms: 100 },
  ])
})
