import { roundToDigits } from '#domain/format-number.ts'
import { canUseStatements, type SourcedInputs } from '#domain/markets/company-inputs.ts'
import { BUNDLED_RATES } from '#domain/markets/exchange-rates.ts'
import {
  checkHoldings,
  type EnteredHolding,
  type HoldingProblem,
} from '#domain/portfolio/check-holdings.ts'
import { analyzePortfolio, type PortfolioScore } from '#domain/scoring/analyze-portfolio.ts'
import { listPartial } from '#domain/scoring/portfolio-coverage.ts'
import { mapSchools, nameSchools, SCHOOLS_IN_WORDS } from '#domain/scoring/schools.ts'
import type { SchoolScore } from '#domain/scoring/score-company.ts'
import { loadJsonFile } from './load-json-file.ts'

const USAGE = `Usage: npm run --silent score -- FILE.json
The file contains { "holdings": [{ "symbol", "shares", "price", "currency", "inputs"?: {…} }] }.
Prints the ${SCHOOLS_IN_WORDS.count}' scores as JSON.
`

type Answer = {
  output?: string
  note?: string
  exitCode: 0 | 1
}

const RATES = BUNDLED_RATES
/** Without the traces of binary floating point. */
const DIGITS = 12

export type FindInputs = (symbol: string) => Promise<SourcedInputs | undefined>

export async function runScoreCommand(
  words: readonly string[],
  locate: (file: string) => string,
  findInputs: FindInputs = async () => undefined,
): Promise<Answer> {
  const [file, ...others] = words
  if (file === '--help' || file === '-h') return { output: USAGE, exitCode: 0 }
  if (file === undefined) return fail('Add the file to score: npm run --silent score -- FILE.json')
  if (others.length > 0) return fail(`Score one file at a time; remove ${others[0]}.`)
  const content = await loadJsonFile(locate(file))
  if ('problem' in content) return fail(`${file} ${content.problem}`)
  return scoreContent(file, content.json, findInputs)
}

async function scoreContent(file: string, json: unknown, findInputs: FindInputs): Promise<Answer> {
  const isObject = typeof json === 'object' && json !== null && 'holdings' in json
  if (!isObject) return fail(`${file} must contain an object with a list named "holdings".`)
  const checked = checkHoldings(json.holdings)
  if ('problems' in checked) return fail(`${file}: ${describeProblems(checked.problems)}`)
  const { statements, unused } = await gatherStatements(checked.holdings, findInputs)
  const sources = { rates: RATES, findStatements: (symbol: string) => statements.get(symbol) }
  const analysis = analyzePortfolio(checked.holdings, sources)
  if ('withoutRate' in analysis) {
    const { source, date } = RATES
    const currencies = analysis.withoutRate.join(', ')
    return fail(
      `${file}: there is no exchange rate for ${currencies} (${source}, ${date}), so the holdings cannot be weighted.`,
    )
  }
  return {
    output: `${JSON.stringify(present(analysis), null, 2)}\n`,
    note: describeNotes({
      analysis,
      ignored: checked.ignored,
      unused,
      hasOwnFigures: 'ownFigures' in json,
    }),
    exitCode: 0,
  }
}

/**
 * Statements of the companies whose inputs did not come with the holding. Skips statements in a
 * currency without a rate, so that one company lowers the coverage instead of stopping the score.
 */
async function gatherStatements(holdings: readonly EnteredHolding[], findInputs: FindInputs) {
  const statements = new Map<string, SourcedInputs>()
  const unused = new Set<string>()
  for (const { symbol, currency, inputs } of holdings) {
    if (inputs || statements.has(symbol) || unused.has(symbol)) continue
    const found = await findInputs(symbol)
    if (!found) continue
    if (canUseStatements(found, currency, RATES.convert)) statements.set(symbol, found)
    else unused.add(symbol)
  }
  return { statements, unused: [...unused] }
}

/** docs/behavior.md, Portfolio. */
function present({ overall, schools, holdings }: PortfolioScore) {
  return {
    overall,
    schools: mapSchools((school) => schools[school].score),
    holdings: holdings.map(({ symbol, weight, schools: scores }) => ({
      symbol,
      weight: roundToDigits(weight, DIGITS),
      schools: mapSchools((school) => presentSchool(scores[school])),
    })),
  }
}

function presentSchool({ score, coverage, criteria }: SchoolScore) {
  return {
    score,
    coverage: roundToDigits(coverage, DIGITS),
    criteria: criteria
      .filter(({ state }) => state !== 'notApplicable')
      .map(({ id, weight, value, points }) => ({
        id,
        weight,
        value: value === null ? null : roundToDigits(value, DIGITS),
        points: points === null ? null : roundToDigits(points, DIGITS),
      })),
  }
}

function describeProblems(problems: readonly HoldingProblem[]): string {
  const [first] = problems
  if (!first) throw new Error('checkHoldings should have given a problem.')
  const { row, field, message } = first
  const place = row < 0 ? field : `holdings[${row}]${field && `.${field}`}`
  const others = problems.length - 1
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})` : ''
  return `${place} ${message}${more}.`
}

function describeNotes({
  analysis,
  ignored,
  unused,
  hasOwnFigures,
}: {
  analysis: PortfolioScore
  ignored: readonly string[]
  unused: readonly string[]
  hasOwnFigures: boolean
}): string | undefined {
  const notes: string[] = []
  const { rates } = analysis
  const partial = listPartial(analysis)
  if (partial.length > 0) {
    notes.push(
      `${nameSchools(partial)} ${partial.length === 1 ? 'scores' : 'score'} companies of less than 60% of the value; the site shows no such score.`,
    )
  }
  if (rates) notes.push(`Weights use ${rates.source} of ${rates.date}.`)
  if (ignored.length > 0) {
    const more = ignored.length > 5 ? ` and ${ignored.length - 5} more` : ''
    notes.push(`Ignored unknown inputs: ${ignored.slice(0, 5).join(', ')}${more}.`)
  }
  if (unused.length > 0) {
    notes.push(`There is no exchange rate for the financial statements of ${unused.join(', ')}.`)
  }
  // An exported portfolio has them; the page scores with them.
  if (hasOwnFigures) notes.push('The reader’s own figures in this file (ownFigures) are not used.')
  return notes.length > 0 ? inOneLine(notes.join(' ')) : undefined
}

function fail(line: string): Answer {
  return { note: inOneLine(line), exitCode: 1 }
}

/** File names and contents may contain line breaks and terminal escape sequences. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > 500 ? `${line.slice(0, 500)}…` : line
}
