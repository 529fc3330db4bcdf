import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, price }) => `${symbol} ${shares} @ ${price}`,
  )

test('a gain in percent says which of two whole factors is the price in won', () => {
  expect(
    parse(`Jina              Faida         Idadi    Gharama
Thamani           Asilimia      Huru     Bei
SAMSUNG SDI       -41,000       8        357,419
2,824,000         -1.24%        8        353,000
LG Chem           409,696       4        308,253
1,646,000         33.49%        4        411,500
Hanwha Ocean      453,999       17       79,681
1,812,200         33.78%        17       106,600
HMM               241,207       173      16,939
3,178,010         8.45%         173      18,370`),
  ).toEqual([
    '006400.KS 8 @ 353000',
    '051910.KS 4 @ 411500',
    '042660.KS 17 @ 106600',
    '011200.KS 173 @ 18370',
  ])
})

test('values in several currencies of the reader’s own say by their rates what counts shares', () => {
  expect(
    parse(`Wapi                 Bei           Idadi     Thamani
Toyota Motor         2,643 JPY     800       13,880.00
SoftBank Group       17,836 JPY    100       11,708.66
Keyence              62,053 JPY    200       81,471.53
Tencent Holdings     595.05 HKD    400       30,498.72
Xiaomi               41.25 HKD     4,800     25,370.91
China Mobile         74.45 HKD     500       4,769.80`),
  ).toEqual([
    '7203.T 800 @ 2643',
    '9984.T 100 @ 17836',
    '6861.T 200 @ 62053',
    '0700.HK 400 @ 595.05',
    '1810.HK 4800 @ 41.25',
    '0941.HK 500 @ 74.45',
  ])
})

test('cards in one column, whose figures stand below each other without a known label', () => {
  expect(
    parse(`NETFLIX            Idadi               50
NFLX               Gharama     114.41 USD
NASDAQ             Bei         106.22 USD
                   Thamani        795,402

MASTERCARD         Idadi                7
MA                 Gharama     391.58 USD
NYSE               Bei         498.03 USD
                   Thamani        522,112

UBER               Idadi               81
UBER               Gharama     125.77 USD
NYSE               Bei         101.47 USD
                   Thamani      1,230,930`),
  ).toEqual(['NFLX 50 @ 106.22', 'MA 7 @ 498.03', 'UBER 81 @ 101.47'])
})

test('dates and numbers of rows multiply to nothing', () => {
  expect(
    parse(`No.    Jina             Tarehe        Thamani
1      NVIDIA           30092026      7,236.57
2      Apple            30092026      15,399.50
3      Microsoft        30092026      1,081.31
4      Broadcom         30092026      1,674.82
5      Netflix          30092026      3,457.34`),
  ).toEqual([])
})

test('gains that fees made less still say what counts shares, beside codes that do not', () => {
  expect(
    parse(`Jina              Faida         Gharama      Idadi
Namba             Asilimia      Bei          Huru
Celltrion         -185,079      207,248      15
068270            -5.77%        195,300      15

Kia               -679,830      138,429      30
000270            -16.20%       116,000      30

Kakao             416,667       59,660       49
035720            14.48%        68,300       49

SK hynix          -349,842      729,386      3
000660            -15.82%       614,000      3`),
  ).toEqual([
    '068270.KS 15 @ 195300',
    '000270.KS 30 @ 116000',
    '035720.KS 49 @ 68300',
    '000660.KS 3 @ 614000',
  ])
})
