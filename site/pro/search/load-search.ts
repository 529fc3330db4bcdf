import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch, type SearchCompanies } from '#domain/search/search-companies.ts'
import { runInSlices } from '#site/ui/run-in-slices.ts'

let pending: Promise<SearchCompanies> | undefined

/** Loads the list of companies once. A failed load can be tried again. */
export function loadSearch(): Promise<SearchCompanies> {
  pending ??= loadAmerican().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

/** Among Asian companies and the best known others, which take half the bytes of all. */
export function searchFirst(): SearchCompanies {
  return createReadySearch('')
}

async function loadAmerican(): Promise<SearchCompanies> {
  const { default: american } = await import('#domain/markets/american-listings.json')
  return createReadySearch(american.lines)
}

/** What the first question would have to wait for is made beforehand, between other tasks. */
function createReadySearch(lines: string): SearchCompanies {
  const search = createSearch(buildDirectory(bundledListings(lines)))
  runInSlices(search.prepare())
  return search
}
