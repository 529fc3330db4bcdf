import { formatDay } from './summarize-history.ts'
import { tagsOf } from './tag-formula.ts'
import { type CompanyFacts, type Fact, type Filing, factsOf } from './tagged-facts.ts'

export type FiledReport = Filing & { periodEnd: string }

/** The figures that one report gives of one year. */
export type ReportColumn = Filing & {
  read(tag: string): Fact | undefined
  /** Whether any report of the company has a non-zero figure for the tag, in any year. */
  isUsed(tag: string): boolean
}

/** By the report's number. A year's end after the filing's day is a mistake of the filing. */
export function findFiledReports(facts: CompanyFacts): Map<string, FiledReport> {
  const reports = new Map<string, FiledReport>()
  for (const { fact } of factsOf(facts, facts.tags.yearTags)) {
    const { accn, form, filed } = reportOf(fact)
    const periodEnd = fact.end
    if (!facts.isAnnual(fact) || !facts.coversYear(fact) || periodEnd > filed) continue
    const known = reports.get(accn)
    if (known && known.periodEnd >= periodEnd) continue
    reports.set(accn, { accn, form, filed, periodEnd })
  }
  return reports
}

/** The end of the latest period of any length that an annual report is about. */
export function findLatestPeriodEnd(facts: CompanyFacts): string | undefined {
  let latest: string | undefined
  for (const { fact } of factsOf(facts, facts.tags.yearTags)) {
    const { start, end, filed, form } = fact
    // Of a transition period, the SEC has a form of its own.
    const isReport = facts.isAnnual(fact) || form.startsWith('10-KT')
    if (isReport && start !== undefined && end <= filed && end > (latest ?? '')) latest = end
  }
  return latest
}

/**
 * The currency with most years, among those that the latest report uses. Some foreign companies add
 * dollar translations, but only for the latest year of each report.
 */
export function chooseCurrency(
  facts: CompanyFacts,
  reports: Map<string, FiledReport>,
): string | undefined {
  const years = new Map<string, Set<string>>()
  for (const { unit, fact } of factsOf(facts, facts.tags.yearTags)) {
    const isYear = reports.has(reportOf(fact).accn) && facts.coversYear(fact)
    if (isYear && /^[A-Z]{3}$/.test(unit)) entry(years, unit, () => new Set<string>()).add(fact.end)
  }
  const latest =
    [...years.values()]
      .flatMap((ends) => [...ends])
      .sort()
      .at(-1) ?? ''
  const current = [...years].filter(([, ends]) => ends.has(latest))
  return current.toSorted(([, one], [, other]) => other.size - one.size)[0]?.[0]
}

/** Years that a company reported in another currency than the latest, so that they do not compare. */
export function describeOtherCurrencies(
  facts: CompanyFacts,
  kept: {
    currency: string
    reports: Map<string, FiledReport>
    years: readonly { periodEnd: string }[]
  },
): string[] {
  const known = new Set(kept.years.map(({ periodEnd }) => periodEnd))
  const others = new Map<string, Set<string>>()
  for (const { unit, fact } of factsOf(facts, facts.tags.yearTags)) {
    const isYear = kept.reports.has(reportOf(fact).accn) && facts.coversYear(fact)
    const isOther = /^[A-Z]{3}$/.test(unit) && unit !== kept.currency && !known.has(fact.end)
    if (isYear && isOther) entry(others, unit, () => new Set<string>()).add(formatDay(fact.end))
  }
  return [...others].map(
    ([unit, ends]) =>
      `Left out, since their figures are in ${unit}, not in ${kept.currency}: the years to ${[...ends].join(', ')}.`,
  )
}

/** By the end of the year; of several reports the latest first. */
export function collectColumns({
  facts,
  currency,
  reports,
  tags = everyTag(facts),
}: {
  facts: CompanyFacts
  currency: string
  reports: Map<string, FiledReport>
  tags?: string[]
}): Map<string, ReportColumn[]> {
  const used = new Set<string>()
  const isUsed = (tag: string) => used.has(tag)
  const units = new Set([currency, `${currency}/shares`, 'shares'])
  const figures = new Map<string, Map<string, Map<string, Fact>>>()
  for (const { tag, unit, fact } of factsOf(facts, tags)) {
    const { accn } = reportOf(fact)
    const end = units.has(unit)
      ? yearOf({ facts, tag, fact, report: reports.get(accn) })
      : undefined
    if (end === undefined) continue
    const ofYear = entry(figures, end, () => new Map<string, Map<string, Fact>>())
    const ofReport = entry(ofYear, accn, () => new Map<string, Fact>())
    if (!ofReport.has(tag)) ofReport.set(tag, fact)
    if (fact.val !== 0) used.add(tag)
  }
  const toColumns = (ofYear: Map<string, Map<string, Fact>>) =>
    [...ofYear]
      .flatMap(([accn, values]) => {
        const report = reports.get(accn)
        return report ? [{ ...report, isUsed, read: (tag: string) => values.get(tag) }] : []
      })
      .toSorted((one, other) => other.filed.localeCompare(one.filed))
  return new Map([...figures].map(([end, ofYear]) => [end, toColumns(ofYear)]))
}

export function hasAny(columns: readonly ReportColumn[], tags: readonly string[]): boolean {
  return columns.some(({ read }) => tags.some((tag) => read(tag) !== undefined))
}

function reportOf(fact: Fact): Filing {
  return fact.correctedBy ?? fact
}

function everyTag({ tags }: CompanyFacts): string[] {
  const formulas = Object.values(tags.formulas).flat(2)
  return [...new Set([...formulas.flatMap(tagsOf), ...tags.financial, ...tags.yearTags])]
}

function yearOf({
  facts,
  tag,
  fact,
  report,
}: {
  facts: CompanyFacts
  tag: string
  fact: Fact
  report: FiledReport | undefined
}) {
  if (!report || !facts.isAnnual(fact)) return undefined
  if (tag === facts.tags.coverCount) return report.periodEnd
  return fact.start === undefined || facts.coversYear(fact) ? fact.end : undefined
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
