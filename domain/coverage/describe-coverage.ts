import { formatNumber } from '../format-number.ts'
import { INPUTS } from '../markets/company-inputs.ts'
import { findExchangeByCode } from '../markets/exchanges.ts'
import { SCHOOLS } from '../scoring/schools.ts'
import { writeCsvRows } from '../write-csv.ts'
import type { CoveredCompany } from './covered-company.ts'
import { explainNoScore, type SchoolVerdict } from './school-verdict.ts'

/** `72`, `needs a price: 96% of the weight known`, `not enough data: 41% of the weight known`. */
export function describeVerdict(verdict: SchoolVerdict): string {
  const { score, coverage } = verdict
  if (score !== null) return String(score)
  const known = `${formatNumber(Math.floor(coverage * 100))}% of the weight known`
  return `${explainNoScore(verdict)}: ${known}`
}

/** `long-term debt, dividend per share` */
export function describeMissing({ missing }: Pick<CoveredCompany, 'missing'>): string {
  return missing.map((name) => INPUTS[name].label).join(', ')
}

export function nameMarket(code: string): string {
  return findExchangeByCode(code)?.name ?? code
}

export function writeCoverageCsv(companies: readonly CoveredCompany[]): string {
  const head = [
    'symbol',
    'listings',
    'name',
    'local_name',
    'market',
    'source',
    'currency',
    'first_year',
    'last_year',
    'years',
    'form',
    'period_end',
    'filed',
    'address',
    'overdue',
    'by_extract',
    'missing',
    'price',
    'price_currency',
    'price_source',
    ...SCHOOLS.map(({ id }) => id),
    ...SCHOOLS.map(({ id }) => `${id}_coverage`),
  ]
  const rows = companies.map((company) => [
    company.symbol,
    company.symbols.join(' '),
    company.name,
    company.localName ?? '',
    company.market,
    company.source,
    company.currency,
    company.firstYear,
    company.lastYear,
    company.years,
    company.newest.form ?? '',
    company.newest.periodEnd,
    company.newest.filed ?? '',
    company.newest.address ?? '',
    company.overdue ?? '',
    company.byExtract ? 'yes' : 'no',
    describeMissing(company),
    company.price?.quoted ?? '',
    company.price?.currency ?? '',
    company.price?.source ?? '',
    ...SCHOOLS.map(({ id }) => describeVerdict(company.schools[id])),
    ...SCHOOLS.map(({ id }) => Math.floor(company.schools[id].coverage * 100) / 100),
  ])
  return writeCsvRows([head, ...rows])
}
