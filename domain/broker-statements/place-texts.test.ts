import { expect, test } from 'vitest'
import { findRow } from './place-texts.ts'

const row = (x0: number, y0: number) => ({ x0, x1: x0 + 100, y0, y1: y0 + 60 })
const name = (x0: number, y0: number) => {
  return { text: 'Visa', confidence: 95, x0, x1: x0 + 60, y0, y1: y0 + 20 }
}

// Two columns of cards, names above figures that are set flush right; at the left, the second card was misread.
const rows = [row(150, 40), row(550, 40), row(550, 240), row(150, 440), row(550, 440)]

test('a name beside a misread card is not the next column’s', () => {
  expect(findRow(name(20, 210), rows, 'above')).toBeUndefined()
})

test('a name belongs to the figures that it begins left of, behind those of the column before', () => {
  expect(findRow(name(20, 10), rows, 'above')).toBe(0)
  expect(findRow(name(400, 10), rows, 'above')).toBe(1)
  expect(findRow(name(400, 210), rows, 'above')).toBe(2)
})
