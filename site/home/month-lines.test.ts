import { expect, test } from 'vitest'
import { drawLine, endWithQuote } from './month-lines.ts'

const at = (...closes: number[]) =>
  closes.map((close, index) => ({ date: `2026-11-0${index + 1}`, close }))

test('a line goes from edge to edge, with the lowest close at the bottom', () => {
  expect(drawLine(at(100, 90, 110))).toEqual({
    path: 'M3 12L32 21L61 3',
    end: [61, 3],
    text: '+10.0% in a month',
    lastStep: 20,
  })
})

test('prices that never moved are a line in the middle, and one price is no line', () => {
  expect(drawLine(at(5, 5))?.path).toBe('M3 12L61 12')
  expect(drawLine(at(5))).toBeUndefined()
})

test('a line ends with the figure beside it, in place of an older close of the same day', () => {
  const newer = endWithQuote(at(100, 90), { close: '95', datetime: '2026-11-03 09:30:00' })
  expect(newer.map(({ close }) => close)).toEqual([100, 90, 95])
  expect(endWithQuote(at(100, 90), { close: 95, datetime: '2026-11-02' }).at(-1)?.close).toBe(95)
  expect(endWithQuote(at(100, 90), { close: 95, datetime: '2026-11-01' })).toEqual(at(100, 90))
  expect(endWithQuote(at(100, 90), undefined)).toEqual(at(100, 90))
})
