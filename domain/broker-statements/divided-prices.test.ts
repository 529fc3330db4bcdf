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
      `${symbol} ${shares} @ ${price}${unsure.length > 0 ? `, open: ${unsure.join()}` : ''}`,
  )

test('a price that is not written is the value by the count, where gains in percent agree with costs', () => {
  expect(
    parse(`02628  China Life                  +12.50%
Kiasi           Gharama            Idadi
22,050.00       19.600             1,000

00883  CNOOC                       +14.45%
Kiasi           Gharama            Idadi
16,950.00       14.810             1,000

00288  WH Group                    +36.62%
Kiasi           Gharama            Idadi
21,600.00       5.270              3,000

00700  Tencent                     +0.23%
Kiasi           Gharama            Idadi
68,895.00       687.380            100`),
  ).toEqual([
    '2628.HK 1000 @ 22.05',
    '0883.HK 1000 @ 16.95',
    '0288.HK 3000 @ 7.2',
    '0700.HK 100 @ 688.95',
  ])
})

test('gains in percent tell prices from lots that multiply to the same value', () => {
  expect(
    parse(`Saham          Harga                       Untung
BBCA           8,208.00                    +1,117,000
               39,065,000
42 lot         9,301                       +13.32%

BMRI           5,151.00                    -1,836,100
               27,694,000
61 lot         4,540                       -11.86%

ICBP           7,487.00                    +1,766,700
               8,505,000
9 lot          9,450                       +26.22%

TLKM           2,409.00                    -4,451,600
               25,420,000
124 lot        2,050                       -14.90%`).map((row) => row.split(',')[0]),
  ).toContain('ICBP.JK 900 @ 9450')
})

test('small numbers beside percentages divide to no prices', () => {
  expect(
    parse(`9433  KDDI         600     +2.33%    6
2811  Kagome       100     +2.44%    9
2702  McDonald's   200     +3.09%    6
8267  Aeon         600     +2.44%    12`).filter((row) => /@ \d/.test(row)),
  ).toEqual([])
})

test('a code of Manila that we do not list is no American ticker', () => {
  expect(
    parse(`NO. OF SHARES   CODE      STOCK                    PRICE        AMOUNT (PHP)
5,800           WLCON     WILCON DEPOT             8.0000       46,400.00
2,300           AEV       ABOITIZ EQUITY           28.5000      65,550.00
16,100          AP        ABOITIZ POWER            39.9000      642,390.00
5,310           JFC       JOLLIBEE FOODS           207.0000     1,099,170.00
29,200          DMC       DMCI HOLDINGS            12.0000      350,400.00
2,240           BDO       BDO UNIBANK              151.5000     339,360.00`).map(
      (row) => row.split(' @')[0],
    ),
  ).toContain('AP.PS 16100')
})
