import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const nearest = (text: string) => companies.findNearest?.(text)[0]?.listings[0]?.symbol

test.each([
  ['words that are shortened', 'IND & COMM BANK OF CHINA - H', '1398.HK'],
  ['letters that are misread', 'Nitorl Holdings Co. Ltd.', '9843.T'],
  ['words in another order', 'Aerospace Hanwha', '012450.KS'],
  ['what stands behind a name', 'SitLAPORE AIRLINES LTD pean', 'C6L.SI'],
  ['spaces that were lost', 'CHINAYANGTZEPOWER', '600900.SS'],
])('a name is found in spite of %s', (_, text, symbol) => {
  expect(nearest(text)).toBe(symbol)
})

test('a rare word counts more than common ones', () => {
  const [best] = companies.findNearest?.('Market value of all holdings') ?? []
  expect(best?.score ?? 0).toBeLessThan(0.78)
})

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) =>
      `${symbol} ${shares}${unsure.includes('symbol') ? ', to check' : ''}`,
  )

test('a company is told by a shortened name where its code was misread, and the reader checks it', () => {
  expect(
    parse(`Stock holdings

XIAOMI CORP - W             Quantity      Last price    Market value
01810                       700           36.100        25,270.00

IND & COMM BANK OF CHINA    Quantity      Last price    Market value
01293                       25,300        6.550         165,715.00

CNOOC LTD                   Quantity      Last price    Market value
00883                       2,200         16.600        36,520.00`),
  ).toEqual(['1810.HK 700', '1398.HK 25300, to check', '0883.HK 2200'])
})

test('a written code counts more than the name of a company beside it', () => {
  expect(
    parse(`Symbol        Qty     Price      Value
GRASIM        28      2,725.80   76,322.40
RELIANCE
NESTLEIND     321     1,101.30   353,517.30
KOTAKBANK     54      1,997.05   107,840.70`),
  ).toContain('GRASIM.NS 28, to check')
})
