import type { ShareSplit } from '../markets/financial-statements.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { type CompanyFacts, collectFacts, type TaggedFact } from '../markets/tagged-facts.ts'
import type { Period } from '../markets/whole-years.ts'
import { checkFigures, type Objection } from './check-figures.ts'
import type { ReportVersion } from './edinet-report.ts'
import { EDINET_TAGS, type EdinetStandard } from './edinet-tags.ts'
import { datePeriods, type ReportPeriods } from './fiscal-periods.ts'
import { type GroupFact, selectGroupFacts } from './group-facts.ts'
import { nameExtensionElements } from './name-extension-elements.ts'

/** A version of a report with its years dated and its figures chosen. */
export type DatedReport = { version: ReportVersion; periods: ReportPeriods; facts: GroupFact[] }

export function dateReports(
  versions: readonly ReportVersion[],
  known: ReadonlyMap<string, Period>,
): DatedReport[] {
  return versions.map((version) => ({
    version,
    periods: datePeriods(version.filing, version.own, known),
    facts: selectGroupFacts(version),
  }))
}

type Company = { edinetCode: string; name: string; localName: string | null; splits: ShareSplit[] }

/** What the reports say under one standard. */
export function factsUnder(
  standard: EdinetStandard,
  reports: readonly DatedReport[],
  { edinetCode, name, localName, splits }: Company,
): CompanyFacts {
  const tags = EDINET_TAGS[standard]
  const list: TaggedFact[] = []
  const reasons = new Map<string, string>()
  for (const { version, periods, facts } of reports) {
    const checked = nameExtensionElements(checkFigures(facts), tags)
    for (const objection of checked.objections) noteReason(reasons, objection, periods)
    for (const fact of checked.facts) {
      const period = periods.get(fact.yearsAgo)
      if (period)
        list.push(tagFact({ groupFact: fact, tag: fact.tag, period, reportVersion: version }))
    }
  }
  const explain = (figure: FigureName, periodEnd: string) => reasons.get(`${figure} ${periodEnd}`)
  const filer = { authority: 'edinet', id: edinetCode } as const
  return collectFacts(list, { filer, name, localName, tags, explain, splits })
}

function tagFact({
  groupFact: { element, isInstant, unit, value, from },
  tag,
  period: [start, end],
  reportVersion: { report },
}: {
  groupFact: GroupFact
  tag: string
  period: Period
  reportVersion: ReportVersion
}): TaggedFact {
  return {
    ...from,
    tag,
    unit,
    end,
    val: value,
    ...(isInstant ? {} : { start }),
    ...(element === tag ? {} : { element }),
    ...(from.accn === report.accn ? {} : { correctedBy: report }),
  }
}

/** Of several reports on a year, the last one's reason counts. */
function noteReason(
  reasons: Map<string, string>,
  { name, yearsAgo, because }: Objection,
  periods: ReportPeriods,
): void {
  const end = periods.get(yearsAgo)?.[1]
  if (end !== undefined) reasons.set(`${name} ${end}`, because)
}
