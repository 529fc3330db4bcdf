import { expect, test } from 'vitest'
import { describeHistory, summarizeHistory } from './summarize-history.ts'

const POINTS = [
  { date: '2026-10-20', close: 200 },
  { date: '2026-10-21', close: 190.5 },
  { date: '2026-11-02', close: 212.25 },
  { date: '2026-11-20', close: 209 },
]

test('a history is described by its ends, its change, its lowest and its highest close', () => {
  const summary = summarizeHistory(POINTS)
  expect(summary && describeHistory(summary, 'USD')).toBe(
    'From 200.00 USD on Oct 20, 2026 to 209.00 USD on Nov 20, 2026, +4.5%. Lowest 190.50 USD on Oct 21, 2026, highest 212.25 USD on Nov 2, 2026.',
  )
})

test('one point is no line, and a change that rounds to nothing is unchanged', () => {
  expect(summarizeHistory(POINTS.slice(0, 1))).toBeUndefined()
  const flat = [
    { date: '2026-10-20', close: 100 },
    { date: '2026-10-21', close: 100.01 },
  ]
  expect(summarizeHistory(flat)).toMatchObject({ change: '0.0%', tone: 'unchanged' })
})
