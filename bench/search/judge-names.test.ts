import { expect, test } from 'vitest'
import american from '#domain/markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch } from '#domain/search/search-companies.ts'
import { judgeNames } from './judge-names.ts'

test('of 200 names in five scripts, the first suggestion is right for 95% of either half', async () => {
  const search = createSearch(buildDirectory(bundledListings(american.lines)))
  const halves = await judgeNames(async (query) => search(query)[0])
  for (const { half, right, count } of halves) {
    expect(count, half).toBe(100)
    expect(right / count, half).toBeGreaterThanOrEqual(0.95)
  }
})
