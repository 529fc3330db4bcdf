import { expect, test } from 'vitest'
import { drawLine } from './month-lines.ts'

const at = (...closes: number[]) =>
  closes.map((close, index) => ({ date: `2026-11-0${index + 1}`, close }))

test('a line goes from edge to edge, with the lowest close at the bottom', () => {
  expect(drawLine(at(100, 90, 110))).toEqual({
    path: 'M3 12L32 21L61 3',
    end: [61, 3],
    text: '+10.0% in a month',
  })
})

test('prices that never moved are a line in the middle, and one price is no line', () => {
  expect(drawLine(at(5, 5))?.path).toBe('M3 12L61 12')
  expect(drawLine(at(5))).toBeUndefined()
})
