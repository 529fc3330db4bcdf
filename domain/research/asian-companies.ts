import { symbolsOf } from '../companies/companies.ts'
import { BUNDLED_SYMBOLS, findBundledStatements } from '../markets/bundled-statements.ts'
import type { FinancialStatements } from '../markets/financial-statements.ts'

/** Its only listing is American, its home is Singapore. */
const LISTED_ABROAD_ONLY = new Set(['SE'])

/** The Asian companies whose financial statements come with the project. */
export function listAsianStatements(): FinancialStatements[] {
  return BUNDLED_SYMBOLS.filter(
    (symbol) => symbolsOf(symbol).length > 1 || LISTED_ABROAD_ONLY.has(symbol),
  ).flatMap((symbol) => findBundledStatements(symbol) ?? [])
}
