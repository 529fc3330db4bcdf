import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { findFigures } from './card-figures.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, price, unsure }) =>
      `${symbol} ${shares} @ ${price}${unsure.includes('price') ? '?' : ''}`,
  )

test('purchases of one company, each at its price, are one holding with the sum below them', () => {
  const rows = parse(`APPLE INC           110.000     200.320     22,035.20
WALT DISNEY CO      169.000     96.140      16,247.66
                    277.000     124.280     34,425.56
Security total      446.000     113.617     50,673.18
HOME DEPOT INC      109.000     313.440     34,164.96`)
  expect(rows).toEqual(['AAPL 110 @ 200.32', 'DIS 446 @ 113.617?', 'HD 109 @ 313.44'])
})

test('purchases are summed up where the page says what they come to, though the sum has no price', () => {
  const rows = parse(`APPLE INC           83.000      223.340     18,537.22
JOHNSON & JOHNSON   75.000      156.000     11,700.00
                    88.000      156.000     13,728.00
Security total      163.000                 25,428.00
CHEVRON CORP        54.000      150.970     8,152.38`)
  expect(rows).toEqual(['AAPL 83 @ 223.34', 'JNJ 163 @ 156', 'CVX 54 @ 150.97'])
})

test('a code with its market counts nothing', () => {
  const place = { confidence: 91, x0: 0, x1: 90, y0: 0, y1: 22 }
  expect(findFigures({ ...place, text: '2800.HK' })).toEqual([])
  expect(findFigures({ ...place, text: '2800.5' })).toHaveLength(1)
})
