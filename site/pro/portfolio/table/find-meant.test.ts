import { expect, test } from 'vitest'
import american from '#domain/markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch } from '#domain/search/search-companies.ts'
import { findMeant, findSameCode } from './find-meant.ts'

const search = createSearch(buildDirectory(bundledListings(american.lines)))

test.each([
  ['トヨタ', '7203.T'],
  ['toyota', '7203.T'],
  ['tencent', '0700.HK'],
  ['toyota mot', '7203.T'],
  ['', undefined],
  ['bank of', undefined],
  ['micorsoft', undefined],
  ['T', undefined],
  ['INFY', 'INFY'],
  ['0700', '0700.HK'],
  ['1155', '1155.KL'],
])('Enter after %j takes %s', (typed, symbol) => {
  expect(findMeant(search(typed), { typed, currency: '' })?.symbol).toBe(symbol)
})

test('a symbol in another currency is not the only suggestion’s listing', () => {
  expect(findMeant(search('INFY'), { typed: 'INFY', currency: 'INR' })).toBeUndefined()
  expect(findMeant(search('INFY'), { typed: 'INFY', currency: 'USD' })?.symbol).toBe('INFY')
})

test.each([
  ['1101', ['1101.TW']],
  ['2801', ['2801.HK', '2801.T', '2801.TW']],
  ['700', ['0700.HK']],
  ['285a', ['285A.T']],
  ['V', []],
  ['1101.TW', []],
  ['toyota', []],
])('the code %j alone names %j', (typed, symbols) => {
  const found = findSameCode(search(typed), typed).map(({ symbol }) => symbol)
  expect(found.toSorted()).toEqual(symbols)
})
