import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) => `${symbol} ${shares}${unsure.length > 0 ? '?' : ''}`,
  )

test('pictures of initials before codes are no companies, and codes before exchanges no counts', () => {
  const rows = parse(`     MITSUBISHI CORP          2,232.89
80   8058 TSEJ                +249.58
     100 @ 3017.1 JPY         3,394 +3.58%

     AIRBNB INC-CLASS A       1,360.50
AB   ABNB NASDAQ              +82.80
     10 @ 127.8722 USD        136.05 +3.07%

     AIA GROUP LTD            22,700.00
12   1299 SEHK                +1,203.33
     2,600 @ 64.5416 HKD      68.10 -3.38%`)
  expect(rows.map((row) => row.replace('?', ''))).toEqual(['8058.T 100', 'ABNB 10', '1299.HK 2600'])
})

test('in a Korean list the smaller factor counts shares', () => {
  const rows = parse(`Stock          Valuation P/L    Balance     Avg. price
Valuation      Return           Sellable    Current
SAMSUNG SDI    -41,000          8           357,419
2,824,000      -1.24%           8           353,000
LG Chem        409,696          4           308,253
1,646,000      33.49%           4           411,500
Hanwha Ocean   453,999          17          79,681
1,812,200      33.78%           17          106,600
HMM            241,207          173         16,939
3,178,010      8.45%            173         18,370`)
  expect(rows).toEqual(['006400.KS 8', '051910.KS 4', '042660.KS 17', '011200.KS 173'])
})

test('a receipt that is priced in dollars is marked where its company is listed at home alone', () => {
  const rows = parse(`Symbol    Quantity    Last price    Value
NTDOY     178         $20.36        $3,624.08
INFY      870         $18.93        $16,469.10
AMZN      20          $231.20       $4,624.00
CVX       28          $155.10       $4,342.80`)
  expect(rows).toEqual([expect.stringMatching(/178\?$/), 'INFY 870', 'AMZN 20', 'CVX 28'])
})
