import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { packCompany } from '#domain/markets/bundled-statements.ts'
import { parseCompanyFacts } from '#domain/markets/company-facts.ts'
import { chooseSector } from '#domain/markets/company-sector.ts'
import type { FinancialStatements, FiscalYear } from '#domain/markets/financial-statements.ts'
import { unitOf } from '#domain/markets/financial-statements.ts'
import { parseFinancialStatements } from '#domain/markets/parse-financial-statements.ts'
import { dropWrongCounts } from '#domain/markets/share-counts.ts'
import { EXTRACT_NAMES } from './extract-names.ts'
import { giveUp } from './progress.mjs'
import { inProject } from './project.mjs'

// Writes domain/markets/bundled-statements.json from a folder of as-reported figures: `npm run
// bundle-statements -- FOLDER`. The folder holds TICKER.json, one line per fiscal year, and for some
// companies the SEC's own response in raw/, which is preferred. Figures without a known filing are
// left out.

if (!process.argv[2]) giveUp('Name the folder: npm run bundle-statements -- FOLDER')
const folder = path.resolve(process.argv[2] ?? '')
const target = inProject('domain/markets/bundled-statements.json')

/** Companies whose figures may ship, with their standard industrial classification. */
const companies: [symbol: string, sic: number][] = [
  ['AAPL', 3571],
  ['AMD', 3674],
  ['BAC', 6021],
  ['GOOGL', 7370],
  ['JNJ', 2834],
  ['JPM', 6021],
  ['KO', 2080],
  ['MSFT', 7372],
  ['NVDA', 3674],
  ['PFE', 2834],
  ['TSM', 3674],
  ['UNH', 6324],
]

/** The SEC's response for Bank of America has the name of BofA Finance LLC, which files with it. */
const NAMES: Record<string, string> = { BAC: 'BANK OF AMERICA CORP /DE/' }

const CompanySchema = z.object({
  cik: z.number(),
  entityName: z.string(),
  currency: z.string(),
  standard: z.enum(['us-gaap', 'ifrs-full']),
  /** `raw` files name a filing for each figure. */
  provenance: z.enum(['raw', 'mixed']),
  splits: z.array(
    z.object({
      ratio: z.number(),
      kind: z.literal('restated'),
      evidence: z.string(),
      firstRestatedIn: z.object({ accession: z.string(), filed: z.iso.date() }),
    }),
  ),
  annual: z.array(
    z.object({
      fiscalYear: z.number(),
      periodEnd: z.iso.date(),
      form: z.string().nullable(),
      accession: z.string().nullable(),
      filed: z.iso.date().nullable(),
      values: z.record(
        z.string(),
        z.object({
          val: z.number(),
          tag: z.string().nullable(),
          accn: z.string().nullish(),
          filed: z.iso.date().nullish(),
        }),
      ),
    }),
  ),
})

function readCompany(symbol: string, sic: number): FinancialStatements {
  const company = CompanySchema.parse(readJson(`${symbol}.json`))
  const raw = `raw/CIK${String(company.cik).padStart(10, '0')}.json`
  const facts = existsSync(path.join(folder, raw)) && parseCompanyFacts(readJson(raw))
  const statements = facts && parseFinancialStatements(facts, { symbol, sic })
  if (statements) return statements
  const { annual, entityName, cik, currency, standard, splits } = company
  const name = NAMES[symbol] ?? entityName
  const isPartial = company.provenance !== 'raw'
  const years = annual.map((row): FiscalYear => {
    const { values, ...year } = row
    return { ...year, values: keepKnown(values, currency) }
  })
  const filled = years.filter(({ values }) => Object.keys(values).length > 0)
  const notes = dropWrongCounts(filled)
  const sector = chooseSector({
    sic,
    hasCurrentAssets: annual.slice(-2).some(({ values }) => values.totalCurrentAssets),
    hasFinancialTags: false,
  })
  return { symbol, cik, name, currency, standard, sector, isPartial, years: filled, splits, notes }
}

type Values = z.infer<typeof CompanySchema>['annual'][number]['values']

function keepKnown(reported: Values, currency: string): FiscalYear['values'] {
  const values: FiscalYear['values'] = {}
  for (const [key, { val, tag, accn, filed }] of Object.entries(reported)) {
    const name = EXTRACT_NAMES[key]
    if (!(name && tag && accn && filed)) continue
    values[name] = { value: val, unit: unitOf(name, currency), tag, accession: accn, filed }
  }
  // Without a figure for cash and short-term investments, cash and equivalents is all the cash.
  if (!values.cash && values.cashAndEquivalents && !reported.cashAndShortTerm) {
    values.cash = values.cashAndEquivalents
  }
  return values
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

if (!existsSync(folder)) {
  process.stderr.write(`There is no folder ${folder}. Name the folder with the figures.\n`)
  process.exitCode = 1
} else {
  const packed = companies.map(([symbol, sic]) => packCompany(readCompany(symbol, sic)))
  const lines = packed.map(({ years, ...company }) => {
    const rows = years.map((year) => `    ${JSON.stringify(year)}`).join(',\n')
    return `  {${JSON.stringify(company).slice(1, -1)},"years":[\n${rows}\n  ]}`
  })
  writeFileSync(target, `[\n${lines.join(',\n')}\n]\n`)
  const values = packed.flatMap(({ years }) => years.flatMap(([, , , row]) => Object.keys(row)))
  process.stdout.write(`${packed.length} companies, ${values.length} figures: ${target}\n`)
}
