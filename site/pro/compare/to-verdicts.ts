import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import type { CompanyScore } from '#domain/scoring/score-company.ts'

export function toVerdicts(score: CompanyScore): CoveredCompany['schools'] {
  return mapSchools((school) => {
    const { score: points, coverage } = score[school]
    return { score: points, coverage, why: points === null ? 'tooFewFigures' : 'scored' }
  })
}
