import { BUNDLED_SYMBOLS, findBundledStatements } from '../markets/bundled-statements.ts'
import { type CompanySummary, summarizeCompany } from './company-summary.ts'

let summaries: CompanySummary[] | undefined

/** The companies whose statements come with the project. */
export function listBundledSummaries(): readonly CompanySummary[] {
  summaries ??= BUNDLED_SYMBOLS.flatMap((symbol) => {
    const statements = findBundledStatements(symbol)
    return (statements && summarizeCompany(statements, 'bundled')) ?? []
  })
  return summaries
}

/** Bundled companies listed in Asia; of those with one American listing, Sea is at home in Singapore. */
export function isAsian({ symbols }: Pick<CompanySummary, 'symbols'>): boolean {
  return symbols.length > 1 || symbols[0] === 'SE'
}
