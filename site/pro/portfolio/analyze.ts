import { z } from 'zod/mini'
import { canUseStatements, type SourcedInputs } from '#domain/markets/company-inputs.ts'
import {
  BUNDLED_RATES,
  createExchangeRates,
  type ExchangeRates,
} from '#domain/markets/exchange-rates.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import type { SavedAnalysis } from '#domain/portfolio-monitoring/monitoring-request.ts'
import {
  analyzeInSteps,
  applyOwnFigures,
  type PortfolioScore,
} from '#domain/scoring/analyze-portfolio.ts'
import { requireCoverage } from '#domain/scoring/portfolio-coverage.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'
import { loadOwnFigures } from '#site/pro/scores/own-figures-store.ts'
import { yieldToMain } from '#site/yield-to-main.ts'
import type { Basis, KeptAnalysis } from './analysis-store.ts'
import type { ScoredState } from './shown-analysis.ts'
import { loadIsListed } from './table/listed-symbols.ts'

/** Companies per call, the server's limit, and calls at a time. */
const COMPANIES_A_CALL = 25
const CALLS_AT_ONCE = 3
const MAX_NAMED = 5
/** Statements that the server has yet to fetch are asked for again after so many milliseconds, together. */
const PAUSES_MS = [2000, 3000, 5000]
/** After the first scores: how often the server is asked, for how many companies, and when the page shows it. */
const REST = { pauseMs: 4000, companies: 50, showMs: 8000, patienceMs: 300_000 }

type OnProgress = (progress: { progress: number; stage: string }) => void

export type Waiting = {
  left: readonly string[]
  of: number
  /** The server has sent nothing new for minutes, and the page has stopped asking. */
  hasEnded?: boolean
}

export type Analyzed = { score: PortfolioScore; waiting?: Waiting; basis: Basis }

type Statements = { found: Map<string, SourcedInputs>; left: string[]; all: number }

/**
 * Values, weights and scores of confirmed holdings, or a sentence where a currency has no rate.
 * Holdings without inputs get those of the company's financial statements.
 * @yields again whenever statements have come that the server did not have at first, until `waiting`
 * is undefined
 */
export async function* analyze(
  holdings: EnteredHolding[],
  onProgress: OnProgress,
  signal: AbortSignal,
): AsyncGenerator<Analyzed | { problem: string }, undefined> {
  const statements = await loadStatements(holdings, onProgress)
  yield await score({ holdings, statements, rates: await loadRates(holdings, statements.found) })
  for await (const hasEnded of loadRest(statements, signal)) {
    yield await score({
      holdings,
      statements,
      rates: await loadRates(holdings, statements.found),
      hasEnded,
    })
  }
}

async function score({
  holdings,
  statements: { found, left, all },
  rates,
  hasEnded = false,
}: {
  holdings: EnteredHolding[]
  statements: Statements
  rates: ExchangeRates
  hasEnded?: boolean
}): Promise<Analyzed | { problem: string }> {
  const currencies = new Map(holdings.map(({ symbol, currency }) => [symbol, currency]))
  const usable = [...found].filter(([symbol, known]) =>
    canUseStatements(known, currencies.get(symbol) ?? '', rates.convert),
  )
  const basis = { statements: usable, rates: rates.table }
  const scored = await scoreFrom(holdings, basis)
  if (!('withoutRate' in scored)) {
    const waiting = { left: [...left], of: all, hasEnded }
    return { score: scored, basis, ...(left.length > 0 && { waiting }) }
  }
  return { problem: describeMissingRates(scored.withoutRate, holdings) }
}

/** An analysis that this device kept, scored again from the same figures. */
export async function analyzeAgain(kept: KeptAnalysis): Promise<Analyzed | undefined> {
  const { holdings, basis, left, of } = kept
  const scored = await scoreFrom(holdings, basis)
  if ('withoutRate' in scored) return undefined
  const waiting = { left, of, hasEnded: true }
  return { score: scored, basis, ...(left.length > 0 && { waiting }) }
}

async function scoreFrom(holdings: EnteredHolding[], basis: Basis) {
  const isListed = await loadIsListed().catch(() => undefined)
  const statements = new Map(basis.statements)
  const rates = createExchangeRates(basis.rates)
  return runInTurns(
    analyzeInSteps(holdings, {
      rates,
      findStatements: (symbol) => statements.get(symbol),
      isListed,
    }),
  )
}

/** The first run of the formulas is ten times as slow as the next ones, and 500 holdings at once would be felt. */
async function runInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldToMain()
  }
}

function describeMissingRates(currencies: string[], holdings: EnteredHolding[]): string {
  const symbols = holdings.flatMap(({ symbol, currency }) =>
    currencies.includes(currency) ? symbol : [],
  )
  const named = [...new Set(symbols)].slice(0, MAX_NAMED).join(', ')
  const more = symbols.length > MAX_NAMED ? ' and others' : ''
  return `There is no exchange rate for ${currencies.join(', ')}: none of our sources publishes one. So ${named}${more} cannot be converted or weighed against the other holdings. Enter these prices in another currency, or analyze these holdings alone.`
}

/** What "Save & Monitor" takes: the scores on the screen unless provisional, and the reader's own figures behind them. */
export function describeSaved({ holdings, score: known, waiting }: ScoredState): SavedAnalysis {
  const own = loadOwnFigures(holdings.map(({ symbol }) => symbol))
  const { score: means, used: ownFigures } = applyOwnFigures(known, own)
  const score = requireCoverage(means)
  const final = <Score>(found: Score) => (waiting ? null : found)
  return {
    holdings,
    ownFigures,
    overall: final(score.overall),
    scores: mapSchools((school) => final(score.schools[school].score)),
  }
}

async function loadStatements(
  holdings: EnteredHolding[],
  onProgress: OnProgress,
): Promise<Statements> {
  const unknown = holdings.filter(({ inputs }) => !inputs)
  const left = [...new Set(unknown.map(({ symbol }) => symbol))]
  const statements: Statements = { found: new Map(), left, all: left.length }
  const showProgress = (asked: number) => {
    const done = statements.all - asked - statements.left.length
    onProgress({ progress: done / statements.all, stage: `${done} of ${statements.all} companies` })
  }
  // Ask for all once before asking for any again: the server fetches meanwhile.
  await askFor(statements, left.length, showProgress)
  for (const pauseMs of PAUSES_MS) {
    // More companies than fit into one call take minutes. The first scores do not wait for them.
    if (statements.left.length === 0 || statements.left.length > COMPANIES_A_CALL) break
    await pause(pauseMs)
    await askFor(statements, statements.left.length, showProgress)
  }
  return statements
}

/** @yields when more is known, at most every few seconds; true if it then gives up */
async function* loadRest(statements: Statements, signal: AbortSignal): AsyncGenerator<boolean> {
  let [shown, shownAt, heardAt] = [statements.left.length, Date.now(), Date.now()]
  while (statements.left.length > 0 && !signal.aborted) {
    await pause(REST.pauseMs)
    if (signal.aborted) return
    const before = statements.left.length
    // Companies still to come move to the end of the list, so that none keeps the others waiting.
    await askFor(statements, REST.companies)
    const now = Date.now()
    if (statements.left.length < before) heardAt = now
    const hasEnded = now - heardAt > REST.patienceMs
    const isNew = statements.left.length < shown
    if (hasEnded || statements.left.length === 0 || (isNew && now - shownAt > REST.showMs)) {
      ;[shown, shownAt] = [statements.left.length, now]
      yield hasEnded
    }
    if (hasEnded) return
  }
}

async function askFor(
  statements: Statements,
  count: number,
  onAnswer: (asked: number) => void = () => undefined,
): Promise<void> {
  let asked = statements.left.splice(0, count)
  const symbols = asked
  await inCalls(symbols, async (part) => {
    const { inputs, pending } = await askForInputs(part)
    for (const [symbol, known] of inputs) statements.found.set(symbol, known)
    statements.left.push(...pending)
    asked = asked.filter((symbol) => !part.includes(symbol))
    onAnswer(asked.length)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function inCalls(symbols: string[], call: (symbols: string[]) => Promise<void>) {
  const left = [...symbols]
  async function work() {
    while (left.length > 0) await call(left.splice(0, COMPANIES_A_CALL))
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
}

const InputsSchema = z.looseObject({ inputs: z.looseObject({}), currency: z.string() })

const AnswerSchema = z.object({
  companies: z.record(z.string(), z.unknown()),
  pending: z.array(z.string()),
})

type Answer = { inputs: [string, SourcedInputs][]; pending: string[] }

/** Without the companies whose statements are not known. Without an answer, all are still to come. */
async function askForInputs(symbols: string[]): Promise<Answer> {
  try {
    const { companies, pending } = AnswerSchema.parse(
      await callFunction('company-statements', { symbols }),
    )
    const inputs = Object.entries(companies).flatMap(([symbol, company]) => {
      const known = InputsSchema.safeParse(company)
      return known.success ? [[symbol, known.data] as [string, SourcedInputs]] : []
    })
    return { inputs, pending }
  } catch (cause) {
    console.warn('The financial statements of some companies could not be fetched.', cause)
    return { inputs: [], pending: symbols }
  }
}

async function loadRates(
  holdings: EnteredHolding[],
  statements: Map<string, SourcedInputs>,
): Promise<ExchangeRates> {
  try {
    const rates = await fetchRates({
      // A currency that the bundled rates lack too is not required: falling back to them would not
      // help.
      required: [...new Set(holdings.map(({ currency }) => currency))].filter(
        (currency) => BUNDLED_RATES.convert(1, currency, 'USD') !== undefined,
      ),
      optional: [...new Set([...statements.values()].flatMap(({ currency }) => currency ?? []))],
    })
    return rates ?? BUNDLED_RATES
  } catch {
    return BUNDLED_RATES
  }
}
