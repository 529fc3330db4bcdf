import { expect, test } from 'vitest'
import { draftHolding } from '../portfolio/draft-holding.ts'
import { agreeReadings } from './agree-readings.ts'
import type { ParsedRow } from './parsed-row.ts'

function row(symbol: string, [shares, price]: [number, number], isProven = true): ParsedRow {
  const draft = draftHolding({ symbol, shares, price, currency: 'TWD' })
  const holding = { ...draft, unsure: [] }
  return { holding, isProven, isListed: symbol !== '' }
}

const list = (rows: readonly ParsedRow[]) =>
  rows.map(({ holding: { symbol, shares, unsure } }) => `${symbol} ${shares} ${unsure.join()}`)

const KNOWN = [
  row('2330.TW', [1000, 1050]),
  row('2317.TW', [2000, 182.5]),
  row('2002.TW', [3000, 22]),
]

test('a reading that counts as another one does adds what only it has read, marked', () => {
  const more = [...KNOWN, row('2454.TW', [500, 1320], false)]
  expect(list(agreeReadings(KNOWN, [more]))).toContain('2454.TW 500 shares,price')
  const other = [...KNOWN.slice(0, 2), row('2002.TW', [30, 22]), row('2454.TW', [500, 1320], false)]
  expect(agreeReadings(KNOWN, [other])).toHaveLength(3)
})

test('of two counts of a row, the one that multiplies at its price is right', () => {
  const rows = [...KNOWN.slice(0, 2), row('2002.TW', [1000, 22], false)]
  expect(list(agreeReadings(rows, [[row('', [3000, 22])]]))).toContain('2002.TW 3000 shares')
})
