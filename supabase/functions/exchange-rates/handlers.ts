import { z } from 'zod'
import { DAY_MS } from '#domain/days.ts'
import { roundToDigits } from '#domain/format-number.ts'
import { BUNDLED_RATE_TABLE } from '#domain/markets/exchange-rates.ts'
import { findInstrument } from '#domain/markets/instruments.ts'
import { sampleQuote } from '#domain/markets/sample-feed.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { failure, json } from '../_shared/http.ts'
import { marketService } from '../_shared/markets/market-request.ts'
import { fetchReferenceRates, type ReferenceRate } from '../_shared/markets/reference-rates.ts'
import { readInput } from '../_shared/read-input.ts'

/** Those of our markets: pairs of these are asked of a quote provider, each for a credit. */
const MARKET_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'HKD',
  'KRW',
  'TWD',
  'SGD',
  'INR',
  'IDR',
  'THB',
  'MYR',
  'PHP',
  'VND',
  'AUD',
] as const

/** A page takes all its rates from one answer, so this has whatever a holding may be priced in. */
const CURRENCIES = [...new Set([...MARKET_CURRENCIES, ...Object.keys(BUNDLED_RATE_TABLE.rates)])]

const RequestSchema = z.object({ base: z.enum(MARKET_CURRENCIES).default('USD') })

export async function answerRates(request: Request): Promise<Response> {
  const input = await readInput(request, RequestSchema)
  if (!input.ok) return input.response
  const { base } = input.value
  const [quoted, reference] = await Promise.all([
    loadQuotedRates(),
    fetchReferenceRates(CURRENCIES),
  ])
  const all = new Map<string, ReferenceRate>([...findSample(), ...reference.rates, ...quoted])
  const baseRate = all.get(base)
  if (!baseRate)
    return failure({
      status: 503,
      code: 'unavailable',
      error: `No exchange rate for ${base} is available right now.`,
    })
  const used = [...all].filter(([, { unitsForDollar }]) => unitsForDollar > 0)
  const rates = used.map(([currency, { unitsForDollar }]) => [
    currency,
    roundToDigits(unitsForDollar / baseRate.unitsForDollar, 8),
  ])
  const asOfMs = Math.min(...used.map(([, rate]) => rate.asOfMs))
  return json({
    success: true,
    base,
    rates: Object.fromEntries(rates),
    sources: Object.fromEntries(used.map(([currency, { source }]) => [currency, source])),
    dates: Object.fromEntries(used.map(([currency, { date }]) => [currency, date])),
    sourceTitles: Object.fromEntries(used.map(([, { source }]) => [source, nameSource(source)])),
    source: [...new Set(used.map(([, { source }]) => source))].sort().join(', '),
    missing: MARKET_CURRENCIES.filter((currency) => !all.has(currency)),
    date: reference.date,
    asOf: new Date(asOfMs).toISOString(),
    stale: Date.now() - asOfMs >= DAY_MS,
  })
}

/**
 * The European Central Bank has no New Taiwan dollar, and the sources that have one may be out of
 * reach. If the prices are samples too, a sample rate makes them comparable with statements in that currency; it never replaces a real one.
 */
function findSample(): [string, ReferenceRate][] {
  const instrument = findInstrument('USDTWD')
  if (!instrument || !marketService().sources.includes('sample')) return []
  const now = new Date()
  const { close, tradedOn } = sampleQuote(instrument, now)
  const asOfMs = now.getTime()
  return [['TWD', { unitsForDollar: close, source: 'sample', date: tradedOn, asOfMs }]]
}

async function loadQuotedRates(): Promise<[string, ReferenceRate][]> {
  const service = marketService()
  if (!service.hasPairs) return []
  const pairs = MARKET_CURRENCIES.filter((currency) => currency !== 'USD').map(
    (currency) => `USD${currency}`,
  )
  const quotes = await service.loadQuotes(pairs, {
    caller: null,
    freshMs: DAY_MS,
    isBackground: true,
  })
  const rates: [string, ReferenceRate][] = []
  for (const [symbol, found] of quotes) {
    if ('problem' in found || found.source === 'sample') continue
    const { value, source, asOfMs } = found
    const date = value.tradedOn.slice(0, 10)
    rates.push([symbol.slice(3), { unitsForDollar: value.close, source, date, asOfMs }])
  }
  const asOfMs = Math.min(Date.now(), ...rates.map(([, rate]) => rate.asOfMs))
  const [first] = rates
  if (!first) return []
  const [, { source, date }] = first
  return [...rates, ['USD', { unitsForDollar: 1, source, date, asOfMs }]]
}
