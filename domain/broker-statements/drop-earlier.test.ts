import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, price, unsure }) =>
      `${symbol} ${shares} @ ${price}${unsure.includes('price') ? '?' : ''}`,
  )

const ROWS = `Security                Shares    Price     Value         Shares    Price     Value
Home Depot (HD)         25        237.75    5,943.75      25        237.12    5,928.00
Coca-Cola Co (KO)       11        64.41     708.51        11        68.55     754.05
Apple Inc (AAPL)        26        216.87    5,638.62      27        226.80    6,123.60`

test.each([
  [
    'September 30, 2026',
    'October 31, 2026',
    ['HD 25 @ 237.12', 'KO 11 @ 68.55', 'AAPL 27 @ 226.8'],
  ],
  ['31.10.2026', '30.09.2026', ['HD 25 @ 237.75', 'KO 11 @ 64.41', 'AAPL 26 @ 216.87']],
  ['Prior month', 'This month', ['HD 25 @ 237.12', 'KO 11 @ 68.55', 'AAPL 27 @ 226.8']],
])('of two days, %s and %s, the later one counts', (left, right, expected) => {
  const dates = `${' '.repeat(34)}${left.padEnd(32)}${right}`
  expect(parse(`${dates}\n${ROWS}`)).toEqual(expected)
})

test('prices headed twice without a day are doubtful', () => {
  expect(parse(ROWS).every((row) => row.endsWith('?'))).toBe(true)
})
