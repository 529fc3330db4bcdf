import { expect, test } from 'vitest'
import { createThrottledLog } from './throttled-log.ts'

test('writes one line an interval, and says how many it left out', () => {
  let nowMs = 0
  const lines: unknown[] = []
  const log = createThrottledLog({
    everyMs: 10_000,
    now: () => nowMs,
    write: (line) => lines.push(JSON.parse(line)),
  })
  for (nowMs = 0; nowMs < 25_000; nowMs += 100) log(`failed at ${nowMs}`)
  expect(lines).toEqual([
    { level: 'error', message: 'failed at 0' },
    { level: 'error', message: 'failed at 10000', leftOut: 99 },
    { level: 'error', message: 'failed at 20000', leftOut: 99 },
  ])
})
