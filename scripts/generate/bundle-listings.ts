import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import american from '#domain/markets/american-listings.json' with { type: 'json' }
import { findExchange } from '#domain/markets/exchanges.ts'
import { giveUp, say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { type FiledListing, selectListings } from './american/select-listings.ts'

// npm run generate american-listings -- FILE: writes the American names that ship with the project, from the SEC's
// list, https://www.sec.gov/files/company_tickers_exchange.json, a work of the United States' government without copyright.
const FiledSchema = z.object({
  fields: z.tuple([
    z.literal('cik'),
    z.literal('name'),
    z.literal('ticker'),
    z.literal('exchange'),
  ]),
  data: z.array(
    z.tuple([z.union([z.string(), z.number()]), z.string(), z.string(), z.nullable(z.string())]),
  ),
})

const [file = '', asOf = ''] = process.argv.slice(2)
if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf))
  giveUp('Say the file and the day it was published: company_tickers_exchange.json 2026-08-22')
if (!statSync(file, { throwIfNoEntry: false })?.isFile()) giveUp(`There is no file ${file}.`)

const filed = readFiled(file)
const known = american.lines.split('\n').map((line) => line.slice(line.indexOf(' ') + 1))
const listed = selectListings(filed, [...filed.map(({ name }) => name), ...known]).filter(
  ({ symbol }) => findExchange(symbol)?.exchange.code === 'US',
)
const lines = listed.map(({ symbol, name }) => `${symbol} ${name}`)
const source = `SEC company_tickers_exchange.json of ${asOf}`
writeFileSync(
  inProject('domain/markets/american-listings.json'),
  `${JSON.stringify({ source, lines: lines.join('\n') }, null, 2)}\n`,
)
say(`${lines.length} listings`)

function readFiled(path: string): FiledListing[] {
  const parsed = FiledSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) {
    giveUp(`${path} is not the SEC's list of companies with their exchanges.`)
    return []
  }
  return parsed.data.data.map(([cik, name, ticker, exchange]) => {
    return { cik: String(cik), name, ticker, exchange }
  })
}
