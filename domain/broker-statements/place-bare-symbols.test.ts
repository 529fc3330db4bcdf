import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, currency, namesakes }) => namesakes?.join(' or ') ?? `${symbol} ${currency}`,
  )

test.each([
  [
    'its price in dollars, alone',
    `INFY
Infosys Ltd
60 shares @ $18.05
$1,083.00  +2.83%`,
    ['INFY USD'],
  ],
  [
    'American receipts beside it',
    `INFY          17.52
Infosys       100 shares

PKX           61.20
POSCO         40 shares

HDB           62.40
HDFC Bank     20 shares`,
    ['INFY USD', 'PKX USD', 'HDB USD'],
  ],
  [
    'Indian shares beside it',
    `Instrument   Qty.   Avg. cost   LTP
INFY         10     1480.00     1512.35
TATASTEEL    100    150.00      165.20
ITC          200    380.10      402.00`,
    ['INFY.NS INR', 'TATASTEEL.NS INR', 'ITC.NS INR'],
  ],
  [
    'one Indian share beside it',
    `Symbol       Qty    Price        Value
INFY         10     1,512.35     15,123.50
RELIANCE     5      2,901.00     14,505.00`,
    ['INFY.NS INR', 'RELIANCE.NS INR'],
  ],
  [
    'prices in rupees',
    `INFY                ₹1,512.35
10 shares           +2.1%

TCS                 ₹3,050.00
5 shares            -0.4%`,
    ['INFY.NS INR', 'TCS.NS INR'],
  ],
  [
    'nothing',
    `Symbol       Qty    Price        Value
INFY         10     1,512.35     15,123.50
HAL          5      4,450.00     22,250.00`,
    ['INFY or INFY.NS', 'HAL or HAL.NS'],
  ],
])('which listing a symbol of two exchanges means, with %s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
