import { compoundGrowth, last, lin, meanOfLatestThree, roundHalfUp } from './arithmetic.ts'
import { BUFFETT, intrinsicValue, intrinsicValueOfBank } from './buffett.ts'
import {
  type Company,
  type Criterion,
  type Facts,
  findMissing,
  judgeCompany,
  type Rule,
  takeFacts,
} from './criterion.ts'
import { bookValuePerShare, GRAHAM, grahamNumber, netCurrentAssetValuePerShare } from './graham.ts'
import { LYNCH, lynchGrowth } from './lynch.ts'
import { type PiotroskiScore, scorePiotroski } from './piotroski.ts'

export const SCHOOLS = ['graham', 'buffett', 'lynch'] as const
export type School = (typeof SCHOOLS)[number]

const LEAST_COVERAGE = 0.6

export type SchoolScore = {
  /** 0 to 100; null if too little is known. */
  score: number | null
  /** Share of the applicable weight that could be judged, 0 to 1. */
  coverage: number
  criteria: Criterion[]
}

export type CompanyScore = Record<School, SchoolScore>

export function scoreCompany(company: Company): CompanyScore {
  const [graham = [], buffett = [], lynch = []] = judgeCompany(company, [GRAHAM, BUFFETT, LYNCH])
  return {
    graham: scoreSchool(graham),
    buffett: scoreSchool(buffett),
    lynch: scoreSchool(lynch),
  }
}

export function scoreSchool(criteria: Criterion[]): SchoolScore {
  let applicable = 0
  let available = 0
  let points = 0
  for (const criterion of criteria) {
    if (criterion.state === 'notApplicable') continue
    applicable += criterion.weight
    if (criterion.state === 'missing') continue
    available += criterion.weight
    points += criterion.points
  }
  const coverage = applicable === 0 ? 0 : available / applicable
  const score = coverage < LEAST_COVERAGE ? null : roundHalfUp((100 * points) / available)
  return { score, coverage, criteria }
}

export type LynchCategory = 'slow grower' | 'stalwart' | 'fast grower' | 'turnaround'

/** Per share, in the accounts' currency; null if unknown. */
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

function knows({ inputs }: Company, needs: Rule['needs']): boolean {
  return findMissing(needs, inputs).length === 0
}
