import type { ShareSplit } from '../markets/financial-statements.ts'
import { ISSUED_SHARES, YEAR_END_SHARES } from '../markets/line-items/named-lines.ts'
import type { DatedReport } from './edinet-facts.ts'
import type { GroupFact } from './group-facts.ts'
import { PER_SHARE_ASSETS } from './shared-elements.ts'

type Count = { end: string; issued: number }

/** How many of a report's shares stand for one share issued at the end of a year. */
type Restatement = { end: string; factor: number; report: DatedReport }

const FRACTIONS = [1.1, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 2.5]

/**
 * Finds splits by the shares issued at each year's end, which no later report restates: 129,869,000
 * and then 1,298,690,000. Assets per share are restated in all years, so they tell a split from an
 * issue of new shares.
 */
export function findIssuedSplits(reports: readonly DatedReport[]): ShareSplit[] {
  const counts = listCounts(reports)
  const restatements = reports.flatMap(listRestatements)
  return counts.flatMap((count, index): ShareSplit[] => {
    const before = counts[index - 1]
    const ratio = before && splitRatio(before, count, restatements)
    if (!before || ratio === undefined) return []
    const first = firstRestated(before, count, { ratio, reports, restatements })
    if (!first) return []
    const { accn: accession, filed } = first.version.report
    const evidence = `shares issued: ${before.issued} on ${before.end}, ${count.issued} on ${count.end}`
    const firstRestatedIn = { accession, filed }
    return [{ ratio, firstRestatedIn, between: [before.end, count.end], kind: 'jump', evidence }]
  })
}

/** Oldest first; of several reports the latest counts. */
function listCounts(reports: readonly DatedReport[]): Count[] {
  const counts = new Map<string, number>()
  for (const { facts, periods } of inOrderOfFiling(reports)) {
    for (const element of [YEAR_END_SHARES, ISSUED_SHARES]) {
      for (const fact of facts.filter((one) => one.element === element && one.value > 0)) {
        const end = periods.get(fact.yearsAgo)?.[1]
        if (end !== undefined) counts.set(end, fact.value)
      }
    }
  }
  return [...counts]
    .map(([end, issued]) => ({ end, issued }))
    .sort((one, other) => one.end.localeCompare(other.end))
}

function listRestatements(report: DatedReport): Restatement[] {
  const { facts, periods } = report
  const find = (element: string, yearsAgo: number) =>
    facts.find((fact) => fact.element === element && fact.yearsAgo === yearsAgo)?.value
  const issued = facts.filter(({ element }) => element === ISSUED_SHARES)
  return issued.flatMap(({ yearsAgo, value: count }: GroupFact): Restatement[] => {
    const end = periods.get(yearsAgo)?.[1]
    const implied = PER_SHARE_ASSETS.map(({ amount, perShare }) => {
      const [total = 0, each = 0] = [find(amount, yearsAgo), find(perShare, yearsAgo)]
      return each > 0 ? total / each : 0
    }).find((shares) => shares > 0)
    if (end === undefined || implied === undefined || count <= 0) return []
    return [{ end, factor: implied / count, report }]
  })
}

function splitRatio(
  before: Count,
  after: Count,
  restatements: readonly Restatement[],
): number | undefined {
  const jump = after.issued / before.issued
  const ratio = simpleRatio(jump)
  if (ratio === undefined) return undefined
  const together = restatements.filter(({ end }) => end === before.end)
  const evidence = together.flatMap(({ report, factor }) => {
    const later = restatements.find((other) => other.report === report && other.end === after.end)
    return later ? [factor / later.factor] : []
  })
  // Without a report on both years, only an exact multiple is a split.
  if (evidence.length === 0) {
    const isMultiple = Number.isInteger(ratio) || Number.isInteger(Math.round(1e6 / ratio) / 1e6)
    return isMultiple && Math.abs(jump / ratio - 1) < 0.002 ? ratio : undefined
  }
  const tolerance = Math.min(0.12, 0.4 * Math.abs(ratio - 1))
  return evidence.some((factor) => Math.abs(factor / ratio - 1) < tolerance) ? ratio : undefined
}

/**
 * New shares for an old one: whole numbers up to 1,000 and common fractions, either way. Some
 * shares may be issued or cancelled in the same year.
 */
function simpleRatio(jump: number): number | undefined {
  if (jump < 1) {
    const inverse = simpleRatio(1 / jump)
    return inverse === undefined ? undefined : 1 / inverse
  }
  const fraction = FRACTIONS.find((one) => Math.abs(jump / one - 1) < 0.004)
  if (fraction !== undefined) return fraction
  const whole = Math.round(jump)
  return whole >= 2 && whole <= 1000 && Math.abs(jump / whole - 1) < 0.06 ? whole : undefined
}

/**
 * The report that first counts new shares: that of the year before, if the split came before its
 * filing, else that of the year itself, or a later one if it is not at hand.
 */
function firstRestated(
  before: Count,
  after: Count,
  split: {
    ratio: number
    reports: readonly DatedReport[]
    restatements: readonly Restatement[]
  },
): DatedReport | undefined {
  const { ratio, reports, restatements } = split
  return inOrderOfFiling(reports).find((report) => {
    const end = report.periods.get(0)?.[1] ?? ''
    if (end >= after.end) return true
    const own = restatements.find((one) => one.report === report && one.end === before.end)
    if (end !== before.end || !own) return false
    // Halfway between no split and the split; the company's own shares are not counted.
    const halfway = (1 + ratio) / 2
    return ratio > 1 ? own.factor > halfway : own.factor < halfway
  })
}

function inOrderOfFiling(reports: readonly DatedReport[]): DatedReport[] {
  return reports.toSorted((one, other) =>
    one.version.report.filed.localeCompare(other.version.report.filed),
  )
}
