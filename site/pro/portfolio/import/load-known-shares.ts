import type { KnownCompanies } from '#domain/broker-statements/known-companies.ts'
import type { FindNamed, KnownShares } from '#domain/portfolio/place-by-name.ts'
import { loadIsListed } from '../table/listed-symbols.ts'

/** The lists of companies that the site carries, by symbol and by name. */
export async function loadKnownShares(): Promise<KnownShares> {
  const [isListed, findNamed] = await Promise.all([loadIsListed(), loadNames()])
  return { isListed, findNamed }
}

async function loadNames(): Promise<FindNamed> {
  const [{ bundledListings }, { default: american }, { buildDirectory }, search, known, resolve] =
    await Promise.all([
      import('#domain/search/bundled-listings.ts'),
      import('#domain/markets/american-listings.json'),
      import('#domain/search/company-directory.ts'),
      import('#domain/search/search-companies.ts'),
      import('#domain/broker-statements/known-companies.ts'),
      import('#domain/search/resolve-company.ts'),
    ])
  const listed = bundledListings(american.lines)
  let made: FindNamed | undefined
  function make(): FindNamed {
    const searchCompanies = search.createSearch(buildDirectory(listed))
    const companies = known.createKnownCompanies(listed)
    return (name, currency) => {
      const found = resolve.resolveCompany(searchCompanies(name), name)
      const isWhole = found.kind === 'company' && found.found.match === 'name'
      if (!isWhole) {
        const named = companies.findByName(name, currency)
        return named.listings.length > 0 ? named : findShortened(name, companies)
      }
      const { symbol: meant, ordinary: ordinaryShare, listings: all } = found.found
      const listings = all.filter(({ symbol, ordinary }) =>
        ordinaryShare ? symbol === meant : ordinary === undefined,
      )
      return { listings, isSure: true }
    }
  }
  // Most files have no name where a symbol should be.
  return (name, currency) => {
    made ??= make()
    return made(name, currency)
  }
}

/** Of all names the likest, of which the reader is asked: German brokers write TAIWAN SEMICONDUCT.MANU/ADR. */
const MIN_LIKENESS = 0.75
const MIN_LEAD = 0.15

function findShortened(name: string, { findNearest }: KnownCompanies): ReturnType<FindNamed> {
  const [best, next] = findNearest?.(name.replace(/[./]+/g, ' ')) ?? []
  const isClear = best && best.score >= MIN_LIKENESS && best.score - (next?.score ?? 0) >= MIN_LEAD
  return { listings: isClear ? best.listings : [], isSure: false }
}
