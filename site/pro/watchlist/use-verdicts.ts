import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { type Compared, useScores } from '#site/pro/compare/use-compared.ts'
import { usePriceChoice } from '#site/pro/prices/use-price-choice.ts'
import { useKeptFigures } from '#site/pro/scores/own-figures-store.ts'
import { findListedVerdicts } from './listed-verdicts.ts'

/** Without verdicts and without a problem, they are still to come. */
export type WatchedVerdicts = {
  verdicts: CoveredCompany['schools'] | undefined
  problem?: string | undefined
  /** The price in the listing's currency, where it is in another. */
  converted?: Compared['converted']
}

/**
 * The list of all companies has verdicts of main listings at quoted prices. Other listings, prices and
 * figures are judged here, so that list and company sheet agree. Undefined for unknown companies.
 */
export function useVerdicts(
  symbols: readonly string[],
  quotes: Readonly<Record<string, Quote>> | undefined,
  findCompany: (symbol: string) => CoveredCompany | undefined,
): (symbol: string) => WatchedVerdicts | undefined {
  const choosePrice = usePriceChoice(quotes)
  const keptFigures = useKeptFigures()
  const listed = symbols.map((symbol) => {
    const company = findCompany(symbol)
    const figures = keptFigures(symbol, company?.currency)
    const hasOwnFigures = Object.keys(figures).length > 0
    const price = choosePrice(symbol)
    const watched = company && { symbol, company, price, hasOwnFigures }
    return { symbol, isKnown: Boolean(company), verdicts: watched && findListedVerdicts(watched) }
  })
  const others = listed.filter(({ isKnown, verdicts }) => isKnown && !verdicts)
  const { columns } = useScores(
    others.map(({ symbol }) => symbol),
    quotes,
  )
  return (symbol) => {
    const known = listed.find((one) => one.symbol === symbol)
    if (!known?.isKnown) return undefined
    if (known.verdicts) return { verdicts: known.verdicts }
    const column = columns.find((one) => one.symbol === symbol)
    if (column && !column.hasStatements) return { verdicts: undefined, problem: column.note }
    return { verdicts: column?.verdicts, converted: column?.converted }
  }
}
