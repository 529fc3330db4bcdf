import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BundledCompany, packCompany } from '#domain/markets/bundled-statements.ts'
import { parseCompanyFacts } from '#domain/markets/company-facts.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { parseFinancialStatements } from '#domain/markets/parse-financial-statements.ts'
import { giveUp, say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { addCopiedFilings, loadCopiedFilings } from './extracts/copied-filings.ts'
import { EXTRACT_COMPANIES, type ExtractCompany } from './extracts/extract-companies.ts'
import { parseExtract } from './extracts/extract-file.ts'
import { loadExtract } from './extracts/load-extract.ts'

// Writes domain/markets/bundled-statements.json from a folder of as-reported figures: `npm run
// generate bundled-statements -- FOLDER`. The folder holds TICKER.json, one line per fiscal year, and
// for some companies the SEC's own response in raw/, which is preferred. Figures without a filing of their own
// are marked and compared with what there is to compare them with. scripts/generate/extracts/copies adds figures of
// filings that were read elsewhere.

const [folder = ''] = process.argv.slice(2)
if (!folder) giveUp('Name the folder: npm run generate bundled-statements -- FOLDER')
if (!existsSync(folder)) giveUp(`There is no folder ${folder}. Name the folder with the figures.`)

const companies = EXTRACT_COMPANIES.map(parseCompany)
const target = inProject('domain/markets/bundled-statements.json')
writeFileSync(
  target,
  `[\n${companies.map((company) => write(packCompany(company))).join(',\n')}\n]\n`,
)
report(companies)

function parseCompany(company: ExtractCompany): FinancialStatements {
  const symbol = company.file.replace('-', '.')
  const extract = parseExtract(loadJson(`${company.file}.json`))
  const raw = `raw/CIK${String(extract.cik).padStart(10, '0')}.json`
  const facts = existsSync(path.join(folder, raw)) && parseCompanyFacts(loadJson(raw))
  const sic = company.sic ?? null
  const statements = facts && parseFinancialStatements(facts, { symbol, sic })
  if (statements) return statements
  const copied = loadCopiedFilings(company.file)
  const read = loadExtract(extract, company)
  return copied ? addCopiedFilings(read, copied) : read
}

function loadJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}

function write({ years, ...company }: BundledCompany): string {
  const rows = years.map((year) => `    ${JSON.stringify(year)}`).join(',\n')
  return `  {${JSON.stringify(company).slice(1, -1)},"years":[\n${rows}\n  ]}`
}

function report(written: readonly FinancialStatements[]): void {
  const values = written.flatMap(({ symbol, years }) =>
    years.flatMap(({ fiscalYear, values: figures }) =>
      Object.entries(figures).map(([name, value]) => ({
        ...value,
        at: `${symbol} ${fiscalYear} ${name}`,
      })),
    ),
  )
  const extracts = values.flatMap(({ at, extract }) => (extract ? [{ at, ...extract }] : []))
  const agreeing = extracts.filter(
    ({ agrees, differs }) => agrees.length > 0 && differs.length === 0,
  )
  const differing = extracts.filter(({ differs }) => differs.length > 0)
  for (const { at, differs } of differing) say(`${at} differs from: ${differs.join(', ')}`)
  for (const { symbol, notes } of written) for (const note of notes) say(`${symbol}: ${note}`)
  say(
    `${written.length} companies, ${values.length} figures, ${extracts.length} by way of an extract: ` +
      `${agreeing.length} agree with what they can be compared with, ${differing.length} do not, ` +
      `${extracts.length - agreeing.length - differing.length} cannot be compared. ${target}`,
  )
}
