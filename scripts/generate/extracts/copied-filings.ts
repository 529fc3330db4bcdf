import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseFactsByStandard } from '#domain/markets/company-facts.ts'
import {
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from '#domain/markets/financial-statements.ts'
import { FIGURE_NAMES } from '#domain/markets/line-items/figures.ts'
import { parseEveryStandard } from '#domain/markets/merge-accounting-standards.ts'
import { splitFactor } from '#domain/markets/share-splits.ts'
import { inProject } from '#scripts/project.mjs'

const Filing = z.object({ accn: z.string(), form: z.string(), filed: z.iso.date() })
const Fact = z.tuple([z.iso.date().nullable(), z.iso.date(), z.number(), z.string()])

const CopiedFilingsSchema = z.object({
  cik: z.number(),
  entityName: z.string(),
  /** From a copy of the SEC's company facts: start, end, value and filing of each. */
  companyFacts: z.object({
    copy: z.string(),
    filings: z.record(z.string(), Filing),
    facts: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.array(Fact)))),
  }),
  /** From copies of earnings reports on Form 6-K: fiscal year, name, value and the report's line. */
  earningsReports: z.object({
    copy: z.string(),
    reports: z.array(
      z.object({
        accession: z.string(),
        filed: z.iso.date(),
        figures: z.array(z.tuple([z.number(), z.enum(FIGURE_NAMES), z.number(), z.string()])),
      }),
    ),
  }),
})

export type CopiedFilings = z.infer<typeof CopiedFilingsSchema>

/** Figures of filings that were read in public copies; only of companies whose extract lacks years. */
export function loadCopiedFilings(symbol: string): CopiedFilings | undefined {
  const file = inProject(`scripts/generate/extracts/copies/${symbol}.json`)
  if (!existsSync(file)) return undefined
  return CopiedFilingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Adds what the copies of a company's filings have to its extract. Figures of annual reports replace
 * the extract's, after they were compared; those of earnings reports confirm them and fill gaps.
 * @throws if two figures for the same thing differ
 */
export function addCopiedFilings(
  extract: FinancialStatements,
  copied: CopiedFilings,
): FinancialStatements {
  const { earningsReports } = copied
  const annual = loadCompanyFacts(extract.symbol, copied)
  const years = new Map(extract.years.map((year) => [year.fiscalYear, year]))
  for (const year of annual.years) {
    const known = years.get(year.fiscalYear)
    years.set(year.fiscalYear, known ? replaceFigures(known, year, extract) : year)
  }
  for (const { accession, filed, figures } of earningsReports.reports) {
    for (const [fiscalYear, name, value, line] of figures) {
      const year = years.get(fiscalYear)
      if (!year) throw new Error(`${extract.symbol} should have a report of ${fiscalYear}`)
      const unit = unitOf(name, extract.currency)
      const figure = { value, unit, tag: line, accession, filed, form: '6-K' }
      year.values[name] = confirmFigure(year.values[name], figure, `${fiscalYear} ${name}`)
    }
  }
  const inOrder = [...years.values()].toSorted((one, other) => one.fiscalYear - other.fiscalYear)
  const notes = [...extract.notes, ...annual.notes]
  return { ...extract, years: inOrder, notes, caveats: [describeCopies(annual, copied)] }
}

/** Said beside the scores too: between the company's filing and us stands a copy. */
function describeCopies(
  { years }: FinancialStatements,
  { earningsReports }: CopiedFilings,
): string {
  const [first, last] = [years[0], years.at(-1)].map((year) => year?.fiscalYear)
  const later = earningsReports.reports.flatMap(({ figures }) => figures.map(([year]) => year))
  return (
    `Figures of fiscal ${first} to ${last} were read in a public copy of the SEC’s data; ` +
    `those of fiscal ${Math.min(...later)} to ${Math.max(...later)} with the number of a Form 6-K ` +
    'in public copies of the company’s earnings reports, which are not audited.'
  )
}

function loadCompanyFacts(symbol: string, { companyFacts, ...company }: CopiedFilings) {
  const { facts, filings } = companyFacts
  const expand = ([start, end, val, filing]: z.infer<typeof Fact>) => ({
    ...(start ? { start } : {}),
    end,
    val,
    ...filings[filing],
  })
  const answer = {
    cik: company.cik,
    entityName: company.entityName,
    facts: mapValues(facts, (tags) =>
      mapValues(tags, (units) => ({ units: mapValues(units, (list) => list.map(expand)) })),
    ),
  }
  const statements = parseEveryStandard(parseFactsByStandard(answer) ?? [], { symbol, sic: null })
  if (!statements) throw new Error(`the copied facts of ${symbol} should hold annual reports`)
  return statements
}

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

function replaceFigures(
  known: FiscalYear,
  filed: FiscalYear,
  { splits }: FinancialStatements,
): FiscalYear {
  for (const name of FIGURE_NAMES) {
    const [extract, figure] = [known.values[name], filed.values[name]]
    if (!extract || !figure) continue
    const factor = splitFactor(splits, figure) / splitFactor(splits, extract)
    const isSame = [extract.value, extract.value * factor].some(
      (value) => Math.abs(value / figure.value - 1) < 0.0001,
    )
    if (!isSame) throw new Error(`${known.fiscalYear} ${name} differs from its filing`)
  }
  return { ...known, values: { ...known.values, ...filed.values } }
}

function confirmFigure(
  known: ReportedValue | undefined,
  figure: ReportedValue,
  at: string,
): ReportedValue {
  if (!known) return figure
  if (known.value !== figure.value) throw new Error(`${at} differs from the earnings report`)
  const { extract } = known
  if (!extract || extract.agrees.includes('filing')) return known
  return { ...known, extract: { ...extract, agrees: [...extract.agrees, 'filing'] } }
}
