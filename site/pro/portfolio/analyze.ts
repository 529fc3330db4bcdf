import { z } from 'zod/mini'
import { BUNDLED_RATES } from '#domain/markets/exchange-rates.ts'
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
): Promise<PortfolioScore | { problem: string }> {
  const accounts = await loadAccounts(holdings)
  const findAccounts = (symbol: string) => accounts.get(symbol)
  const score = analyzePortfolio(holdings, { rates: BUNDLED_RATES, findAccounts })
  if (!('withoutRate' in score)) return score
  const currencies = score.withoutRate.join(', ')
  return {
    problem: `There is no exchange rate for ${currencies}, so these holdings cannot be weighed against the others. Give their prices in another currency, or analyze them alone.`,
  }
}

async function loadAccounts(holdings: EnteredHolding[]): Promise<Map<string, SourcedInputs>> {
  const unknown = holdings.filter(({ inputs }) => !inputs)
  const waiting = [...new Map(unknown.map((holding) => [holding.symbol, holding])).values()]
  const found = new Map<string, SourcedInputs>()
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { symbol, currency } = next
      const inputs = await askForInputs(symbol)
      if (inputs && canUseAccounts(inputs, currency, BUNDLED_RATES.convert))
        found.set(symbol, inputs)
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
