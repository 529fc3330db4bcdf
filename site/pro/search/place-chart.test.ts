import { expect, test } from 'vitest'
import { placeChart } from './place-chart.ts'

const wide = (card: number, open: number[], cards: number) => placeChart(card, open, cards)[2]

test('a chart comes below the row of its card, over all columns', () => {
  expect(placeChart(1, [1], 6)).toEqual([
    { order: 3, span: 1 },
    { order: 3, span: 2 },
    { order: 5, span: 3 },
  ])
})

test('in an unfinished last row, the first chart takes the columns that are left', () => {
  expect(wide(0, [0], 1)).toEqual({ order: 1, span: 2 })
  expect(wide(3, [0, 3, 4], 5)).toEqual({ order: 9, span: 1 })
  expect(wide(4, [0, 3, 4], 5)).toEqual({ order: 9, span: 3 })
})
