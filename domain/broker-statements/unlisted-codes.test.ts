import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) => `${symbol} ${shares}${unsure.includes('symbol') ? '?' : ''}`,
  )

test.each([
  [
    'codes behind names, one of which the list of Malaysian companies has not',
    `Holdings (5)
PPB 4065              -2,483.20 (-6.26%)
Qty on hand    Avg price    Mkt value
3,200          12.4060      37,216.00
11.630

CIMB 1023             -900.54 (-16.46%)
Qty on hand    Avg price    Mkt value
600            9.1209       4,572.00
7.620

FRONTKN 0128          +243.12 (+18.02%)
Qty on hand    Avg price    Mkt value
400            3.3722       1,592.00
3.980

TENAGA 5347           +241.16 (+9.10%)
Qty on hand    Avg price    Mkt value
200            13.2542      2,892.00
14.460

QL 7084               -1,184.32 (-7.63%)
Qty on hand    Avg price    Mkt value
3,200          4.8501       14,336.00
4.480`,
    ['4065.KL 3200', '1023.KL 600', '0128.KL 400?', '5347.KL 200', '7084.KL 3200'],
  ],
  [
    'classes of shares and par values behind names, of which a nought was read as O',
    `Investment                     SEDOL     Units held    Price         Value
Pfizer Inc Com Stk USDO0.05    2684703   809           USD 27.09     16,682.31
Chevron Corp Com Stk USDO0.75  2838555   117           USD 167.29    14,898.91
AlA Group Ltd NPV              B4TX8S1   200           HKD 82.25     1,610.46
Deere & Co Com Stk USD1        2261203   43            USD 508.96    16,659.08
Nike Inc Class B Com Stk NPV   2640147   84.7661       USD 75.20     4,852.20`,
    ['PFE 809', 'CVX 117', '1299.HK 200', 'DE 43', 'NKE 84.7661'],
  ],
  [
    'a stroke and a change of a price beside names that were misread',
    `    Name                Qty     Price     Value        Change
I   Lily and Company    2       682.95    1,365.90     +3.83%
    Adobe Inc.          59      317.14    18,711.26    +1.77%
    Broadcom Inc.       10      313.51    3,135.10     +2.75%
    Deere & Company     3       461.57    1,384.71     +0.88%`,
    ['LLY 2?', 'ADBE 59', 'AVGO 10', 'DE 3'],
  ],
])('reads %s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
