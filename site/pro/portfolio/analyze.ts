import { z } from 'zod/mini'
import { canUseAccounts, type SourcedInputs } from '#domain/markets/company-inputs.ts'
import { BUNDLED_RATES, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { SavedAnalysis } from '#domain/monitoring/monitoring.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import {
  analyzePortfolio,
  applyOwnFigures,
  type PortfolioScore,
} from '#domain/scoring/analyze-portfolio.ts'
import { callFunction } from '#site/data/call-function.ts'
import { fetchRates } from '#site/data/fetch-rates.ts'
import { readOwnFigures } from '#site/pro/scores/own-figures-store.ts'
import type { ScoredState } from './use-analysis.ts'

/** Companies per call, the server's limit, and calls at a time. */
const COMPANIES_A_CALL = 25
const CALLS_AT_ONCE = 3
/** Symbols in a sentence. */
const MOST_NAMED = 5
/**
 * Delays in milliseconds before asking for accounts; the later ones are for accounts that the
 * server has yet to fetch.
 */
const PAUSES_MS = [0, 2000, 3000, 5000]

/**
 * Values, weights and scores of confirmed holdings. Holdings without their own inputs get those of
 * the company's annual accounts, if the server has them. `problem` is a sentence if a currency has
 * no rate.
 */
export async function analyze(
  holdings: EnteredHolding[],
  onProgress: (progress: { progress: number; stage: string }) => void,
): Promise<PortfolioScore | { problem: string }> {
  const known = await loadAccounts(holdings, (done, all) => {
    onProgress({ progress: done / all, stage: `${done} of ${all} companies` })
  })
  const rates = await loadRates(holdings, known)
  const currencies = new Map(holdings.map(({ symbol, currency }) => [symbol, currency]))
  const usable = [...known].filter(([symbol, accounts]) =>
    canUseAccounts(accounts, currencies.get(symbol) ?? '', rates.convert),
  )
  const accounts = new Map(usable)
  const score = analyzePortfolio(holdings, {
    rates,
    findAccounts: (symbol) => accounts.get(symbol),
  })
  if (!('withoutRate' in score)) return score
  return { problem: describeMissingRates(score.withoutRate, holdings) }
}

function describeMissingRates(currencies: string[], holdings: EnteredHolding[]): string {
  const symbols = holdings.flatMap(({ symbol, currency }) =>
    currencies.includes(currency) ? symbol : [],
  )
  const named = [...new Set(symbols)].slice(0, MOST_NAMED).join(', ')
  const more = symbols.length > MOST_NAMED ? ' and others' : ''
  return `There is no exchange rate for ${currencies.join(', ')}: the European Central Bank publishes none, and we have no other source. So ${named}${more} cannot be converted or weighed against the other holdings. Enter these prices in another currency, or analyze these holdings alone.`
}

/** What "Save & Monitor" takes: the scores on the screen, and the reader's own figures behind them. */
export function describeSaved({ holdings, score: known }: ScoredState): SavedAnalysis {
  const own = readOwnFigures(holdings.map(({ symbol }) => symbol))
  const { score, used: ownFigures } = applyOwnFigures(known, own)
  const { graham, buffett, lynch } = score.schools
  const scores = { graham: graham.score, buffett: buffett.score, lynch: lynch.score }
  return { holdings, scores, overall: score.overall, ownFigures }
}

async function loadAccounts(
  holdings: EnteredHolding[],
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, SourcedInputs>> {
  const unknown = holdings.filter(({ inputs }) => !inputs)
  let waiting = [...new Set(unknown.map(({ symbol }) => symbol))]
  const all = waiting.length
  const found = new Map<string, SourcedInputs>()
  // Ask for all companies once before repeating any: the server fetches in the meantime.
  for (const pauseMs of PAUSES_MS) {
    if (waiting.length === 0) break
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const asked = waiting
    let unanswered = asked.length
    waiting = []
    await inCalls(asked, async (symbols) => {
      const { inputs, pending } = await askForInputs(symbols)
      for (const [symbol, known] of inputs) found.set(symbol, known)
      waiting.push(...pending)
      unanswered -= symbols.length
      onProgress(all - unanswered - waiting.length, all)
    })
  }
  return found
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

/** Leaves out companies whose accounts are unknown or still being fetched. */
async function askForInputs(symbols: string[]): Promise<Answer> {
  try {
    const { companies, pending } = AnswerSchema.parse(
      await callFunction('company-accounts', { symbols }),
    )
    const inputs = Object.entries(companies).flatMap(([symbol, company]) => {
      const known = InputsSchema.safeParse(company)
      return known.success ? [[symbol, known.data] as [string, SourcedInputs]] : []
    })
    return { inputs, pending }
  } catch (cause) {
    console.warn('The accounts of some companies could not be had.', cause)
    return { inputs: [], pending: [] }
  }
}

/** The server's rates if it has all of these currencies, otherwise the bundled ones. */
async function loadRates(
  holdings: EnteredHolding[],
  accounts: Map<string, SourcedInputs>,
): Promise<ExchangeRates> {
  try {
    const rates = await fetchRates({
      // What the page's own rates do not have either is no reason to take them.
      required: [...new Set(holdings.map(({ currency }) => currency))].filter(
        (currency) => BUNDLED_RATES.convert(1, currency, 'USD') !== undefined,
      ),
      optional: [...new Set([...accounts.values()].flatMap(({ currency }) => currency ?? []))],
    })
    return rates ?? BUNDLED_RATES
  } catch {
    return BUNDLED_RATES
  }
}
