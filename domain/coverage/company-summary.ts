import type { Filer } from '../companies/authorities.ts'
import { filingAddress } from '../companies/authorities.ts'
import { findCompany, symbolsOf } from '../companies/companies.ts'
import type { InputName } from '../markets/company-inputs.ts'
import { findExchange } from '../markets/exchanges.ts'
import type { FinancialStatements } from '../markets/financial-statements.ts'
import { type ScoringInputs, scoringInputs } from '../markets/scoring-inputs.ts'

/** What the list of all companies needs to know of one, by its main listing. */
export type CompanySummary = {
  symbol: string
  /** All listings, the main one first. */
  symbols: readonly string[]
  name: string
  localName: string | null
  /** Code of the main listing's exchange. */
  market: string
  /** `sec`, `edinet`, `dart`, `twse`, `bundled` or the provider with a key. */
  source: string
  currency: string
  /** Fiscal years, and how many of them there are in between. */
  firstYear: number
  lastYear: number
  years: number
  newest: NewestFiling
  /** Some of its figures are by way of an extract. */
  byExtract: boolean
  /** For one unit of the main listing. */
  inputs: ScoringInputs
  missing: readonly InputName[]
}

export type NewestFiling = {
  authority: Filer['authority'] | null
  form: string | null
  periodEnd: string
  /** ISO date. The end of a later period that is no year. */
  latestPeriodEnd?: string
  filed: string | null
  /** The filing's page, or the company's own at the authority. */
  address: string | null
}

/** @returns undefined without a year or without an exchange that we know */
export function summarizeCompany(
  statements: FinancialStatements,
  source: string,
): CompanySummary | undefined {
  const symbols = symbolsOf(statements.symbol)
  const [symbol = statements.symbol] = symbols
  const [first, latest] = [statements.years[0], statements.years.at(-1)]
  const market = findExchange(symbol)?.exchange.code
  if (!first || !latest || !market) return undefined
  const { inputs, missing } = scoringInputs({ ...statements, symbol })
  const { filer, name, localName, currency, years, latestPeriodEnd } = statements
  const { form, periodEnd, filed, accession } = latest
  const address = filer && filingAddress(filer, accession)
  return {
    symbol,
    symbols,
    name,
    localName: localName ?? findCompany(symbol)?.localName ?? null,
    market,
    source,
    currency,
    firstYear: first.fiscalYear,
    lastYear: latest.fiscalYear,
    years: years.length,
    newest: {
      authority: filer?.authority ?? null,
      form,
      periodEnd,
      filed,
      address,
      ...(latestPeriodEnd ? { latestPeriodEnd } : {}),
    },
    byExtract: years.some(({ values }) => Object.values(values).some(({ extract }) => extract)),
    inputs,
    missing,
  }
}
