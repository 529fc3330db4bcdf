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
      `${symbol}${unsure.includes('symbol') ? '?' : ''} ${shares} @ ${price}`,
  )

// What several readings of a list say together, and what the whole list says of one of its rows.
test.each([
  [
    'holdings of two lines of a grid, under headings of two lines',
    `Stock Name            Balance Qty     Current Price      P/L
Stock Code            Avg. Price      Valuation Amt.     Return
Doosan Bobcat         660             54,900             5,745,300
241560 KOSPI          46,195          36,234,000         +18.84%
Korea Zinc            121             50,100             -741,367
010130 KOSPI          56,227          6,062,100          -10.90%
Hyundai Mobis         750             133,900            28,329,000
012330 KOSPI          96,128          100,425,000        +39.29%`,
    ['241560.KS 660 @ 54900', '010130.KS 121 @ 50100', '012330.KS 750 @ 133900'],
  ],
  [
    'Indian tickers without a market, below their counts',
    `Qty. 584     Avg. 1,864.66
JINDALSTEL                             -131,610.24
Invested 1,088,961.44                  LTP 1,639.30

Qty. 282     Avg. 2,363.92
BAJFINANCE                             -31,287.90
Invested 666,625.44                    LTP 2,252.97

Qty. 107     Avg. 1,264.48
LICI                                   -13,495.91
Invested 135,299.36                    LTP 1,138.35

Qty. 162     Avg. 2,673.51
NTPC                                   +152,338.32
Invested 433,108.62                    LTP 3,613.87`,
    [
      'JINDALSTEL.NS 584 @ 1639.3',
      'BAJFINANCE.NS 282 @ 2252.97',
      'LICI.NS 107 @ 1138.35',
      'NTPC.NS 162 @ 3613.87',
    ],
  ],
  [
    'orders and dividends below the holdings',
    `ABBV                              $11,392.00
AbbVie Inc
Qty. 40                           Last 284.80

QCOM                              $2,237.00
Qualcomm Inc
Qty. 20                           Last 111.85

CSCO                              $9,777.60
Cisco Systems
Qty. 32                           Last 305.55

Open orders

JNJ                               Working
Buy 145       Limit 150.45        0/145 filled

Dividends credited this month

Qualcomm Inc      20      USD 1.05      21.00
Cisco Systems     32      USD 0.41      13.12`,
    ['ABBV 40 @ 284.8', 'QCOM 20 @ 111.85', 'CSCO 32 @ 305.55'],
  ],
  [
    'names that wrap, of which the second line is another company’s',
    `Description       Ccy     Quantity     Market price     Market value
HONG KONG AND     HKD     5,400        127.50           688,500.00
CHINA GAS

TINGYI            HKD     3,500        22.10            77,350.00

Verizon           USD     13           278.11           3,615.43
Communications`,
    ['0003.HK 5400 @ 127.5', '0322.HK 3500 @ 22.1', 'VZ 13 @ 278.11'],
  ],
  [
    'one share, whose price is its value',
    `CIPLA.NS       3,121.07     1        3,121.07
AXISBANK.NS    3,574.39     81       289,525.59
TATASTEEL.NS   3,449.23     722      2,490,344.06`,
    ['CIPLA.NS 1 @ 3121.07', 'AXISBANK.NS 81 @ 3574.39', 'TATASTEEL.NS 722 @ 3449.23'],
  ],
  [
    'words for shares and prices that we do not know, and points for thousands',
    `ACES                            Rp29,400,000
Aspirasi Hidup Indonesia
4.000 lembar     Avg 8.135      Kini 7.350

EXCL                            Rp61.000.000
XLSmart Telecom Sejahtera
4.000 lembar     Avg 17.305     Kini 15.250

GGRM                            Rp15,730,000
Gudang Garam
1.100 lembar     Avg 16.235     Kini 14.300`,
    ['ACES.JK 4000 @ 7350', 'EXCL.JK 4000 @ 15250', 'GGRM.JK 1100 @ 14300'],
  ],
  [
    'two columns of volume, and a cost that multiplies as the price does',
    `Symbol    Actual Vol    Avail. Vol    Avg Cost    Last      Cost Value    Mkt Value    Unreal. P/L
SCC       400           400           34.91       44.55     13,964.00     17,820.00    3,856.00
CRC       700           700           80.49       84.96     56,343.00     59,472.00    3,129.00
KBANK     1,200         600           83.18       80.20     99,816.00     96,240.00    -3,576.00
RATCH     3,300         3,300         41.75       52.65     137,775.00    173,745.00   35,970.00`,
    ['SCC.BK 400 @ 44.55', 'CRC.BK 700 @ 84.96', 'KBANK.BK 1200 @ 80.2', 'RATCH.BK 3300 @ 52.65'],
  ],
  [
    'a name that is a ticker elsewhere, beside its code',
    `SATS            S58.SI     100 shares    20.32    2,032.00
Thai Beverage   Y92.SI     3,200 shares   6.92     22,144.00
Singtel         Z74.SI     400 shares    3.12     1,248.00`,
    ['S58.SI 100 @ 20.32', 'Y92.SI 3200 @ 6.92', 'Z74.SI 400 @ 3.12'],
  ],
  [
    'names with listings in two countries, where nothing says which',
    `Company            Shares     Price      Value
Apple Inc          12         226.80     2,721.60
Alibaba Group      40         83.60      3,344.00
Toyota Motor       100        2,702.50   270,250.00`,
    ['AAPL 12 @ 226.8', 'BABA? 40 @ 83.6', 'TM? 100 @ 2702.5'],
  ],
  [
    'an invoice',
    `Invoice 2026-118
Item              Qty      Unit         Amount
Oak desk          2        420.00       840.00
Office chair      6        139.50       837.00
Desk lamp         4        35.25        141.00`,
    [],
  ],
])('%s', (_, picture, rows) => {
  expect(parse(picture)).toEqual(rows)
})

test('a price of which one digit was misread is corrected by the other figures, and marked', () => {
  const [row] = parseStatement(
    pictureText(`Symbol    Shares     Price      Value
INTC      225        253.53     57,066.75
KO        40         68.55      2,742.00`),
    companies,
  )
  expect(row).toMatchObject({ symbol: 'INTC', price: '253.63' })
  expect(row?.unsure).toContain('price')
})
