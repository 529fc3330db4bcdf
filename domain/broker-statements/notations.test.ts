import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(({ symbol, shares, price, unsure }) => {
    const row = `${symbol} ${shares} @ ${price}`
    return unsure.length > 0 ? `${row} ? ${unsure.join(',')}` : row
  })

// How exchanges and countries write symbols, prices and labels, as a recognizer reads them.
test.each([
  [
    'symbols of India with their series, and an exchange in small letters',
    `POWERGRID-EQ nse       +6,09,518.00 (+40.59%)
Qty 7735    Avg 194.15    LTP 272.95 (-1.64%)
WIPRO nse              -1,64,606.90 (-7.25%)
Qty 9155    Avg 247.88    LTP 229.90 (-2.80%)
IRCTC-BE               +72,256.72 (+32.40%)
Qty 452     Avg 493.39    LTP 653.25 (-3.82%)`,
    ['POWERGRID.NS 7735 @ 272.95', 'WIPRO.NS 9155 @ 229.9', 'IRCTC.NS 452 @ 653.25'],
  ],
  [
    "Hong Kong's prices of three decimals, with all points read as commas",
    `01288.HK               5,500
2,400     5,790     13,200     -696
02313.HK               56,050
3,400     63,500    190,570    -25,330
03690.HK               100,550
300       96,690    30,165     +1,158`,
    ['1288.HK 2400 @ 5.5', '2313.HK 3400 @ 56.05', '3690.HK 300 @ 100.55'],
  ],
  [
    'counts in lots of a hundred beside whole prices, without headings',
    `2914     100     3,617     5,058     505,800
6501     200     3,955     5,128     1,025,600
6902     100     2,196     2,441     244,100
7203     300     3,413     2,831     849,300`,
    ['2914.T 100 @ 5058', '6501.T 200 @ 5128', '6902.T 100 @ 2441', '7203.T 300 @ 2831'],
  ],
  [
    'labels of cards in Polish, without accents',
    `NVDA.US    NVIDIA        +2,043.13 PLN
Cena otwarcia     Cena rynkowa     Ilosc
159.59            178.30           30

COIN.US    Coinbase      +4,894.00 PLN
Cena otwarcia     Cena rynkowa     Ilosc
300.44            353.31           25.4304

XOM.US     Exxon Mobil   -459.22 PLN
Cena otwarcia     Cena rynkowa     Ilosc
107.90            101.26           19`,
    [
      'NVDA 30 @ 178.3 ? shares,price',
      'COIN 25.4304 @ 353.31 ? shares,price',
      'XOM 19 @ 101.26 ? shares,price',
    ],
  ],
  [
    'the listing that a sign of yen tells',
    `Sony Group Corp       ¥3,967      100      ¥396,700
Coca-Cola Co          $67.01      9        $603.09
Toyota Motor Corp     ¥2,637      300      ¥791,100
Visa Inc              $366.54     14       $5,131.56`,
    ['6758.T 100 @ 3967', 'KO 9 @ 67.01', '7203.T 300 @ 2637', 'V 14 @ 366.54'],
  ],
  [
    'codes of Singapore behind names, and commas of counts that were read as points',
    `Holding            Price      Quy       Value
Genting Sing G13   0.760      46.300    35,188.00
Keppel BN4         8.700      400       3,480.00
CityDev C09        7.900      3.800     30,020.00
DBS D05            61.99      200       12,398.00`,
    [
      'G13.SI 46300 @ 0.76 ? shares,price',
      'BN4.SI 400 @ 8.7',
      'C09.SI 3800 @ 7.9 ? shares,price',
      'D05.SI 200 @ 61.99',
    ],
  ],
])('reads %s', (_layout, picture, expected) => {
  expect(parse(picture).map((row) => row.replace(/ \? symbol.*$/, ''))).toEqual(expected)
})
