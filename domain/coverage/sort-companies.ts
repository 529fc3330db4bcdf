import { SCHOOLS, type School } from '../scoring/schools.ts'
import type { CoveredCompany } from './covered-company.ts'

const COLUMNS = ['name', 'market', 'years', 'newest', 'missing'] as const

export type Sorting = (typeof COLUMNS)[number] | School

const SORTINGS: readonly Sorting[] = [...COLUMNS, ...SCHOOLS.map(({ id }) => id)]

export function parseSorting(text: string | undefined): Sorting {
  return SORTINGS.find((known) => known === text) ?? 'market'
}

/** The best first: most years, newest report, fewest figures missing, highest score. Equal ones by name. */
export function sortCompanies(
  companies: readonly CoveredCompany[],
  sorting: Sorting,
): CoveredCompany[] {
  return companies.toSorted(
    (one, other) => compare(one, other, sorting) || one.name.localeCompare(other.name, 'en'),
  )
}

function compare(one: CoveredCompany, other: CoveredCompany, sorting: Sorting): number {
  switch (sorting) {
    case 'name':
      return 0
    case 'market':
      return one.market.localeCompare(other.market)
    case 'years':
      return other.years - one.years
    case 'newest':
      return other.newest.periodEnd.localeCompare(one.newest.periodEnd)
    case 'missing':
      return one.missing.length - other.missing.length
    default:
      return compareScores(one, other, sorting)
  }
}

/** Without a score, the better known company comes first. */
function compareScores(one: CoveredCompany, other: CoveredCompany, school: School): number {
  const [first, second] = [one.schools[school], other.schools[school]]
  const byScore = (second.score ?? -1) - (first.score ?? -1)
  return byScore || second.coverage - first.coverage
}
