import { createSearch, type SearchCompanies } from '#domain/search/search-companies.ts'
import { runInChunks } from '#site/ui/run-in-chunks.ts'
import { yieldToMain } from '#site/yield-to-main.ts'
import { FIRST_COMPANIES } from './first-companies.ts'

/** Among the largest Asian companies, in a task of its own; what the first question would wait for comes after it. */
export async function searchFirst(): Promise<SearchCompanies> {
  await yieldToMain()
  const search = createSearch(FIRST_COMPANIES)
  runInChunks(search.prepare())
  return search
}
