import { compoundGrowth, last, lin, meanOfLatestThree, roundHalfUp } from './arithmetic.ts'
import { BUFFETT, intrinsicValue, intrinsicValueOfBank } from './buffett.ts'
import {
  type Company,
  type Criterion,
  describeCriterion,
  type Facts,
  judge,
  knows,
  listMeasures,
  type Measure,
  takeFacts,
  type Verdict,
} from './criterion.ts'
import { bookValuePerShare, GRAHAM, grahamNumber, netCurrentAssetValuePerShare } from './graham.ts'
import { LYNCH, lynchGrowth } from './lynch.ts'
import { type PiotroskiScore, scorePiotroski } from './piotroski.ts'

export const SCHOOLS = ['graham', 'buffett', 'lynch'] as const
export type School = (typeof SCHOOLS)[number]

const LEAST_COVERAGE = 0.6

export type SchoolScore = {
  /** 0 to 100; null if too little is known. */
  readonly score: number | null
  /** Share of the applicable weight that could be judged, 0 to 1. */
  readonly coverage: number
  /** Described on each reading. */
  readonly criteria: Criterion[]
}

export type CompanyScore = Record<School, SchoolScore>

const MEASURES = {
  graham: listMeasures(GRAHAM),
  buffett: listMeasures(BUFFETT),
  lynch: listMeasures(LYNCH),
} as const

export function scoreCompany(company: Company): CompanyScore {
  const facts = takeFacts(company)
  const sector = company.inputs.sector ?? 'general'
  return {
    graham: scoreSchool(MEASURES.graham[sector], company, facts),
    buffett: scoreSchool(MEASURES.buffett[sector], company, facts),
    lynch: scoreSchool(MEASURES.lynch[sector], company, facts),
  }
}

function scoreSchool(measures: readonly Measure[], company: Company, facts: Facts): SchoolScore {
  const verdicts = measures.map((measure) => judge(measure, company, facts))
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
  const score = coverage < LEAST_COVERAGE ? null : roundHalfUp((100 * points) / available)
  return new JudgedSchool(score, coverage, { measures, verdicts, company })
}

type Judged = { measures: readonly Measure[]; verdicts: readonly Verdict[]; company: Company }

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

export type LynchCategory = 'slow grower' | 'stalwart' | 'fast grower' | 'turnaround'

/** Per share, in the statements' currency; null if unknown. */
export type CompanyValues = {
  grahamNumber: number | null
  /** 1 − price / Graham number. */
  grahamMarginOfSafety: number | null
  netCurrentAssetValuePerShare: number | null
  intrinsicValue: number | null
  /** 1 − price / intrinsic value. */
  buffettMarginOfSafety: number | null
  lynchCategory: LynchCategory | null
  lynchFairValue: number | null
}

export function valueCompany(company: Company): CompanyValues {
  const facts = takeFacts(company)
  const number = knows(company, [['eps', 3], 'equity', 'shares'])
    ? grahamNumber(meanOfLatestThree(facts.eps), bookValuePerShare(facts))
    : null
  const intrinsic = valueByOwnerEarnings(company, facts)
  return {
    grahamNumber: number,
    grahamMarginOfSafety: marginOfSafety(company.price, number),
    netCurrentAssetValuePerShare: knows(company, ['currentAssets', 'totalLiabilities', 'shares'])
      ? netCurrentAssetValuePerShare(facts)
      : null,
    intrinsicValue: intrinsic,
    buffettMarginOfSafety: marginOfSafety(company.price, intrinsic),
    lynchCategory: knows(company, [['eps', 4]]) ? categorize(facts.eps) : null,
    lynchFairValue: knows(company, [['eps', 4], 'dividendPerShare']) ? fairValue(facts) : null,
  }
}

export function judgeHealth({ inputs, lastYears }: Company): PiotroskiScore {
  if (lastYears) return scorePiotroski(...lastYears)
  return scorePiotroski(inputs)
}

function marginOfSafety(price: number, value: number | null): number | null {
  return value === null || Number.isNaN(price) ? null : 1 - price / value
}

function valueByOwnerEarnings(company: Company, facts: Facts): number | null {
  const isFinancial = company.inputs.sector === 'financial'
  const rule = BUFFETT.find(({ id }) => id === 'marginOfSafety')?.rules[
    isFinancial ? 'financial' : 'general'
  ]
  if (!rule || !knows(company, rule.needs)) return null
  const value = isFinancial ? intrinsicValueOfBank(facts) : intrinsicValue(facts)
  return value > 0 ? value : null
}

function categorize(eps: readonly number[]): LynchCategory {
  const growth = lynchGrowth(eps)
  if (growth === undefined) return 'turnaround'
  // By the ramp's tolerance, 15% growth counts as 15% whatever its last bit is.
  if (lin(growth, 0, 0.05) < 1) return 'slow grower'
  return lin(growth, 0, 0.15) < 1 ? 'stalwart' : 'fast grower'
}

/** Lynch: a fair price-to-earnings ratio equals growth plus yield, in percent. */
function fairValue({ eps, dividendPerShare, price }: Facts): number | null {
  const growth = compoundGrowth(eps, 5)
  if (growth === undefined) return null
  const value = last(eps) * 100 * (growth + dividendPerShare / price)
  return value > 0 ? value : null
}
