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
