import { filingAddress } from '../companies/authorities.ts'
import type { FinancialStatements, FiscalYear } from '../markets/financial-statements.ts'
import { listAsianStatements } from './asian-companies.ts'
import type { LeagueReport, LeagueRow, Unplaced } from './league-row.ts'
import { KEPT_LITTLE, measureRetention, type Retention } from './retained-earnings.ts'

export const LEAGUE_START = 2018

/**
 * What the Asian companies that come with the project did with the earnings they kept, by what the
 * equity added since 2018 brought in profit. Companies without a place come last.
 */
export function rankRetention(): LeagueRow[] {
  const rows = listAsianStatements().map(measureCompany)
  const placed = rows
    .filter(({ unplaced }) => unplaced === null)
    .sort((one, other) => returnOf(other) - returnOf(one))
  const rest = rows.filter(({ unplaced }) => unplaced !== null)
  return [
    ...placed.map((row, index) => ({ ...row, place: index + 1 })),
    ...rest.map((row) => ({ ...row, place: null })),
  ]
}

function measureCompany(statements: FinancialStatements): Omit<LeagueRow, 'place'> {
  const { symbol, name, currency, sector, years } = statements
  const retention = measureRetention(statements, LEAGUE_START)
  return {
    symbol,
    name,
    currency,
    sector,
    retention,
    unplaced: whyUnplaced(retention),
    firstReport: linkReport(
      statements,
      years.find(({ fiscalYear }) => fiscalYear >= LEAGUE_START),
    ),
    lastReport: linkReport(statements, years.at(-1)),
    byExtract: years.some(({ values }) => Object.values(values).some(({ extract }) => extract)),
  }
}

/** The year's own report; the company's page at the authority if its number is not known. */
function linkReport(
  { filer }: FinancialStatements,
  year: FiscalYear | undefined,
): LeagueReport | null {
  if (!filer || !year) return null
  const { fiscalYear, filed, accession } = year
  return { fiscalYear, filed, address: filingAddress(filer, accession) }
}

function whyUnplaced(retention: Retention | null): Unplaced | null {
  if (!retention) return 'shortRecord'
  const { stayed, equityAdded } = retention
  if (equityAdded <= 0) return 'equityFell'
  if (stayed === null || stayed > 1) return 'moreThanProfit'
  return stayed < KEPT_LITTLE ? 'keptLittle' : null
}

function returnOf({ retention }: Pick<LeagueRow, 'retention'>): number {
  return retention?.returnOnAdded ?? 0
}
