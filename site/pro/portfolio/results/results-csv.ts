import { roundToDecimals } from '#domain/format-number.ts'
import { listOwnColumns } from '#domain/portfolio/own-figure-columns.ts'
import { writeCsvRows } from '#domain/write-csv.ts'
import type { PortfolioReport } from './report.ts'

const HEAD = ['Symbol', 'Shares', 'Price', 'Price currency', 'Value', 'Value currency', 'Weight %']

/** Figures in full, one row a holding, with the portfolio's scores in the last row. */
export function writeResultsCsv(report: PortfolioReport): string {
  const { holdings, schools, overall, currency, isDemo, waiting } = report
  const names = schools.map(({ name }) => name)
  const own = listOwnColumns(report.own)
  const rows = holdings.map(({ symbol, shares, value, weight, scores, health, scored }) => [
    symbol,
    shares,
    scored?.price ?? value / shares,
    scored?.currency ?? currency,
    roundToDecimals(value, 2),
    currency,
    roundToDecimals(weight * 100, 4),
    ...schools.map(({ school }) => (school && scores?.[school]) ?? ''),
    '',
    health ? `${health.score} of ${health.judged}` : '',
    ...own.cellsOf(symbol),
  ])
  const total = holdings.reduce((sum, { value }) => sum + value, 0)
  const note = isDemo ? ' (demo data)' : waiting ? ' (provisional)' : ''
  const sums = [`Portfolio${note}`, '', '', '', roundToDecimals(total, 2), currency, 100]
  const scores = schools.map(({ score }) => score ?? '')
  return writeCsvRows([
    [...HEAD, ...names, 'Overall', 'Health (signs met)', ...own.headings],
    ...rows,
    [...sums, ...scores, overall ?? '', '', ...own.headings.map(() => '')],
  ])
}
