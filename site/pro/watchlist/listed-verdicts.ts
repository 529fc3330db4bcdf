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
  company: Pick<CoveredCompany, 'symbol' | 'schools' | 'price'>
  /** As the company sheet chooses it. */
  price: KnownPrice | undefined
  hasOwnFigures: boolean
}

/**
 * What the list of all companies says of this listing: it judges the main one, as filed, at the quotes that it
 * knew. Undefined where the company sheet has something else to judge by, such as a newer quote.
 */
export function findListedVerdicts({
  symbol,
  company,
  price,
  hasOwnFigures,
}: Watched): CoveredCompany['schools'] | undefined {
  const isSame = company.symbol === symbol && !hasOwnFigures && isPriceOf(company, price)
  return isSame ? company.schools : undefined
}

function isPriceOf(company: Pick<CoveredCompany, 'price'>, price: KnownPrice | undefined): boolean {
  if (!price) return true
  if (price.source.kind !== 'quote' || isSample(price)) return false
  const { quoted, currency } = company.price ?? {}
  return price.amount === quoted && price.currency === currency
}
