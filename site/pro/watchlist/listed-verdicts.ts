import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { isSample, type KnownPrice } from '#site/pro/company/sheet-price.ts'

export function findCovered<Company extends Pick<CoveredCompany, 'symbols'>>(
  companies: readonly Company[] | undefined,
  symbol: string,
): Company | undefined {
  return companies?.find(({ symbols }) => symbols.includes(symbol))
}

type Watched = {
  symbol: string
  company: Pick<CoveredCompany, 'symbol' | 'schools'>
  /** As the company sheet chooses it. */
  price: KnownPrice | undefined
  hasOwnFigures: boolean
}

/**
 * What the list of all companies says of this listing: it judges the main one, as filed, at quoted
 * prices. Undefined where the company sheet has something else to judge by.
 */
export function findListedVerdicts({
  symbol,
  company,
  price,
  hasOwnFigures,
}: Watched): CoveredCompany['schools'] | undefined {
  const isQuoted = !price || (price.source.kind === 'quote' && !isSample(price))
  return company.symbol === symbol && isQuoted && !hasOwnFigures ? company.schools : undefined
}
