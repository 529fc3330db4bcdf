import { z } from 'zod/mini'
import { BUNDLED_RATES, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { analyzeInSteps, type PortfolioScore } from '#domain/scoring/analyze-portfolio.ts'
import { canUseAccounts, type SourcedInputs } from '#domain/scoring/company-inputs.ts'
import { callFunction } from '#site/data/call-function.ts'
import { fetchRates } from '#site/data/fetch-rates.ts'
import { giveWay } from '#site/data/give-way.ts'

/** Companies in a call, as many as the server takes, and calls at a time. */
const COMPANIES_A_CALL = 25
const CALLS_AT_ONCE = 3
/** Accounts that the server has yet to fetch are asked for again after so many milliseconds, together. */
const PAUSES_MS = [0, 2000, 3000, 5000]

/**
 * Values, weights and scores of confirmed holdings. Holdings without inputs of their own get those of the
 * company's annual accounts, where the server knows them. A sentence where a currency has no rate.
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
  const score = await runInTurns(
    analyzeInSteps(holdings, { rates, findAccounts: (symbol) => accounts.get(symbol) }),
  )
  if (!('withoutRate' in score)) return score
  const unknown = score.withoutRate.join(', ')
  return {
    problem: `There is no exchange rate for ${unknown}, so these holdings cannot be weighed against the others. Give their prices in another currency, or analyze them alone.`,
  }
}

/** The first run of the formulas is ten times as slow as the next ones, and 500 holdings at once would be felt. */
async function runInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await giveWay()
  }
}

async function loadAccounts(
  holdings: EnteredHolding[],
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, SourcedInputs>> {
  const unknown = holdings.filter(({ inputs }) => !inputs)
  let waiting = [...new Set(unknown.map(({ symbol }) => symbol))]
  const all = waiting.length
  const found = new Map<string, SourcedInputs>()
  // All are asked for before any is asked for again: the server fetches meanwhile.
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

/** Without the companies whose accounts are not known, or that the server cannot say now. */
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

/** The server's rates, where it knows all of these currencies; otherwise those that come with the page. */
async function loadRates(
  holdings: EnteredHolding[],
  accounts: Map<string, SourcedInputs>,
): Promise<ExchangeRates> {
  try {
    const rates = await fetchRates({
      required: [...new Set(holdings.map(({ currency }) => currency))],
      optional: [...new Set([...accounts.values()].flatMap(({ currency }) => currency ?? []))],
    })
    return rates ?? BUNDLED_RATES
  } catch {
    return BUNDLED_RATES
  }
}
