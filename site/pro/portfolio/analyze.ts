import { z } from 'zod/mini'
import {
  BUNDLED_RATES,
  createExchangeRates,
  type ExchangeRates,
} from '#domain/markets/exchange-rates.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { analyzePortfolio, type PortfolioScore } from '#domain/scoring/analyze-portfolio.ts'
import { canUseAccounts, type SourcedInputs } from '#domain/scoring/company-inputs.ts'
import { callFunction } from '#site/data/call-function.ts'

/** So many companies are asked for at a time. */
const CALLS_AT_ONCE = 6

/**
 * Values, weights and scores of confirmed holdings. Holdings without inputs of their own get those of the
 * company's annual accounts, where the server knows them. A sentence where a currency has no rate.
 */
export async function analyze(
  holdings: EnteredHolding[],
  onProgress: (progress: { progress: number; stage: string }) => void,
): Promise<PortfolioScore | { problem: string }> {
  const [rates, known] = await Promise.all([
    loadRates(holdings),
    loadAccounts(holdings, (done, all) => {
      onProgress({ progress: done / all, stage: `${done} of ${all} companies` })
    }),
  ])
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
  const unknown = score.withoutRate.join(', ')
  return {
    problem: `There is no exchange rate for ${unknown}, so these holdings cannot be weighed against the others. Give their prices in another currency, or analyze them alone.`,
  }
}

async function loadAccounts(
  holdings: EnteredHolding[],
  onProgress: (done: number, all: number) => void,
): Promise<Map<string, SourcedInputs>> {
  const unknown = holdings.filter(({ inputs }) => !inputs)
  const waiting = [...new Set(unknown.map(({ symbol }) => symbol))]
  const all = waiting.length
  const found = new Map<string, SourcedInputs>()
  let done = 0
  async function work() {
    for (let symbol = waiting.shift(); symbol; symbol = waiting.shift()) {
      const inputs = await askForInputs(symbol)
      if (inputs) found.set(symbol, inputs)
      done += 1
      onProgress(done, all)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  return found
}

const AnswerSchema = z.object({
  inputs: z.looseObject({ inputs: z.looseObject({}), currency: z.string() }),
})

/** Undefined where no accounts are known, or the server cannot say. */
async function askForInputs(symbol: string): Promise<SourcedInputs | undefined> {
  try {
    const answer = AnswerSchema.safeParse(await callFunction('company-accounts', { symbol }))
    return answer.success ? answer.data.inputs : undefined
  } catch {
    return undefined
  }
}

const RatesSchema = z.object({
  base: z.string(),
  rates: z.record(z.string(), z.number().check(z.positive())),
  sources: z.record(z.string(), z.string()),
  date: z.string(),
  asOf: z.string(),
})

/** The server's rates, where it knows all of these currencies; otherwise those that come with the page. */
async function loadRates(holdings: EnteredHolding[]): Promise<ExchangeRates> {
  try {
    const answer = RatesSchema.safeParse(await callFunction('exchange-rates', { base: 'USD' }))
    if (!answer.success) return BUNDLED_RATES
    const { base, rates, sources, date, asOf } = answer.data
    const currencies = [...new Set(holdings.map(({ currency }) => currency))]
    if (!currencies.every((currency) => rates[currency])) return BUNDLED_RATES
    const used = new Set(currencies.map((currency) => nameSource(sources[currency] ?? '')))
    const isReference = currencies.every((currency) =>
      /^(ecb|bundled)$/.test(sources[currency] ?? ''),
    )
    return createExchangeRates({
      ...{ base, rates, source: [...used].join(', ') },
      date: isReference ? date : `${asOf.slice(0, 16).replace('T', ' ')} UTC`,
    })
  } catch {
    return BUNDLED_RATES
  }
}
