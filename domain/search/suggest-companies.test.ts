import { expect, test } from 'vitest'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from './bundled-listings.ts'
import { buildDirectory } from './company-directory.ts'
import { createSearch } from './search-companies.ts'
import { suggestCompanies } from './suggest-companies.ts'

const search = createSearch(buildDirectory(bundledListings(american.lines)))
const suggest = (text: string) => suggestCompanies(text, search).map(({ symbol }) => symbol)

test.each(['T', 'V', 'f', 'C'])('the symbol %s is suggested from its one letter', (letter) => {
  expect(suggest(letter)[0]).toBe(letter.toUpperCase())
})

test('nothing is suggested for nothing, or for an index', () => {
  expect(['', 'TOPIX', 'nikkei', '日経平均', '코스피'].flatMap(suggest)).toEqual([])
})
