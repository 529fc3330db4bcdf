import {
  explainNoScore,
  isScoredWithoutPrice,
  listVerdicts,
  type SchoolVerdict,
} from '../coverage/school-verdict.ts'
import { formatNumber } from '../format-number.ts'
import { INPUTS } from '../markets/company-inputs.ts'
import type { ScoredCompany } from '../scoring/company.ts'
import { SCHOOLS, type School } from '../scoring/schools.ts'
import { scoreCompany } from '../scoring/score-company.ts'
import { keyOfCriterion, SCREEN_CRITERIA, type Screen } from './screen.ts'
import { SCREEN_FIGURES, type ScreenFigure } from './screen-figures.ts'

export type ScreenVerdict = 'passed' | 'failed' | { why: string }

/** What one company is screened by: each figure and criterion, or why there is none, and each school's verdict. */
export type JudgedCompany = {
  figures: Record<string, number | { why: string }>
  scores: Record<School, SchoolVerdict>
  criteria: Record<string, ScreenVerdict>
}

export type FilterCount = {
  key: string
  label: string
  passed: number
  failed: number
  notJudged: number
  /** Why companies could not be judged, most frequent first. */
  reasons: readonly { why: string; count: number }[]
}

export type ScreenResult<Entry> = {
  passed: readonly Entry[]
  failed: number
  /** Passed nothing that failed, but something could not be judged. */
  notJudged: readonly { entry: Entry; whys: readonly string[] }[]
  filters: readonly FilterCount[]
}

const NO_PRICE = explainNoScore({ why: 'noPrice' })

/** @param company with a price of NaN if none is to be used */
export function judgeForScreen(company: ScoredCompany): JudgedCompany {
  const figures = SCREEN_FIGURES.map(
    (figure) => [figure.id, computeFigure(figure, company)] as const,
  )
  const scored = scoreCompany(company)
  const judged: JudgedCompany = {
    figures: Object.fromEntries(figures),
    scores: listVerdicts(company, scored),
    criteria: {},
  }
  for (const { id: school } of SCHOOLS) {
    for (const criterion of scored[school].criteria) {
      judged.criteria[keyOfCriterion(school, criterion.id)] = evaluateCriterion(criterion, company)
    }
  }
  return judged
}

export function screenCompanies<Entry>(
  companies: readonly { entry: Entry; judged: JudgedCompany }[],
  screen: Screen,
): ScreenResult<Entry> {
  const filters = listFilters(screen)
  const counts = filters.map(({ key, label }) => {
    return { key, label, passed: 0, failed: 0, notJudged: 0, whys: new Map<string, number>() }
  })
  const passed: Entry[] = []
  const notJudged: { entry: Entry; whys: string[] }[] = []
  let failed = 0
  for (const { entry, judged } of companies) {
    const verdicts = filters.map(({ judge }) => judge(judged))
    verdicts.forEach((verdict, place) => {
      const count = counts[place]
      if (!count) return
      if (verdict === 'passed') count.passed += 1
      else if (verdict === 'failed') count.failed += 1
      else {
        count.notJudged += 1
        count.whys.set(verdict.why, (count.whys.get(verdict.why) ?? 0) + 1)
      }
    })
    const whys = verdicts.flatMap((verdict) => (typeof verdict === 'string' ? [] : [verdict.why]))
    if (verdicts.includes('failed')) failed += 1
    else if (whys.length > 0) notJudged.push({ entry, whys: [...new Set(whys)] })
    else passed.push(entry)
  }
  return { passed, failed, notJudged, filters: counts.map(describeCount) }
}

type Filter = { key: string; label: string; judge: (judged: JudgedCompany) => ScreenVerdict }

function listFilters({ figures, scores, criteria }: Screen): Filter[] {
  const ofFigures = SCREEN_FIGURES.flatMap((figure): Filter[] => {
    const limit = figures[figure.id]
    if (limit === undefined) return []
    const judge = (judged: JudgedCompany) => compare(judged.figures[figure.id], limit, figure)
    return [{ key: figure.id, label: describeLimit(figure, limit), judge }]
  })
  const ofScores = SCHOOLS.flatMap(({ id, name }): Filter[] => {
    const limit = scores[id]
    if (limit === undefined) return []
    const judge = (judged: JudgedCompany) => compare(limitScore(judged.scores[id]), limit)
    return [{ key: id, label: `${name} score, at least ${formatLimit(limit)}`, judge }]
  })
  const ofCriteria = SCREEN_CRITERIA.flatMap(({ key, school, name }): Filter[] => {
    if (!criteria.includes(key)) return []
    const named = SCHOOLS.find(({ id }) => id === school)?.name ?? school
    const judge = (judged: JudgedCompany): ScreenVerdict =>
      judged.criteria[key] ?? { why: 'not judged' }
    return [{ key, label: `${named}: ${name}, full points`, judge }]
  })
  return [...ofFigures, ...ofScores, ...ofCriteria]
}

function describeLimit({ label, unit, passes }: ScreenFigure, limit: number): string {
  return `${label}, ${passes === 'atLeast' ? 'at least' : 'at most'} ${formatLimit(limit)}${unit === 'percent' ? '%' : ''}`
}

/** As typed, with a real minus sign. */
function formatLimit(limit: number): string {
  return formatNumber(limit, 0, 10)
}

/** A school that could not ask for the price has not judged: the dearest companies would pass. */
function limitScore(verdict: SchoolVerdict): number | { why: string } {
  if (isScoredWithoutPrice(verdict)) return { why: NO_PRICE }
  return verdict.score ?? { why: explainNoScore(verdict) }
}

function compare(
  value: number | { why: string } | undefined,
  limit: number,
  figure?: ScreenFigure,
): ScreenVerdict {
  if (typeof value !== 'number') return value ?? { why: 'not judged' }
  const shown = figure?.unit === 'percent' ? value * 100 : value
  const isPassed = figure?.passes === 'atMost' ? shown <= limit : shown >= limit
  return isPassed ? 'passed' : 'failed'
}

function computeFigure({ needs, compute }: ScreenFigure, { inputs }: ScoredCompany) {
  const missing = needs.filter((name) => {
    const value = inputs[name]
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  })
  if (missing.length > 0) {
    return { why: `not known: ${missing.map((name) => INPUTS[name].label).join(', ')}` }
  }
  return compute(inputs) ?? { why: 'not computable' }
}

type Criterion = ReturnType<typeof scoreCompany>[(typeof SCHOOLS)[number]['id']]['criteria'][number]

function evaluateCriterion(criterion: Criterion, company: ScoredCompany): ScreenVerdict {
  if (criterion.state === 'notApplicable') return { why: criterion.whyNot }
  if (criterion.state === 'scored') return criterion.share >= 1 ? 'passed' : 'failed'
  const needsPrice = criterion.rule.usesPrice && Number.isNaN(company.price)
  const missing = criterion.missing.filter(({ name }) => name !== 'price')
  if (needsPrice && missing.length === 0) return { why: NO_PRICE }
  return { why: `not known: ${missing.map(({ label }) => label).join(', ')}` }
}

function describeCount({
  whys,
  ...count
}: Omit<FilterCount, 'reasons'> & { whys: Map<string, number> }) {
  const reasons = [...whys].map(([why, number]) => ({ why, count: number }))
  return { ...count, reasons: reasons.sort((a, b) => b.count - a.count) }
}
