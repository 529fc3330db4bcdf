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

test('values in the reader’s currency tell shares from prices by one rate, under headings that nobody knows', () => {
  expect(
    parse(`Portfolio
Wapen           Kod         Varde              Bei               Idadi
Lion            4912.T      18,357,632.47      6,139.90 JPY      2,000
Nissan Chemical 4021.T      842,401.82         1,127.00 JPY      500
CyberAgent      4751.T      4,619,740.56       1,065.60 JPY      2,900
Kajima          1812.T      18,837,255.86      4,666.90 JPY      2,700`),
  ).toEqual([
    '4912.T 2000 @ 6139.9?',
    '4021.T 500 @ 1127?',
    '4751.T 2900 @ 1065.6?',
    '1812.T 2700 @ 4666.9?',
  ])
})
