import { z } from 'zod'
import { listBundledSummaries } from '#domain/coverage/bundled-coverage.ts'
import type { CompanySummary } from '#domain/coverage/company-summary.ts'
import {
  type CoveredCompany,
  type PriceInStatements,
  scoreSummary,
} from '#domain/coverage/covered-company.ts'
import { createExchangeRates, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { findInstrument } from '#domain/markets/instruments.ts'
import { sampleQuote } from '#domain/markets/sample-feed.ts'
import type { ScoringInputs } from '#domain/markets/scoring-inputs.ts'
import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { json, readJson } from '../_shared/http.ts'
import {
  findLastQuotes,
  type LastQuote,
  listSummaries,
} from '../_shared/markets/company-summaries.ts'
import { marketService } from '../_shared/markets/market-request.ts'
import { runForAll } from '../_shared/run-for-all.ts'
import { answerRates } from '../exchange-rates/handlers.ts'

const RequestSchema = z.object({ inputs: z.optional(z.boolean()) })

const RatesSchema = z.object({ date: z.string(), rates: z.record(z.string(), z.number()) })

/** `inputs` and the price in the statements' currency: what a page needs to judge a company itself. */
type ScreenedCompany = CoveredCompany & { inputs: ScoringInputs; priceInStatements: number | null }

/** The list changes with statements and prices, so a minute's age does not matter. */
const FRESH_MS = 60_000
const MAX_AGE_MS = 3_600_000

type Kept = { variables: unknown; companies: ScreenedCompany[]; asOfMs: number }

let kept: Kept | undefined
let running: Promise<Kept> | undefined

export async function answerCoverage(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  const wanted = RequestSchema.safeParse(body.value).data
  const { companies, asOfMs } = await selectCoverage()
  const asOf = new Date(asOfMs).toISOString()
  if (wanted?.inputs) return json({ success: true, companies, asOf })
  return json({ success: true, companies: companies.map(list), asOf })
}

function list(company: ScreenedCompany): CoveredCompany {
  const { inputs: _inputs, priceInStatements: _price, ...covered } = company
  return covered
}

/**
 * Scored at most once a minute, in no caller's line, since callers of all networks wait for the first list. After that, they get the
 * previous list while it is scored again.
 */
async function selectCoverage(): Promise<Kept> {
  const variables = Deno.env
  const ageMs = kept?.variables === variables ? Date.now() - kept.asOfMs : Number.NaN
  if (kept && ageMs >= 0 && ageMs < FRESH_MS) return kept
  running ??= runForAll(scoreAll)
    .then((companies) => {
      kept = { variables, companies, asOfMs: Date.now() }
      return kept
    })
    .finally(() => {
      running = undefined
    })
  if (!kept || !(ageMs >= 0 && ageMs < MAX_AGE_MS)) return running
  // The next who asks begins it anew.
  running.catch(() => undefined)
  return kept
}

type Listed = { summary: CompanySummary; quote: LastQuote | undefined }

async function scoreAll(): Promise<ScreenedCompany[]> {
  const [listed, rates] = await Promise.all([listAll(), loadRates()])
  const now = new Date(Date.now())
  const companies = listed.map(({ summary, quote }) => {
    const known = quote ?? findSample(summary.symbol, now)
    const priced = known && price(known, summary, rates)
    const priceInStatements = priced?.value ?? null
    return {
      ...scoreSummary(summary, priced, now.getTime()),
      inputs: summary.inputs,
      priceInStatements,
    }
  })
  return companies.sort((one, other) => one.symbol.localeCompare(other.symbol))
}

/** What sources have given, and what comes with the project of the others. */
async function listAll(): Promise<Listed[]> {
  const listed: Listed[] = []
  for await (const entry of listSummaries()) listed.push(entry)
  const seen = new Set(listed.map(({ summary }) => summary.symbol))
  const bundled = listBundledSummaries().filter(({ symbol }) => !seen.has(symbol))
  const quotes = await findLastQuotes(bundled.map(({ symbol }) => symbol))
  return [...listed, ...bundled.map((summary) => ({ summary, quote: quotes.get(summary.symbol) }))]
}

/** Undefined where there is no rate: the company is then scored without a price. */
function price(
  { value: { close, currency, tradedOn }, source }: LastQuote,
  summary: CompanySummary,
  rates: ExchangeRates,
): PriceInStatements | undefined {
  const value = rates.convert(close, currency, summary.currency)
  return value === undefined
    ? undefined
    : { value, quoted: close, currency, source, asOf: tradedOn }
}

/** Only where the operator has no quotes but samples, which every page marks as such. */
function findSample(symbol: string, now: Date): LastQuote | undefined {
  const instrument = findInstrument(symbol)
  if (!instrument || !marketService().sources.includes('sample')) return undefined
  const { close, currency, tradedOn } = sampleQuote(instrument, now)
  return { value: { close, currency, tradedOn }, source: 'sample' }
}

async function loadRates(): Promise<ExchangeRates> {
  const request = new Request('http://localhost/', { method: 'POST', body: '{}' })
  const { date, rates } = RatesSchema.parse(await (await answerRates(request)).json())
  return createExchangeRates({ source: '', date, base: 'USD', rates })
}
