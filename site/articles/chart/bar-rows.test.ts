import { expect, test } from 'vitest'
import { layOutBars } from './bar-rows.ts'

test('a waterfall runs from its first total to its last, with signs on the changes', () => {
  const rows = layOutBars({
    kind: 'waterfall',
    series: [
      {
        name: 'Earnings',
        points: [
          ['Profit', 1000],
          ['Depreciation', 240],
          ['Upkeep', -420],
          ['Owner earnings', 820],
        ],
      },
    ],
  })
  const bars = rows.map((row) => row.lanes[0]?.[0])
  expect(bars.map((bar) => [bar?.from, bar?.to])).toEqual([
    [0, 1000],
    [1000, 1240],
    [1240, 820],
    [0, 820],
  ])
  expect(bars.map((bar) => bar?.label)).toEqual(['1,000', '+240', '−420', '820'])
  expect(bars.map((bar) => bar?.tone)).toEqual(['total', 'rise', 'fall', 'total'])
})

const TWO_SERIES = [
  {
    name: 'Wages',
    points: [
      ['2024', 3],
      ['2025', -2],
    ] as [string, number][],
  },
  { name: 'Rent', points: [['2024', 4]] as [string, number][] },
]

test('stacked bars add up, with losses on the other side of zero', () => {
  const rows = layOutBars({ kind: 'stacked-bar', series: TWO_SERIES })
  expect(rows[0]?.lanes[0]?.map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [3, 7],
  ])
  expect(rows[1]?.lanes[0]?.map(({ from, to }) => [from, to])).toEqual([[0, -2]])
})

test('plain bars have one lane per series with a value', () => {
  const rows = layOutBars({ kind: 'bar', series: TWO_SERIES })
  expect(rows.map((row) => row.lanes.length)).toEqual([2, 1])
})
