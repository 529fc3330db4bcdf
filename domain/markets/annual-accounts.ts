import type { Sector } from './company-sector.ts'

/**
 * Annual accounts as a company reported them: one name and one meaning for each number, in whole
 * units of the accounts' currency. Nothing is estimated; a figure that no filing gives is missing.
 */
export type AnnualAccounts = {
  /** In our notation: AAPL, BRK.B, 2330.TW. */
  symbol: string
  /** The company's number at the SEC; 0 for accounts of a key provider, which have no filings to link to. */
  cik: number
  /** The provider that compiled the accounts, where they are not read from filings. */
  compiledBy?: string
  name: string
  /** ISO 4217. Of the accounts, not of the share's price. */
  currency: string
  /** Null where the provider does not say. */
  standard: AccountingStandard | null
  sector: Sector
  /** Oldest first; figures as reported, so before later splits. */
  years: FiscalYear[]
  /** Oldest first. */
  splits: ShareSplit[]
  /**
   * Some figures that the company reported are left out, because their filing is not known. What is
   * absent elsewhere was not in the filings' data.
   */
  isPartial: boolean
  notes: string[]
}

export type AnnualReport = { form: string; filed: string; fiscalYear: number }

export type AccountingStandard = 'us-gaap' | 'ifrs-full'

export type FiscalYear = {
  /** The calendar year in which the period ends; one less if it ends on 1 to 7 January. */
  fiscalYear: number
  /** ISO date. */
  periodEnd: string
  /** The year's own annual report. Null where only later reports, as comparatives, give the year. */
  form: string | null
  accession: string | null
  filed: string | null
  values: Partial<Record<AccountName, ReportedValue>>
}

export type ReportedValue = {
  value: number
  /** A currency, `CURRENCY/shares` or `shares`. */
  unit: string
  /** The XBRL tag, or the sum or difference of tags of one filing. */
  tag: string
  /** Of the latest annual report that gives the figure; of a key provider, its name and the end of the year. */
  accession: string
  /** ISO date; where a key provider names no date of filing, the end of the year. */
  filed: string
}

export type ShareSplit = {
  /** New shares for one old: 4 for a four-for-one split, 0.1 for a one-for-ten reverse split. */
  ratio: number
  /** Figures filed before count in old shares. */
  firstRestatedIn: { accession: string; filed: string }
  /** How we know: the same year restated, the ratio tagged, or a jump between two years. */
  kind: 'restated' | 'reported' | 'jump'
  evidence: string
}

type AccountKind = 'flow' | 'balance' | 'perShare' | 'averageCount' | 'count'

/**
 * Every name that accounts know. Where the scoring schools take the same number, the name is theirs.
 * `flow` and `balance` are amounts of a year and at its end; the other kinds are per share or counts.
 */
export const ACCOUNT_KINDS = {
  revenue: 'flow',
  /** The company's own translation of revenue into dollars, where it reports in another currency. */
  revenueUsd: 'flow',
  grossProfit: 'flow',
  operatingIncome: 'flow',
  /** Of the owners of the parent; before preferred dividends where the company reports it so. */
  netIncome: 'flow',
  /** Diluted, per ordinary share. */
  eps: 'perShare',
  epsBasic: 'perShare',
  dividendPerShare: 'perShare',
  dividendsPaid: 'flow',
  /** Outstanding at the end of the year, else on the cover of its report. */
  shares: 'count',
  sharesDiluted: 'averageCount',
  sharesBasic: 'averageCount',
  totalAssets: 'balance',
  currentAssets: 'balance',
  inventory: 'balance',
  cashAndEquivalents: 'balance',
  /** Cash, equivalents and current marketable securities. */
  cash: 'balance',
  totalLiabilities: 'balance',
  currentLiabilities: 'balance',
  /** Due after a year; leases left out where they are told apart. */
  longTermDebt: 'balance',
  currentDebt: 'balance',
  totalDebt: 'balance',
  /** Of the owners of the parent. */
  equity: 'balance',
  operatingCashFlow: 'flow',
  /** Paid for property, plant and equipment; positive. */
  capitalExpenditures: 'flow',
  depreciationAndAmortization: 'flow',
  /** Positive when working capital grew, which takes cash. */
  workingCapitalChange: 'flow',
} as const satisfies Record<string, AccountKind>

export type AccountName = keyof typeof ACCOUNT_KINDS

export const ACCOUNT_NAMES = Object.keys(ACCOUNT_KINDS) as AccountName[]

export function unitOf(name: AccountName, currency: string): string {
  if (name === 'revenueUsd') return 'USD'
  const kind = ACCOUNT_KINDS[name]
  if (kind === 'perShare') return `${currency}/shares`
  return kind === 'count' || kind === 'averageCount' ? 'shares' : currency
}

export function missingAccounts(accounts: AnnualAccounts): AccountName[] {
  const latest = accounts.years.at(-1)
  return ACCOUNT_NAMES.filter((name) => {
    if (name === 'revenueUsd' && accounts.currency === 'USD') return false
    return latest?.values[name] === undefined
  })
}

export function presentAccounts(accounts: AnnualAccounts) {
  const { symbol, cik, compiledBy, name, currency, standard, years, splits } = accounts
  return {
    symbol,
    cik,
    ...(compiledBy ? { compiledBy } : {}),
    name,
    currency,
    standard,
    years,
    splits,
    missing: missingAccounts(accounts),
  }
}
