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

test('gains in money and in percent say what lots in Jakarta are worth', () => {
  expect(
    parse(`Portfolio

Stock       Lot       Avg         P/L
                      Last
BBRI        20        4,302       -964,080
                      3,820       -11.20%
AMMN        14        6,556       +1,986,866
                      7,975       +21.65%
MYOR        102       1,878       +1,962,276
                      2,070       +10.25%
EXCL        179       2,430       +4,293,000
                      2,670       +9.87%`),
  ).toEqual([
    'BBRI.JK 2000 @ 3820',
    'AMMN.JK 1400 @ 7975',
    'MYOR.JK 10200 @ 2070',
    'EXCL.JK 17900 @ 2670',
  ])
})

test('gains in dong tell costs from prices in thousands that stand below them', () => {
  expect(
    parse(`Tai san

Ma CK         KL kha dung     Gia von     Lai/lo
              Tong KL         Gia TT      % Lai/lo
FPT           4,600           79.09       +139,886,000
-3.95%        4,600           109.50      +38.45%
MWG           300             106.16      -5,658,000
+0.23%        300             87.30       -17.77%
VNM           740             73.36       -1,857,400
+0.42%        740             70.85       -3.42%
MSN           1,500           81.20       +2,310,000
+1.10%        1,500           82.74       +1.90%`),
  ).toEqual([
    'FPT.VN 4600 @ 109500?',
    'MWG.VN 300 @ 87300?',
    'VNM.VN 740 @ 70850?',
    'MSN.VN 1500 @ 82740?',
  ])
})

test('prices in dollars are in no thousands, whatever gains beside them multiply to', () => {
  expect(
    parse(`Lista

AAPL          12              79.09       +364,920
                              109.50      +38.45%
VZ            30              106.16      -565,800
                              87.30       -17.77%
UPS           74              73.36       -185,740
                              70.85       -3.42%`),
  ).toEqual([])
})
