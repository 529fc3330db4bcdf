import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { writeUnits } from './count-units.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

test.each([
  ['15 adet', '15 shares'],
  ['1,200 cổ phiếu', '1,200 shares'],
  ['40 hisse senedi', '40 shares'],
  ['3.5 akcji @ 120.00', '3.5 shares @ 120.00'],
  ['12 c6 phiéu', '12 shares'],
])('%s counts shares', (text, written) => {
  expect(writeUnits(text)).toBe(written)
})

test.each(['15 SPOT', 'Adet 15', '12 NOV 2026', '2 721.60', 'Top 10 gainers'])(
  '%s stays as it is',
  (text) => {
    expect(writeUnits(text)).toBe(text)
  },
)

test('reads cards whose counts stand before a word of another language', () => {
  const picture = `BABA                     $2.468,10
Alibaba                    15 adet
Fiyat $164,54               V %6,33

DIS                        $413,93
Walt Disney               3,6 adet
Fiyat $114,98              A %22,68

RIVN                       $391,63
Rivian                  30,43 adet
Fiyat $12,87               V %18,03`
  const rows = parseStatement(pictureText(picture), companies)
  expect(rows.map(({ symbol, shares, price }) => `${symbol} ${shares} @ ${price}`)).toEqual([
    'BABA 15 @ 164.54',
    'DIS 3.6 @ 114.98',
    'RIVN 30.43 @ 12.87',
  ])
})
