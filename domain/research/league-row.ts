import type { Sector } from '../markets/company-sector.ts'
import { SCHOOLS, type School } from '../scoring/schools.ts'
import type { Retention } from './retained-earnings.ts'

/** Why a company has no place: what it kept was not profit alone, or too little of it. */
export type Unplaced = 'shortRecord' | 'keptLittle' | 'equityFell' | 'moreThanProfit'

export const UNPLACED_REASONS: Record<Unplaced, string> = {
  shortRecord: 'No report of 2018 in our data',
  keptLittle: 'Kept less than a fifth of its profit',
  equityFell: 'Equity fell',
  moreThanProfit: 'Equity grew by more than profit: new shares, a merger or revalued holdings',
}

/** The annual report of one year, at the authority it was filed with. */
export type LeagueReport = { fiscalYear: number; filed: string | null; address: string }

export type LeagueRow = {
  symbol: string
  name: string
  currency: string
  sector: Sector
  /** From 1; null if the company is not placed. */
  place: number | null
  unplaced: Unplaced | null
  retention: Retention | null
  /** Those of the first and of the last year; null if there are no statements. */
  firstReport: LeagueReport | null
  lastReport: LeagueReport | null
  /** Whether figures came by way of an extract of the filings. */
  byExtract: boolean
}

const COLUMNS = ['place', 'name', 'smoothed', 'stayed', 'shares', 'newest'] as const

export type LeagueSorting = (typeof COLUMNS)[number] | School

const SORTINGS: readonly LeagueSorting[] = [...COLUMNS, ...SCHOOLS.map(({ id }) => id)]

export function parseLeagueSorting(text: string | undefined): LeagueSorting {
  return SORTINGS.find((known) => known === text) ?? 'place'
}

/**
 * The best first: highest return, most kept, fewest shares added, newest report, highest score. What
 * is not known comes last, equal ones by place and then by name.
 * @param scoreOf the score that a school gives a company, if there is one
 */
export function sortLeague(
  rows: readonly LeagueRow[],
  sorting: LeagueSorting,
  scoreOf: (symbol: string, school: School) => number | null,
): LeagueRow[] {
  const byName = (one: LeagueRow, other: LeagueRow) => one.name.localeCompare(other.name, 'en')
  if (sorting === 'name') return rows.toSorted(byName)
  const rank = (row: LeagueRow) => rankBy(row, sorting, scoreOf) ?? Number.NEGATIVE_INFINITY
  return rows.toSorted(
    (one, other) =>
      compareDown(rank(one), rank(other)) ||
      compareDown(-placeOf(one), -placeOf(other)) ||
      byName(one, other),
  )
}

function rankBy(
  row: LeagueRow,
  sorting: Exclude<LeagueSorting, 'name'>,
  scoreOf: (symbol: string, school: School) => number | null,
): number | null {
  const { retention, lastReport, symbol } = row
  switch (sorting) {
    case 'place':
      return -placeOf(row)
    case 'smoothed':
      return retention?.smoothedReturn ?? null
    case 'stayed':
      return retention?.stayed ?? null
    case 'shares':
      return retention?.sharesAdded == null ? null : -retention.sharesAdded
    case 'newest':
      return lastReport?.filed ? Date.parse(lastReport.filed) : null
    default:
      return scoreOf(symbol, sorting)
  }
}

function placeOf({ place }: LeagueRow): number {
  return place ?? Number.MAX_SAFE_INTEGER
}

/** Two that are not known are equal: infinity less infinity would be no number. */
function compareDown(one: number, other: number): number {
  return one === other ? 0 : other - one
}
