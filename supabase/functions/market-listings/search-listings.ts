import american from '#domain/markets/american-listings.json' with { type: 'json' }
import type { ListedName } from '#domain/markets/asian-listings.ts'
import { BUNDLED_SYMBOLS } from '#domain/markets/bundled-statements.ts'
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import {
  createSearch,
  type FoundCompany,
  type SearchCompanies,
} from '#domain/search/search-companies.ts'
import { findKnownCompanies } from '../_shared/markets/company-summaries.ts'
import { runInTurn } from '../_shared/run-in-turn.ts'

export type SuggestedCompany = FoundCompany & { known: { statements: boolean; price: boolean } }

const WITH_STATEMENTS = new Set(BUNDLED_SYMBOLS)

/** One list, so that the search over it is prepared once. */
const NO_ROWS: readonly ListedName[] = []

let opened:
  | { rows: readonly ListedName[]; search: SearchCompanies; priced: Set<string> }
  | undefined

/** @param rows of the providers' daily lists: what they list, they can price */
export async function searchListings(
  rows: readonly ListedName[] | undefined,
  { query, limit, network }: { query: string; limit: number; network: string },
): Promise<SuggestedCompany[]> {
  const listed = rows ?? NO_ROWS
  if (opened?.rows !== listed) opened = { rows: listed, ...open(listed) }
  const { search, priced } = opened
  // Words that no name has together take 17 ms, since all names are searched for a similar one.
  const found = await runInTurn(network, () => search(query, limit))
  const kept = await findKnownCompanies(symbolsOfAll(found))
  return found.map((company) => {
    const symbols = company.listings.map(({ symbol }) => symbol)
    const statements = symbols.some(
      (symbol) => kept.get(symbol)?.hasStatements || WITH_STATEMENTS.has(symbol),
    )
    const price = symbols.some((symbol) => kept.get(symbol)?.hasPrice || priced.has(symbol))
    return { ...company, known: { statements, price } }
  })
}

function open(rows: readonly ListedName[]) {
  const bundled = bundledListings(american.lines)
  const known = new Map(bundled.map((listing) => [listing.symbol, listing]))
  for (const row of rows) known.set(row.symbol, { ...row, ...known.get(row.symbol) })
  const search = createSearch(buildDirectory([...known.values()]))
  return { search, priced: new Set(rows.map(({ symbol }) => symbol)) }
}

function symbolsOfAll(found: readonly FoundCompany[]): string[] {
  return found.flatMap(({ listings }) => listings.map(({ symbol }) => symbol))
}
