import { z } from 'zod/mini'
import { SEC_TAGS } from './statement-tags.ts'
import type { CompanyFacts, Fact } from './tagged-facts.ts'
import { isWholeYear } from './whole-years.ts'

type SecTaxonomy = keyof typeof SEC_TAGS

const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const FactSchema = z.object({
  /** Absent for a figure at a point in time. */
  start: z.optional(IsoDate),
  end: IsoDate,
  val: z.number(),
  accn: z.string().check(z.regex(/^\d{10}-\d{2}-\d{6}$/)),
  form: z.string(),
  filed: IsoDate,
})

const CompanyFactsSchema = z.object({
  /** A number in most answers, text with leading zeros in some. */
  cik: z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
  entityName: z.string(),
  facts: z.record(
    z.string(),
    z.record(z.string(), z.object({ units: z.record(z.string(), z.array(z.unknown())) })),
  ),
})

/**
 * Reads an answer of https://data.sec.gov/api/xbrl/companyfacts/. Malformed facts are skipped.
 * @returns undefined if the answer has another shape, or facts of neither standard
 */
export function parseCompanyFacts(answer: unknown): CompanyFacts | undefined {
  return parseFactsByStandard(answer)?.[0]
}

/**
 * Of a company that changed its accounting standard, the facts under each: the latest first. Empty without an annual
 * report, such as in the first year after a company went public.
 * @returns undefined if the answer has another shape
 */
export function parseFactsByStandard(answer: unknown): CompanyFacts[] | undefined {
  const parsed = CompanyFactsSchema.safeParse(answer)
  if (!parsed.success) return undefined
  return listStandards(parsed.data.facts).map((standard) => factsUnder(standard, parsed.data))
}

function factsUnder(
  standard: SecTaxonomy,
  { cik, entityName, facts }: z.infer<typeof CompanyFactsSchema>,
): CompanyFacts {
  const seen = new Map<string, Record<string, Fact[]>>()
  const read = (tag: string) => {
    const known = seen.get(tag)
    if (known) return known
    const [, taxonomy = standard, name = tag] = /^(dei):(.+)$/.exec(tag) ?? []
    const units = ownEntry(ownEntry(facts, taxonomy), name)?.units ?? {}
    const byUnit = Object.entries(units).map(([unit, list]) => [unit, parseFacts(list)] as const)
    const result = Object.fromEntries(byUnit)
    seen.set(tag, result)
    return result
  }
  const tags = SEC_TAGS[standard]
  const filer = { authority: 'sec', id: String(Number(cik)) } as const
  return { filer, name: entityName, tags, read, isAnnual: isAnnualReport, coversYear }
}

function listStandards(facts: z.infer<typeof CompanyFactsSchema>['facts']): SecTaxonomy[] {
  const latest = (standard: SecTaxonomy) => {
    const lists = ['Assets', ...SEC_TAGS[standard].yearTags].flatMap((tag) =>
      Object.values(ownEntry(ownEntry(facts, standard), tag)?.units ?? {}),
    )
    const annual = parseFacts(lists.flat()).filter(isAnnualReport)
    const filed = annual.map((fact) => fact.filed).sort()
    return { standard, filed: filed.at(-1) ?? '' }
  }
  return [latest('us-gaap'), latest('ifrs-full')]
    .filter(({ filed }) => filed !== '')
    .toSorted((one, other) => other.filed.localeCompare(one.filed))
    .map(({ standard }) => standard)
}

/** 10-K for companies in the United States, 20-F for foreign ones, 40-F for Canadian ones. */
function isAnnualReport({ form }: Fact): boolean {
  return /^(?:10-K|20-F|40-F)(?:\/A)?$/.test(form)
}

/** Not `fp` and `fy`, which belong to the filing. */
function coversYear({ start, end }: Fact): boolean {
  return start !== undefined && isWholeYear([start, end])
}

function parseFacts(list: readonly unknown[]): Fact[] {
  return list.flatMap((entry) => {
    const fact = FactSchema.safeParse(entry)
    return fact.success ? [fact.data] : []
  })
}

function ownEntry<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
