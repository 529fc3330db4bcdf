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

test('gains in percent tell prices from costs, in thousands of dong under headings that nobody knows', () => {
  expect(
    parse(`Tai san
Ma CK      Tong KL    Gia von    Gia TT     % L/L

KDH        1,700      30.98      30.95      -0.10%
MWG        1,300      68.41      72.85      +6.49%
TCB        1,300      30.19      35.90      +18.91%
DGC        700        102.41     98.70      -3.62%
CTG        700        39.74      54.25      +36.51%
MSN        2,767      94.99      77.35      -18.57%
HDB        1,300      38.86      34.70      -10.71%`),
  ).toEqual([
    'KDH.VN 1700 @ 30950?',
    'MWG.VN 1300 @ 72850?',
    'TCB.VN 1300 @ 35900?',
    'DGC.VN 700 @ 98700?',
    'CTG.VN 700 @ 54250?',
    'MSN.VN 2767 @ 77350?',
    'HDB.VN 1300 @ 34700?',
  ])
})

test('gains say nothing of shares where two columns may count them', () => {
  expect(
    parse(`Lista
Wapen     Moja     Mbili    Bei        Gharama    Faida
TSLA      12       40       274.26     250.00     +9.70%
VZ        98       12       40.74      50.00      -18.52%
UPS       785      35       91.99      80.00      +14.99%
CAT       63       90       446.41     400.00     +11.60%`),
  ).toEqual([])
})

test('gains in money tell counts, prices and costs of two lines', () => {
  expect(
    parse(`Issue             Bal.        Avg.         P/L
Code              Free        Cur.         Return
KB Financial      11          129,733      -115,863
105560            11          119,200      -8.1%
NAVER             10          285,591      -458,910
035420            10          239,700      -16.0%
SK hynix          8           432,038      -526,704
000660            4           366,200      -15.2%
KIA CORP.         45          88,533       669,015
000270            45          103,400      16.8%`),
  ).toEqual([
    '105560.KS 11 @ 119200?',
    '035420.KS 10 @ 239700?',
    '000660.KS 8 @ 366200?',
    '000270.KS 45 @ 103400?',
  ])
})
