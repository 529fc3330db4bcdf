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
      `${symbol} ${shares} @ ${price}${unsure.includes('symbol') ? '?' : ''}`,
  )

test.each([
  [
    'a count and its price in one text, of which one lost the word between them',
    `PepsiCo Inc                  18,850.50
150 Stk. a 125.67             +29.71%

Walt Disney Co               10,496.19
181 Stk. a 57.99               -3.31%

Ford Motor Co                 4,881.98
23 Stk.     212.26            -20.78%`,
    ['PEP 150 @ 125.67', 'DIS 181 @ 57.99', 'F 23 @ 212.26'],
  ],
  [
    'notes of company, count and price, of which some were read as one text',
    `GE     10.9996 @ 193.01
CAT    658 @ 194.84
SBUX 173 @ 290.19
UNH    656 @ 282.68
MCD 35.1823 @ 171.78`,
    [
      'GE 10.9996 @ 193.01',
      'CAT 658 @ 194.84',
      'SBUX 173 @ 290.19',
      'UNH 656 @ 282.68',
      'MCD 35.1823 @ 171.78',
    ],
  ],
  [
    'prices in thousands of dong',
    `Ma CK     Tong KL    KL kha dung    Gia TT    Gia von    Gia tri TT     Lai/Lo
ACB       100        100            33.95     30.21      3,395,000      +374,000
VIC       1,900      1,900          60.40     56.96      114,760,000    +6,536,000
HPG       1,100      1,100          54.25     60.02      59,675,000     -6,347,000
MBB       883        883            23.05     17.95      20,353,150     +4,503,300
VCB       546        546            10.40     7.41       5,678,400      +1,632,540
FPT       300        300            71.75     71.85      21,525,000     -30,000
          300        300            110.35    89.96      33,105,000     +6,117,000`,
    [
      'ACB.VN 100 @ 33950',
      'VIC.VN 1900 @ 60400',
      'HPG.VN 1100 @ 54250',
      'MBB.VN 883 @ 23050',
      'VCB.VN 546 @ 10400',
      'FPT.VN 300 @ 71750',
      ' 300 @ 110350?',
    ],
  ],
  [
    'bonds and options of companies, which are none of their shares',
    `Symbol    Description                        Quantity    Price     Market value
CSCO      Cisco Systems                      120         175.42    21,050.40
KO        Coca-Cola Co                       40          68.55     2,742.00
WMT       Walmart Inc                        75          83.15     6,236.25
CSCO 12/18/2026 175.00 C    CALL CISCO SYSTEMS    1      4.20      420.00
037833DX5    APPLE INC 3.35% 08/08/2032      5,000       92.140    4,607.00`,
    ['CSCO 120 @ 175.42', 'KO 40 @ 68.55', 'WMT 75 @ 83.15'],
  ],
  [
    'a company’s whole name beside letters that are noise',
    `Product                   Aantal    Koers          Waarde
Alphabet Inc Class C      20        171.35 USD     3,152.84
GC 0   INDY
Oracle Corp               216       300.00 USD     59,616.00
Coca-Cola Co              40        68.55 USD      2,522.64`,
    ['GOOGL 20 @ 171.35?', 'ORCL 216 @ 300', 'KO 40 @ 68.55'],
  ],
  [
    'sentences beside each other, each of which names its company and counts its shares',
    `I have 38 shares of Nike Inc (NKE)
                                       WMT: 11.7828 at 83.15
74 HON, last 185.32
                    I have 39.9546 shares of Sony Group
                    ADR (SONY)
CSCO: 849 at 94.36`,
    ['NKE 38 @ ', 'WMT 11.7828 @ 83.15', 'HON 74 @ ', 'SONY 39.9546 @ ', 'CSCO 849 @ 94.36'],
  ],
  [
    'a map of tiles, figures in the middle below their companies',
    `      PG                  UNH                        CSCO
    +1.82%              +0.53%                      -2.92%
    421 sh               25 sh                      32 sh
  $72,369.90           $5,429.50                  $3,661.44

                 INTC                    WMT
                +0.97%                  -0.20%
                331 sh                  39 sh
              $7,517.01               $3,275.68`,
    ['PG 421 @ ', 'UNH 25 @ ', 'CSCO 32 @ ', 'INTC 331 @ ', 'WMT 39 @ '],
  ],
  [
    'gaps between thousands, and names with a misread symbol behind them',
    `Tesla Inc 1sLA              5 748 USD
21 st · GAV 315.80             273.70
Oracle Corp               193 100 USD
680 st · GAV 315.60            283.97
PepsiCo Inc »epP            6 350 USD
28 st · GAV 196.82             226.80`,
    ['TSLA 21 @ 273.7', 'ORCL 680 @ 283.97', 'PEP 28 @ 226.8'],
  ],
  [
    'what is held beside what may be sold in one text, and what was sold',
    `CAT Caterpillar Inc                     2,861.16
Held/Avail 12/6           168.35        238.43

MSFT Microsoft Corp                   148,709.50
Held/Avail 355/355        505.97        418.90

COST Costco Wholesale                  29,171.20
Held/Avail   32/32        794.95        911.60

KO Coca-Cola Co                             0.00
Held/Avail   0/0           61.20         68.55`,
    ['CAT 12 @ 238.43', 'MSFT 355 @ 418.9', 'COST 32 @ 911.6'],
  ],
  [
    'averages behind counts, which are no prices',
    `HDFCBANK                        +10,560.60
20 Qty x Avg 2,125.25           LTP 2,653.28

TECHM                           +35,348.61
187 Qty x Avg 651.77            LTP 840.80

MRF                             +91,673.86
437 Qty x Avg 1,294.08          LTP 1,503.86`,
    ['HDFCBANK.NS 20 @ 2653.28', 'TECHM.NS 187 @ 840.8', 'MRF.NS 437 @ 1503.86'],
  ],
  [
    'a lone V that was taken apart, a ticker whose first letter was read twice, and gaps within figures',
    `Symbol     Qty         Mkt value        Last
HON        314         13,624.46        43.39
XOM        34          4,026.96         118.44
TSLA       25          3,719.75         148.79
\\/         11          3,180.32         289.12
Ccsco      1,300       193, 180.00      148.60`,
    [
      'HON 314 @ 43.39',
      'XOM 34 @ 118.44',
      'TSLA 25 @ 148.79',
      'V 11 @ 289.12?',
      'CSCO 1300 @ 148.6?',
    ],
  ],
])('%s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
