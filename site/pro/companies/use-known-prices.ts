import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import type { KnownPrice } from '#site/pro/company/sheet-price.ts'
import { useScores } from '#site/pro/compare/use-compared.ts'
import { useCitedCloses } from '#site/pro/prices/cited-closes-context.ts'
import { useOwnPrices } from '#site/pro/prices/own-price-store.ts'

export type PricedCompany = CoveredCompany & {
  /** A price that the server does not know: the reader's own, or the close that our record cites. */
  known?: KnownPrice
}

/** The list as the server judges it at quotes, with the prices and scores that the company sheets use instead. */
export function useKnownPrices(companies: readonly CoveredCompany[]): PricedCompany[] {
  const ownPrices = useOwnPrices()
  const closes = useCitedCloses()
  const isQuoted = ({ price }: CoveredCompany) => price !== null && price.source !== 'sample'
  const hasOther = (company: CoveredCompany) =>
    ownPrices.has(company.symbol) || (!isQuoted(company) && company.symbol in closes)
  const symbols = companies.filter(hasOther).map(({ symbol }) => symbol)
  const { columns } = useScores(symbols, undefined)
  const bySymbol = new Map(columns.map((column) => [column.symbol, column]))
  return companies.map((company) => {
    const { price: known, verdicts } = bySymbol.get(company.symbol) ?? {}
    if (!known || !verdicts) return company
    const { amount: quoted, currency, on: asOf, source } = known
    const price = { quoted, currency, asOf, source: source.kind }
    return { ...company, known, price, schools: verdicts }
  })
}
