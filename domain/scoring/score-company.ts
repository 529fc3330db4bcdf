import type { Sector } from '../markets/company-sector.ts'
import { roundHalfUp } from './arithmetic.ts'
import type { ScoredCompany } from './company.ts'
import {
  type Criterion,
  describeCriterion,
  type Grade,
  gradeCriterion,
  listMeasures,
  type SectorCriterion,
} from './evaluate-criterion.ts'
import { type Facts, selectFacts } from './facts.ts'
import { MIN_COVERAGE } from './min-coverage.ts'
import { type PiotroskiScore, scorePiotroski } from './piotroski.ts'
import { mapSchools, type School } from './schools.ts'

export type SchoolScore = {
  /** 0 to 100; null if too little is known. */
  readonly score: number | null
  /** Share of the applicable weight that could be judged, 0 to 1. */
  readonly coverage: number
  /** Described on each reading. */
  readonly criteria: Criterion[]
}

export type CompanyScore = Record<School, SchoolScore>

const MEASURES: Record<School, Record<Sector, SectorCriterion[]>> = mapSchools((_, { criteria }) =>
  listMeasures(criteria),
)

export function scoreCompany(company: ScoredCompany): CompanyScore {
  const facts = selectFacts(company)
  const sector = company.inputs.sector ?? 'general'
  return mapSchools((school) => scoreSchool(MEASURES[school][sector], company, facts))
}

/** Any price tells whether one is all that a school lacks for a score. */
export function scoreAtAnyPrice(company: ScoredCompany): CompanyScore {
  return scoreCompany(Number.isNaN(company.price) ? { ...company, price: 1 } : company)
}

function scoreSchool(
  measures: readonly SectorCriterion[],
  company: ScoredCompany,
  facts: Facts,
): SchoolScore {
  const verdicts = measures.map((measure) => gradeCriterion(measure, company, facts))
  let applicable = 0
  let available = 0
  let points = 0
  measures.forEach(({ definition: { weight } }, place) => {
    const verdict = verdicts[place]
    if (!verdict || verdict === 'notApplicable') return
    applicable += weight
    if (verdict === 'missing') return
    available += weight
    points += weight * verdict.share
  })
  const coverage = applicable === 0 ? 0 : available / applicable
  const score = coverage < MIN_COVERAGE ? null : roundHalfUp((100 * points) / available)
  return new JudgedSchool(score, coverage, { measures, verdicts, company })
}

type Judged = {
  measures: readonly SectorCriterion[]
  verdicts: readonly Grade[]
  company: ScoredCompany
}

/** Describes its criteria when asked: that takes longer than judging, and of 500 companies few are opened. */
class JudgedSchool implements SchoolScore {
  readonly score: number | null
  readonly coverage: number
  readonly judged: Judged

  constructor(score: number | null, coverage: number, judged: Judged) {
    this.score = score
    this.coverage = coverage
    this.judged = judged
  }

  get criteria(): Criterion[] {
    const { measures, verdicts, company } = this.judged
    return measures.map((measure, place) =>
      describeCriterion(measure, verdicts[place] ?? 'notApplicable', company),
    )
  }
}

export function judgeHealth({ inputs, lastYears }: ScoredCompany): PiotroskiScore {
  if (lastYears) return scorePiotroski(...lastYears)
  return scorePiotroski(inputs)
}
