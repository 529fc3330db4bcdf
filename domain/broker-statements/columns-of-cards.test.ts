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
      `${symbol} ${shares} @ ${price}${unsure.includes('shares') ? '?' : ''}`,
  )

test('labels that begin left of their company belong to it where cards stand in two columns', () => {
  expect(
    parse(`Portfolio

     Lenovo Group Ltd                    $18,866.25          Singapore Telecommunications       $36,549.81

Units    Last price    Profit         Weight            Units    Last price    Profit         Weight
7,500    12.90 HKD     -1,374.75      12.7%             7,100    4.37 SGD      +2,007.31      24.6%

     CK Hutchison Holdings               $24,462.75          PDD Holdings Inc ADR               $6,888.00

Units    Last price    Profit         Weight            Units    Last price    Profit         Weight
2,600    48.25 HKD     -5,855.85      16.5%             31       146.18 USD    +240.31        4.6%

     Techtronic Industries               $33,590.70          Tokio Marine Holdings              $6,816.92

Units    Last price    Profit         Weight            Units    Last price    Profit         Weight
1,800    95.70 HKD     -5,145.66      22.6%             100      6,783 JPY     -1,284.23      4.6%`),
  ).toEqual([
    '0992.HK 7500 @ 12.9?',
    'Z74.SI 7100 @ 4.37?',
    '0001.HK 2600 @ 48.25?',
    'PDD 31 @ 146.18?',
    '0669.HK 1800 @ 95.7?',
    '8766.T 100 @ 6783?',
  ])
})
