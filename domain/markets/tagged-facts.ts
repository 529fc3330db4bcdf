import type { Filer } from '../companies/authorities.ts'
import type { ShareSplit } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'
import type { TagTable } from './tag-table.ts'
import { isWholeYear } from './whole-years.ts'

/** The report that a figure is filed in: its number at the authority and its day. */
export type Filing = {
  accn: string
  form: string
  /** ISO date. */
  filed: string
}

/** One tagged figure of one filing, in whole units and with the sign that the filing gives it. */
export type Fact = Filing & {
  /** ISO date; absent for a figure at a point in time. */
  start?: string | undefined
  /** ISO date. */
  end: string
  val: number
  /** The filing's own element, if the fact is read under a name that stands for several. */
  element?: string | undefined
  /** A correction of the filing that leaves this figure as it is. */
  correctedBy?: Filing | undefined
}

/** What a source gives of one company: all its tagged figures under one accounting standard. */
export type CompanyFacts = {
  filer: Filer
  name: string
  /** In the company's own script. */
  localName?: string | null
  tags: TagTable
  /** By unit: a currency, `CURRENCY/shares` or `shares`. */
  read(tag: string): Record<string, Fact[]>
  /** Whether the fact is from an annual report, not from a quarterly one. */
  isAnnual(fact: Fact): boolean
  /** Whether the fact is of a whole fiscal year. */
  coversYear(fact: Fact): boolean
  /** Why the source left out a figure of the year with this end: a sentence. */
  explain?(name: FigureName, periodEnd: string): string | undefined
  /** Splits, if the source finds them by other means than restated figures. */
  splits?: ShareSplit[]
}

export type TaggedFact = Fact & { tag: string; unit: string }

type Company = Pick<CompanyFacts, 'filer' | 'name' | 'localName' | 'tags' | 'explain' | 'splits'>

/** For sources that give annual figures only, in fiscal years that they name themselves. */
export function collectFacts(list: readonly TaggedFact[], company: Company): CompanyFacts {
  const byTag = new Map<string, Record<string, Fact[]>>()
  for (const { tag, unit, ...fact } of list) {
    const units = byTag.get(tag) ?? {}
    units[unit] = [...(units[unit] ?? []), fact]
    byTag.set(tag, units)
  }
  return {
    ...company,
    read: (tag) => byTag.get(tag) ?? {},
    isAnnual: () => true,
    coversYear: ({ start, end }) => start !== undefined && isWholeYear([start, end]),
  }
}

export function* factsOf(facts: CompanyFacts, tags: Iterable<string>) {
  for (const tag of tags) {
    for (const [unit, list] of Object.entries(facts.read(tag))) {
      for (const fact of list) yield { tag, unit, fact }
    }
  }
}
