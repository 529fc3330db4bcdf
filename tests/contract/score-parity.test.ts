import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScoreCommand } from '#backend/score-command/run-score-command.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { canUseStatements } from '#domain/markets/company-inputs.ts'
import { BUNDLED_RATES as rates } from '#domain/markets/exchange-rates.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { PortfolioFigures } from '#domain/portfolio/portfolio-figures.ts'
import { analyzePortfolio } from '#domain/scoring/analyze-portfolio.ts'
import { nameSchools, SCHOOLS } from '#domain/scoring/schools.ts'
import { reportScore } from '#site/pro/portfolio/results/report.ts'
import { writeResultsCsv } from '#site/pro/portfolio/results/results-csv.ts'
import { HARB, SBANK } from '#tests/fixtures/worked-examples.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parity-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The scores in the file that the page exports, first of each holding, then of the portfolio. */
function parsePage(holdings: EnteredHolding[], own: PortfolioFigures = {}) {
  const findStatements = (symbol: string) => {
    const known = findBundledStatements(symbol)
    // As the function sends it.
    const inputs = known && JSON.parse(JSON.stringify(scoringInputs(known)))
    const currency = holdings.find((holding) => holding.symbol === symbol)?.currency ?? ''
    return inputs && canUseStatements(inputs, currency, rates.convert) ? inputs : undefined
  }
  const score = analyzePortfolio(holdings, { rates, findStatements })
  if ('withoutRate' in score) throw new Error('every currency here should have a rate')
  const report = reportScore({ score, holdings, analyzedAt: '2026-11-22T00:00:00Z' }, 'P', own)
  const { data } = Papa.parse<string[]>(writeResultsCsv(report).slice(1).trim())
  return data.slice(1).map((row) => [row[0], ...row.slice(7, 8 + SCHOOLS.length)])
}

async function runCommand(holdings: EnteredHolding[]) {
  const file = path.join(folder, 'portfolio.json')
  await writeFile(file, JSON.stringify({ holdings }))
  return runScoreCommand([file], String, async (symbol) => {
    const known = findBundledStatements(symbol)
    return known && scoringInputs(known)
  })
}

async function scoreByCommand(holdings: EnteredHolding[]) {
  const { output = '' } = await runCommand(holdings)
  const { overall, schools, holdings: scored } = JSON.parse(output)
  type Schools = Record<string, { score: number | null }>
  const rows = scored.map(({ symbol, schools }: { symbol: string; schools: Schools }) => [
    ...[symbol, ...Object.values(schools).map(({ score }) => String(score ?? '')), ''],
  ])
  const sums = [...Object.values(schools), overall].map((score) => String(score ?? ''))
  return [...rows, ['Portfolio', ...sums]]
}

const holding = (symbol: string, shares: number, price: number, currency = 'USD') => ({
  symbol,
  shares,
  price,
  currency,
})
const unknown = holding('NEW1', 40, 16)

test.each([
  ['companies of one currency', [holding('AAPL', 120, 226.8), holding('MSFT', 10, 420)]],
  [
    'several currencies, gaps and a symbol in two rows',
    [
      ...[holding('AAPL', 120, 226.8), holding('AAPL', 3, 210), holding('BRK.B', 15, 455.25)],
      ...[holding('7203.T', 110, 2702.5, 'JPY'), holding('TSM', 20, 200), unknown],
    ],
  ],
  ['companies without statements', [unknown]],
])('page and command agree: %s', async (_, holdings) => {
  expect(parsePage(holdings)).toEqual(await scoreByCommand(holdings))
})

test('below 60% of the value the page shows no score, and the command the mean with a note', async () => {
  const holdings = [holding('AAPL', 1, 40), holding('NEW1', 1, 60)]
  const { output = '', note } = await runCommand(holdings)
  const { overall, schools } = JSON.parse(output)
  expect(overall).not.toBeNull()
  const scored = SCHOOLS.map(({ id }) => id).filter((id) => schools[id] !== null)
  expect(scored.length).toBeGreaterThan(1)
  expect(note).toBe(
    `${nameSchools(scored)} score companies of less than 60% of the value; the site shows no such score.`,
  )
  expect(parsePage(holdings).at(-1)).toEqual(['Portfolio', ...SCHOOLS.map(() => ''), ''])
})

test('a worksheet on the page is what inputs are in the command', async () => {
  const rows = [HARB, SBANK].map(({ symbol, price, inputs }) => {
    return { inputs, bare: holding(symbol, 10, price) }
  })
  const own = Object.fromEntries(
    rows.map(({ inputs, bare }) => [`${bare.symbol} USD`, inputs]),
  ) as PortfolioFigures
  const known = rows.map(({ inputs, bare }) => ({ ...bare, inputs }))
  const page = parsePage(
    rows.map(({ bare }) => bare),
    own,
  )
  expect(page.at(-1)?.at(-1)).toMatch(/^\d+$/)
  expect(page).toEqual(await scoreByCommand(known))
})
