import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { groupIntoLines } from './group-words.ts'
import { joinThousands } from './join-thousands.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const join = (picture: string) =>
  joinThousands(groupIntoLines(pictureText(picture))).map((line) =>
    line.map(({ text }) => text).join(' | '),
  )

test('spaces part the thousands of a page with three such figures, also where a mark was lost', () => {
  expect(
    join(`Valeur    2 721,60
Titres    12 400,00
Cours     1 660,00
Plus      1 234 567,89
Moins     10 609 77`),
  ).toEqual([
    'Valeur | 2721,60',
    'Titres | 12400,00',
    'Cours | 1660,00',
    'Plus | 1234567,89',
    'Moins | 10609.77',
  ])
})

test('figures of two columns, or of a page with fewer, stay apart', () => {
  const page = 'AAPL 12 226.80\nMSFT 4 415.00'
  expect(join(page)).toEqual(['AAPL | 12 | 226.80', 'MSFT | 4 | 415.00'])
})

test('reads cards in Polish, whose values have spaces', () => {
  const rows = parseStatement(
    pictureText(`Apple                           2 721,60 USD
12 szt.   226,80 USD                 +19,31 %

Microsoft                       16 600,00 USD
40 szt.   415,00 USD                 +9,21 %

Coca-Cola                       9 360,00 USD
150 szt.  62,40 USD                 +7,40 %`),
    companies,
  )
  expect(rows.map(({ symbol, shares, price }) => `${symbol} ${shares} @ ${price}`)).toEqual([
    'AAPL 12 @ 226.8',
    'MSFT 40 @ 415',
    'KO 150 @ 62.4',
  ])
})
