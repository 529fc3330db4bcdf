import { INPUTS, type InputName } from './company-inputs.ts'
import type { FinancialStatements } from './financial-statements.ts'
import { type FigureName, isFigure } from './line-items/figures.ts'
import { MISSING_BECAUSE } from './missing-figures.ts'

/** Inputs that are missing without a figure of another name. */
const COMPANY_ALIASES: Partial<Record<InputName, FigureName>> = {
  grossMargin: 'grossProfit',
  inventoryGrowth: 'inventory',
}

const FROM_EXTRACT =
  'Kachi has an extract of the company’s filings, without these figures for this year. Enter what the annual report says in the worksheet.'

const ENDLESS =
  'Missing: years of uninterrupted dividends. An earlier year’s dividend is not known, so the row may be longer.'

/** Why the schools lack figures of the latest year, a sentence for each reason, and what would supply them. */
export function explainMissing(
  { years, filer, isPartial, missingBecause = {} }: FinancialStatements,
  missing: readonly InputName[],
): string[] {
  const latest = years.at(-1)?.values ?? {}
  const isExtract = isPartial && filer?.authority === 'sec'
  const byReason = new Map<string, string[]>()
  for (const name of missing) {
    const figure = figureBehind(name)
    if (figure === undefined || latest[figure]) continue
    const reason = isExtract ? FROM_EXTRACT : (missingBecause[figure] ?? MISSING_BECAUSE.notFiled())
    byReason.set(reason, [...(byReason.get(reason) ?? []), INPUTS[name].label])
  }
  const sentences = [...byReason].map(
    ([reason, labels]) => `Missing: ${labels.join(', ')}. ${reason}`,
  )
  const hasDividend = latest.dividendPerShare ?? latest.dividendsPaid
  return missing.includes('dividendYears') && hasDividend ? [...sentences, ENDLESS] : sentences
}

function figureBehind(name: InputName): FigureName | undefined {
  // Computed from the balance sheets where no filing has it.
  if (name === 'workingCapitalChange') return undefined
  return isFigure(name) ? name : COMPANY_ALIASES[name]
}
