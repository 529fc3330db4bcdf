import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { buildDirectory } from '../search/company-directory.ts'
import { createSearch } from '../search/search-companies.ts'
import { findAsianName } from './asian-listings.ts'
import { findListing } from './listing.ts'
import { guessOrdinaryShare, PREFERENCE_SHARES } from './preference-shares.ts'

const search = createSearch(buildDirectory(bundledListings(american.lines)))

test.each([
  '005935',
  '005935.KS',
  '삼성전자우',
  '삼성전자 우선주',
  'Samsung preferred',
  'samsung electronics preference shares',
  'Samsung Electronics pref',
])('%s is the preference share of Samsung Electronics', (text) => {
  const [first] = search(text)
  expect(first).toMatchObject({ symbol: '005935.KS', name: 'Samsung Electronics' })
  expect(first?.listings[0]?.symbol).toBe('005930.KS')
})

test.each(['삼성전자', 'samsung', 'samsung electronics', 'Samsung Electronics Co., Ltd.'])(
  '%s stays the ordinary share',
  (text) => expect(search(text)[0]?.symbol).toBe('005930.KS'),
)

test('every preference share is one company with an ordinary share that we list', () => {
  for (const { symbol, ordinary } of PREFERENCE_SHARES) {
    expect(findAsianName(ordinary), symbol).toBeDefined()
    expect(findListing(symbol)?.name).toBe(`${findListing(ordinary)?.name} preference share`)
    expect(search(symbol)[0]?.listings.map((listing) => listing.symbol)).toContain(ordinary)
  }
})

test('a code that no list has may be a preference share of the company numbered before it', () => {
  expect(guessOrdinaryShare('005385.KS')).toBe('005380.KS')
  expect(guessOrdinaryShare('005380.KS')).toBeUndefined()
  expect(guessOrdinaryShare('5385.T')).toBeUndefined()
})

test('a second preference share is not meant by the word alone', () => {
  expect(search('hyundai motor preferred')[0]?.symbol).not.toBe('005389.KS')
  expect(search('005389')[0]).toMatchObject({ symbol: '005389.KS', name: 'Hyundai Motor' })
})
