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

test('values in the reader’s currency tell shares from prices by one rate, under headings that nobody knows', () => {
  expect(
    parse(`Portfolio
Wapen           Kod         Varde              Bei               Idadi
Lion            4912.T      18,357,632.47      6,139.90 JPY      2,000
Nissan Chemical 4021.T      842,401.82         1,127.00 JPY      500
CyberAgent      4751.T      4,619,740.56       1,065.60 JPY      2,900
Kajima          1812.T      18,837,255.86      4,666.90 JPY      2,700`),
  ).toEqual([
    '4912.T 2000 @ 6139.9?',
    '4021.T 500 @ 1127?',
    '4751.T 2900 @ 1065.6?',
    '1812.T 2700 @ 4666.9?',
  ])
})

test('a price without decimals is one of the same list, in a currency that has none', () => {
  expect(
    parse(`Description           Ccy    Kost         Kurs         Wert           Anzahl
Deere & Co            USD    372.73       434.11       86'952         250
Pfizer Inc            USD    20.30        22.44        113'717        6'325
Adobe Inc             USD    366.02       340.97       103'810        380
Caterpillar Inc       USD    411.45       506.79       175'003        431
Canon Inc             JPY    4'623        4'872        96'086         3'800`),
  ).toEqual([
    'DE 250 @ 434.11?',
    'PFE 6325 @ 22.44?',
    'ADBE 380 @ 340.97?',
    'CAT 431 @ 506.79?',
    '7751.T 3800 @ 4872?',
  ])
})

test('cards whose labels are not read say by one rate which of their figures counts', () => {
  expect(
    parse(`5:46                               91%
2,751,205                          147.77


BLACKROCK          REHE
BLK                RE            1,255.31 USD
NYSE               FERS          1,373.18 USD
                   BB                 185,495


MASTERCARD          REHE
MA                 RE              559.31 USD
NYSE               FERS            543.18 USD
                   BB                 82,642


NETFLIX            REHE                   26
NFLX               RE              100.00 USD
NASDAQ             FERS             91.42 USD
                   BB                 384,198


BROADCOM           REHE                    2
AVGO               RE              293.32 USD
NASDAQ             FERS            300.01 USD
                   BB                  86,687


UBER               REHE                   36
NYSE               RE              105.40 USD
                   FERS             95.30 USD
                   BB                 560,692`),
  ).toEqual(['NFLX 26 @ 100?', 'AVGO 2 @ 293.32?', 'UBER 36 @ 105.4?'])
})

test('rates at which each holding was bought, which differ, count nothing', () => {
  const rows = parse(`Liquidita 18,077.77      Cambio EUR/USD 1.1634

Simbolo  Mercato  Q.ta     P.zzo medio  Cambio     Valore       P.zzo       Valore
XOM      NYSE     14       107.300      1.1200     1,341.20     101.14      1,217.09
IBM      NYSE     2        207.690      1.0723     387.36       280.49      482.19
AMZN     NASDAQ   12       237.710      1.0799     2,641.50     196.32      2,024.96
JPM      NYSE     9        292.490      1.1263     2,337.29     275.35      2,130.09
NFLX     NASDAQ   45       112.940      1.1254     4,515.90     105.67      4,087.29
INTC     NASDAQ   23       40.560       1.0853     859.52       33.47       661.69
V        NYSE     51       272.780      1.1005     12,641.44    345.98      15,166.74
PFE      NYSE     349      28.280       1.1394     8,662.32     28.63       8,588.51`)
  expect(rows.map((row) => row.split(' @')[0])).toEqual([
    'XOM 14',
    'IBM 2',
    'AMZN 12',
    'JPM 9',
    'NFLX 45',
    'INTC 23',
    'V 51',
    'PFE 349',
  ])
})
