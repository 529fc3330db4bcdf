import type { Filer } from '../companies/authorities.ts'
import type { CitedReports } from './citations.ts'
import type { Sector } from './company-sector.ts'
import type { InputSource } from './input-formulas.ts'

/** Years of statements that the formulas use. */
export const LONGEST_RECORD = 10

/**
 * What the schools need to know about one company. Amounts are in millions of one currency,
 * per-share figures in its units, shares in millions, rates as fractions (0.1 is 10%), lists oldest
 * first and adjusted for splits. A figure that is absent, null or an empty list is missing; nothing
 * is derived.
 */
export type CompanyInputs = { sector?: Sector | null } & {
  [Name in SingleInput]?: number | null
} & { [Name in ListInput]?: readonly number[] | null }

export type ListInput = 'eps' | 'returnOnEquity' | 'capitalExpenditures'

export type SingleInput = Exclude<InputName, ListInput>

export type InputName = keyof typeof INPUTS

export type InputOrPrice = InputName | 'price'

type InputKind = {
  label: string
  unit: 'millions' | 'perShare' | 'fraction' | 'years'
  min?: number
  isList?: true
}

export const INPUTS = {
  revenueUsdMillions: { label: 'revenue in US dollars', unit: 'millions', min: 0 },
  revenue: { label: 'revenue', unit: 'millions' },
  grossMargin: { label: 'gross margin', unit: 'fraction' },
  netIncome: { label: 'net income', unit: 'millions' },
  eps: { label: 'earnings per share', unit: 'perShare', isList: true },
  currentAssets: { label: 'current assets', unit: 'millions', min: 0 },
  cash: { label: 'cash', unit: 'millions', min: 0 },
  currentLiabilities: { label: 'current liabilities', unit: 'millions', min: 0 },
  longTermDebt: { label: 'long-term debt', unit: 'millions', min: 0 },
  totalDebt: { label: 'total debt', unit: 'millions', min: 0 },
  totalLiabilities: { label: 'total liabilities', unit: 'millions', min: 0 },
  equity: { label: 'equity', unit: 'millions' },
  shares: { label: 'shares outstanding', unit: 'millions' },
  operatingCashFlow: { label: 'operating cash flow', unit: 'millions' },
  depreciationAndAmortization: { label: 'depreciation and amortization', unit: 'millions' },
  capitalExpenditures: {
    label: 'capital expenditures',
    unit: 'millions',
    min: 0,
    isList: true,
  },
  workingCapitalChange: { label: 'increase in working capital', unit: 'millions' },
  dividendPerShare: { label: 'dividend per share', unit: 'perShare', min: 0 },
  dividendYears: { label: 'years of uninterrupted dividends', unit: 'years', min: 0 },
  returnOnEquity: { label: 'return on equity', unit: 'fraction', isList: true },
  salesGrowth: { label: 'sales growth', unit: 'fraction' },
  inventoryGrowth: { label: 'inventory growth', unit: 'fraction' },
} as const satisfies Record<string, InputKind>

export const INPUT_NAMES = Object.keys(INPUTS) as InputName[]

export function isInput(name: string): name is InputName {
  return Object.hasOwn(INPUTS, name)
}

export function describeInput(name: InputName): InputKind {
  return INPUTS[name]
}

export type Provenance =
  | { kind: 'filing'; form: string; accession: string | null; filed: string; periodEnd: string }
  | { kind: 'provider'; provider: string; asOf: string }
  | { kind: 'yours' }

export type SourcedInputs = {
  inputs: CompanyInputs
  /** Currency of the statements. Per-share figures are for one unit of the listing, such as one ADR. */
  currency?: string
  /** Of the per-share figures, if it is not one ordinary share. */
  unit?: 'ADS'
  provenance?: { [Name in InputOrPrice]?: Provenance }
  /** Who keeps the filings; null or absent without filings. */
  filer?: Filer | null
  /** What each input is computed from, oldest first. */
  sources?: { [Name in InputName]?: InputSource }
  filings?: CitedReports
  /** For the F-score, latest first. */
  lastYears?: readonly [PiotroskiYear, PiotroskiYear?]
}

/** One year as the nine signals need it. Amounts in millions; what is not known is left out. */
export type PiotroskiYear = {
  netIncome?: number | null
  operatingCashFlow?: number | null
  totalAssets?: number | null
  longTermDebt?: number | null
  currentAssets?: number | null
  currentLiabilities?: number | null
  shares?: number | null
  grossMargin?: number | null
  revenue?: number | null
}

/**
 * Whether a price in `priceCurrency` can be judged by these statements. Statements in a currency
 * without a rate are ignored, so that one company lowers the coverage and does not stop the score.
 */
export function canUseStatements(
  { currency }: SourcedInputs,
  priceCurrency: string,
  convert: (amount: number, from: string, to: string) => number | undefined,
): boolean {
  return convert(1, priceCurrency, currency ?? priceCurrency) !== undefined
}
