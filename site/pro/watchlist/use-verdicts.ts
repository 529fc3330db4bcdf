import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { usePriceChoice, useScores } from '#site/pro/compare/use-compared.ts'

/** As many companies as the function `company-statements` is asked for at once. */
const MAX_JUDGED = 25

type Judged = { verdicts: CoveredCompany['schools'] | undefined }

/**
 * The list of all companies has verdicts at quoted prices. A price that the reader typed, or one that
 * our record cites, is judged here, so that list and company sheet agree. Undefined for other companies.
 */
export function useVerdicts(
  symbols: readonly string[],
  quotes: Readonly<Record<string, Quote>> | undefined,
): (symbol: string) => Judged | undefined {
  const choosePrice = usePriceChoice(quotes)
  const isOwn = (symbol: string) => (choosePrice(symbol)?.source.kind ?? 'quote') !== 'quote'
  const chosen = symbols.filter(isOwn).slice(0, MAX_JUDGED)
  const { columns } = useScores(chosen, quotes)
  return (symbol) => {
    const column = columns.find((one) => one.symbol === symbol)
    if (!column?.hasStatements) return undefined
    return { verdicts: column.verdicts }
  }
}
