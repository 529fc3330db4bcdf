import { listAsian } from '#domain/markets/asian-listings.ts'
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch, type SearchCompanies } from '#domain/search/search-companies.ts'
import { runInChunks } from '#site/ui/run-in-chunks.ts'
import { yieldToMain } from '#site/yield-to-main.ts'

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
export function searchAsian(): Promise<SearchCompanies> {
  return createReadySearch('')
}

async function loadAmerican(): Promise<SearchCompanies> {
  const { default: american } = await import('#domain/markets/american-listings.json')
  return createReadySearch(american.lines)
}

/**
 * In several tasks: in one, a phone would not react for a tenth of a second. What the first question would have to wait
 * for is made afterwards, between other tasks.
 */
async function createReadySearch(lines: string): Promise<SearchCompanies> {
  await yieldToMain()
  listAsian()
  await yieldToMain()
  const listed = bundledListings(lines)
  await yieldToMain()
  const companies = buildDirectory(listed)
  await yieldToMain()
  const search = createSearch(companies)
  runInChunks(search.prepare())
  return search
}
