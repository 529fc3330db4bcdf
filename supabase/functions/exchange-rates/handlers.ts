import { z } from 'zod'
import { BUNDLED_RATES, createExchangeRates } from '#domain/markets/exchange-rates.ts'
import { findInstrument } from '#domain/markets/instruments.ts'
import { sampleQuote } from '#domain/markets/sample-feed.ts'
import { failure, json, readJson } from '../_shared/http.ts'
import { marketDesk } from '../_shared/markets/market-request.ts'
import { databaseStore, type Outcome } from '../_shared/markets/market-store.ts'
import { titleOf } from '../_shared/markets/providers/choose-providers.ts'
import { type EcbRates, fetchEcbRates } from '../_shared/markets/providers/ecb.ts'
import { ProviderError } from '../_shared/markets/providers/provider-request.ts'
import { SharedCache } from '../_shared/markets/shared-cache.ts'

const CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'HKD', 'KRW', 'TWD'],
  ...['SGD', 'INR', 'IDR', 'THB', 'MYR', 'PHP', 'VND', 'AUD'],
] as const

const RequestSchema = z.object({ base: z.enum(CURRENCIES).default('USD') })

type Rate = { unitsForDollar: number; source: string; asOfMs: number }

const dayMs = 86_400_000
const ecbKey = 'rates:ecb'
const ecbFreshMs = 6 * 3_600_000
const cache = new SharedCache(databaseStore)

export async function answerRates(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const parsed = RequestSchema.safeParse(body.value)
  if (!parsed.success) return failure(400, 'invalid-request', z.prettifyError(parsed.error))
  const { base } = parsed.data
  const [quoted, reference] = await Promise.all([readQuoted(), readReference()])
  const all = new Map<string, Rate>([...readSample(), ...reference.rates, ...quoted])
  const baseRate = all.get(base)
  if (!baseRate)
    return failure(503, 'unavailable', `No exchange rate for ${base} is available right now.`)
  const used = [...all].filter(([, { unitsForDollar }]) => unitsForDollar > 0)
  const rates = used.map(([currency, { unitsForDollar }]) => [
    currency,
    Number((unitsForDollar / baseRate.unitsForDollar).toPrecision(8)),
  ])
  const asOfMs = Math.min(...used.map(([, rate]) => rate.asOfMs))
  return json({
    ...{ success: true, base, rates: Object.fromEntries(rates) },
    sources: Object.fromEntries(used.map(([currency, { source }]) => [currency, source])),
    sourceTitles: Object.fromEntries(used.map(([, { source }]) => [source, titleOf(source)])),
    source: [...new Set(used.map(([, { source }]) => source))].sort().join(', '),
    missing: CURRENCIES.filter((currency) => !all.has(currency)),
    date: reference.date,
    asOf: new Date(asOfMs).toISOString(),
    stale: Date.now() - asOfMs >= dayMs,
  })
}

/**
 * The European Central Bank has no New Taiwan dollar. If the prices are samples too, a sample rate
 * makes them comparable with statements in that currency; it never replaces a real one.
 */
function readSample(): [string, Rate][] {
  const instrument = findInstrument('USDTWD')
  if (!instrument || !marketDesk().sources.includes('sample')) return []
  const now = new Date()
  const { close } = sampleQuote(instrument, now)
  return [['TWD', { unitsForDollar: close, source: 'sample', asOfMs: now.getTime() }]]
}

async function readQuoted(): Promise<[string, Rate][]> {
  const desk = marketDesk()
  if (desk.sources[0] === 'sample') return []
  const pairs = CURRENCIES.filter((currency) => currency !== 'USD').map(
    (currency) => `USD${currency}`,
  )
  const quotes = await desk.readQuotes(pairs, { caller: null, freshMs: dayMs, isBackground: true })
  const rates: [string, Rate][] = []
  for (const [symbol, found] of quotes) {
    if ('problem' in found || found.source === 'sample') continue
    const { value, source, asOfMs } = found
    rates.push([symbol.slice(3), { unitsForDollar: value.close, source, asOfMs }])
  }
  const asOfMs = Math.min(Date.now(), ...rates.map(([, rate]) => rate.asOfMs))
  const [[, { source }] = ['', { source: '' }]] = rates
  return source ? [...rates, ['USD', { unitsForDollar: 1, source, asOfMs }]] : []
}

async function readReference(): Promise<{ date: string; rates: [string, Rate][] }> {
  const known = (await cache.read([ecbKey], { freshMs: ecbFreshMs, refresh: refreshEcb })).get(
    ecbKey,
  )
  const fetched = known?.asOfMs ? (known.value as EcbRates) : undefined
  const table = fetched
    ? createExchangeRates({ source: 'ecb', base: 'EUR', ...fetched })
    : BUNDLED_RATES
  const asOfMs = known?.asOfMs || Date.parse(BUNDLED_RATES.date)
  const source = fetched ? 'ecb' : 'bundled'
  const rates = CURRENCIES.flatMap((currency): [string, Rate][] => {
    const unitsForDollar = table.convert(1, 'USD', currency)
    return unitsForDollar === undefined ? [] : [[currency, { unitsForDollar, source, asOfMs }]]
  })
  return { date: table.date, rates }
}

async function refreshEcb(): Promise<Map<string, Outcome>> {
  const provider = 'ecb'
  const limits = { minute: 4, day: 100 }
  const grant = await databaseStore.takeCredits({
    provider,
    wanted: 1,
    limits,
    priority: 'first',
    caller: null,
  })
  const failed = (seconds: number): Outcome => ({
    problem: 'The reference rates could not be fetched.',
    retryAtMs: Date.now() + seconds * 1000,
    isSpent: true,
  })
  if (grant.granted === 0) return new Map([[ecbKey, failed(60)]])
  try {
    const rates = await fetchEcbRates(Deno.env.get('ECB_URL') || undefined)
    await databaseStore.record(provider, 'answered', limits)
    return new Map([[ecbKey, { value: rates, asOfMs: Date.now() }]])
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await databaseStore.record(provider, 'failed', limits)
    return new Map([[ecbKey, failed(300)]])
  }
}
