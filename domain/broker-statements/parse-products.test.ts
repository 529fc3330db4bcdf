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

// What the figures of a list say of each other, whatever its layout.
test.each([
  [
    'cards of which one lost a label, and one reads its currency sign as a letter',
    `NVDA  NVIDIA Corp
Shares        Price          Market value
4,700         $131.40        $617,580.00

NAUKRI.NS  Info Edge
a. es         Price          Market value
99            594.48         X58,853.52

051900 KS  LG H&H
Ska. eS       Price          Market value
74            W114,500.00    W8,473,000.00`,
    ['NVDA 4700', 'NAUKRI.NS 99', '051900.KS 74'],
  ],
  [
    'a list without words, where averages multiply to what was invested and prices to the value',
    `TSM         120       178.75     190.10     21,450.00     22,812.00
ORCL        75        118.20     133.96     8,865.00      10,047.00
KO          40        61.00      68.55      2,440.00      2,742.00`,
    ['TSM 120', 'ORCL 75', 'KO 40'],
  ],
  [
    'a table of which one count was read as a letter, and one not at all',
    `Code      Qty        Last       Value
MSFT      3,400      418.90     1,424,260.00
NKE       S          190.09     950.45
AMD                  83.43      21,524.94
AMZN      253        300.40     76,001.20`,
    ['MSFT 3400', 'NKE 5', 'AMD 258', 'AMZN 253'],
  ],
  [
    'columns of two lines, value over count and price over cost, with names that wrap',
    `Symbol         Mkt Value/Qty     Price/Cost     P/L
Elite          724.37            85.25          +32.58
Material       8.5               81.42          4.71%
2383

Alibaba        100,320.00        83.60          +31,950.20
Group          1,200             56.97          46.73%
9988

Walmart Inc    174,615.00        83.15          +6,959.76
WMT            2,100             79.84          4.15%`,
    ['2383.TW 8.5', '9988.HK 1200', 'WMT 2100'],
  ],
  [
    'cards that begin above their company',
    `Qty. 154 Avg. 150.00
AMZN                 +12.4%
Invested 23,100.00   LTP 173.39


Qty. 5,700 Avg. 120.00
HD                   +20.9%
Invested 684,000.00  LTP 145.14


Qty. 3,500 Avg. 58.00
1299.HK              +6.1%
Invested 203,000.00  LTP 61.55`,
    ['AMZN 154', 'HD 5700', '1299.HK 3500'],
  ],
  [
    'small curves that are read as tickers, beside the list',
    `NVDA                  MAN     $131.40
2,400 shares

CSCO                  WAN     $227.42
450 shares

F                     MAN     $12.86
288 shares

TSM                   NAN     $190.10
1,200 shares`,
    ['NVDA 2400', 'CSCO 450', 'F 288?', 'TSM 1200'],
  ],
  [
    'a word for shares in another script, read as signs and digits',
    `UNH       4,5008     43.95       197,775.00
COST      900%%      911.60      820,440.00
GM        2,700%%    221.89      599,103.00
GOOGL     1,700%k    171.35      291,295.00`,
    ['UNH 4500', 'COST 900', 'GM 2700', 'GOOGL 1700'],
  ],
  [
    'two columns of counts',
    `Code     Counter       Ccy   Qty on hand   Qty available   Last done   Market value
D05      DBS Group     SGD   1,200         1,200           38.12       45,744.00
GE       General Elec  USD   480           480             251.79      120,859.20
Z74      Singtel       SGD   5,100         5,100           3.12        15,912.00`,
    ['D05.SI 1200', 'GE 480', 'Z74.SI 5100'],
  ],
  [
    'a code in the shares’ column that belongs to the name above',
    `Instrument                Nominal      Price        Value
East Buy                  29           HKD 77.49    HKD 2,247.21
ISIN HK8600263957         1797 HK
Tesla Inc                 132          USD 91.26    USD 12,046.32
ISIN US5630275127         TSLA`,
    ['1797.HK 29', 'TSLA 132'],
  ],
])('%s', (_, picture, rows) => {
  expect(parse(picture)).toEqual(rows)
})

test('a count and a price of which nothing says which is which are marked', () => {
  const rows = parseStatement(
    pictureText(`TSM     64.85      18.85      1,222.42
ORCL    12.25      33.96      416.01
KO      40.50      68.55      2,776.28`),
    companies,
  )
  expect(rows.map(({ unsure }) => unsure.includes('shares'))).toEqual([true, true, true])
})
