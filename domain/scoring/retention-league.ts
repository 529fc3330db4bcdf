import type { Sector } from '../markets/company-sector.ts'
import { listAsianStatements } from './asian-companies.ts'
import { KEPT_LITTLE, measureRetention, type Retention } from './retention.ts'

export const LEAGUE_START = 2018

/** Why a company has no place: what it kept was not profit alone, or too little of it. */
export type Unplaced = 'shortRecord' | 'keptLittle' | 'equityFell' | 'moreThanProfit'

export type LeagueRow = {
  symbol: string
  name: string
  currency: string
  sector: Sector
  /** From 1; null if the company is not placed. */
  place: number | null
  unplaced: Unplaced | null
  retention: Retention | null
  /** The day of the newest annual report that counts, and whether figures came by way of an extract. */
  filed: string | null
  byExtract: boolean
}

/**
 * What the Asian companies that come with the project did with the earnings they kept, by what the
 * equity added since 2018 brought in profit. Companies without a place come last.
 */
export function rankRetention(): LeagueRow[] {
  const rows = listAsianStatements().map((statements): Omit<LeagueRow, 'place'> => {
    const { symbol, name, currency, sector, years } = statements
    const retention = measureRetention(statements, LEAGUE_START)
    return {
      ...{ symbol, name, currency, sector, retention },
      unplaced: whyUnplaced(retention),
      filed: years.at(-1)?.filed ?? null,
      byExtract: years.some(({ values }) => Object.values(values).some(({ extract }) => extract)),
    }
  })
  const placed = rows
    .filter(({ unplaced }) => unplaced === null)
    .sort((one, other) => returnOf(other) - returnOf(one))
  const rest = rows.filter(({ unplaced }) => unplaced !== null)
  return [
    ...placed.map((row, index) => ({ ...row, place: index + 1 })),
    ...rest.map((row) => ({ ...row, place: null })),
  ]
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
