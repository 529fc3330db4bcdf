import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

test('quotes beside a list are no holdings, whatever the heading above them says', () => {
  const holdings = parseStatement(
    pictureText(`Markets                                Positions
Symbol   Last     Chg%                 Symbol   Qty      Last      Mkt value     Unrealized
AMD      168.20   +1.20%               MSFT     12       402.10    4,825.20      +210.00
NFLX     610.30   -0.40%               VZ       98       40.74     3,992.52      -88.10
TSLA     182.10   +2.10%               UPS      785      91.99     72,212.15     +501.00
META     488.00   +0.90%               CAT      63       446.41    28,123.83     +12.00
ORCL     121.70   -1.80%               QCOM     10       278.15    2,781.50      -42.10`),
    companies,
  )
  expect(holdings.map(({ symbol, shares }) => `${symbol} ${shares}`)).toEqual([
    'MSFT 12',
    'VZ 98',
    'UPS 785',
    'CAT 63',
    'QCOM 10',
  ])
})
