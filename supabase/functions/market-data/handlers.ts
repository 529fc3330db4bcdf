import { z } from 'zod'
import { normalizeSymbol } from '#domain/markets/listing.ts'
import { type MarketQuote, presentQuote } from '#domain/markets/quote.ts'
import { failure, json, jsonText, readJson } from '../_shared/http.ts'
import type { DeskAnswer, Sourced } from '../_shared/markets/market-desk.ts'
import { admit, marketDesk } from '../_shared/markets/market-request.ts'

const maxSymbols = 50

const RequestSchema = z.object({
  symbols: z
    .array(z.string())
    .min(1, 'name at least one symbol')
    .max(maxSymbols, `ask for at most ${maxSymbols} symbols at a time`),
})

const notASymbol = 'A symbol has 1 to 20 letters, digits or . / ^ = & -'

export async function answerQuotes(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const parsed = RequestSchema.safeParse(body.value)
  if (!parsed.success) return failure(400, 'invalid-request', z.prettifyError(parsed.error))
  const { symbols, errors } = sortSymbols(parsed.data.symbols)
  if (symbols.length === 0) return failure(400, 'invalid-request', notASymbol)

  const admission = await admit(request, symbols)
  if ('response' in admission) return admission.response
  return present(await marketDesk().readQuotes(symbols, admission), errors)
}

function sortSymbols(texts: readonly string[]) {
  const symbols = new Set<string>()
  const errors = new Map<string, string>()
  for (const text of texts) {
    const symbol = normalizeSymbol(text)
    if (symbol) symbols.add(symbol)
    else errors.set(text.trim().slice(0, 40), notASymbol)
  }
  return { symbols: [...symbols], errors }
}

function present(answer: DeskAnswer<MarketQuote>, errors: Map<string, string>): Response {
  const quotes: string[] = []
  const sources = new Set<string>()
  let [oldestMs, retryAtMs] = [Infinity, Infinity]
  for (const [symbol, found] of answer) {
    if ('problem' in found) {
      errors.set(symbol, found.problem)
      retryAtMs = Math.min(retryAtMs, found.retryAtMs)
      continue
    }
    sources.add(found.source)
    oldestMs = Math.min(oldestMs, found.asOfMs)
    quotes.push(`${JSON.stringify(symbol)}:${writeQuote(symbol, found)}`)
  }
  if (quotes.length === 0) return refuse(errors, retryAtMs)
  // For clients that read one source for all: what is partly sample counts as sample.
  const source = sources.has('sample') ? 'sample' : [...sources].join(', ')
  const rest = JSON.stringify({
    ...{ success: true, errors: Object.fromEntries(errors) },
    ...{ source, asOf: new Date(oldestMs).toISOString() },
  })
  return jsonText(`{"data":{${quotes.join(',')}},${rest.slice(1)}`)
}

/** By quote, as a cached one is sent out many times. */
const written = new WeakMap<MarketQuote, { symbol: string; isStale: boolean; text: string }>()

function writeQuote(symbol: string, { value, source, asOfMs, isStale }: Sourced<MarketQuote>) {
  const known = written.get(value)
  if (known?.isStale === isStale && known.symbol === symbol) return known.text
  const origin = { source, asOf: new Date(asOfMs).toISOString(), stale: isStale }
  const text = JSON.stringify({ ...presentQuote(symbol, value), ...origin })
  written.set(value, { symbol, isStale, text })
  return text
}

function refuse(errors: Map<string, string>, retryAtMs: number): Response {
  const [error = 'Unknown error occurred'] = errors.values()
  const body = { success: false, data: {}, errors: Object.fromEntries(errors), error }
  const isUnknown = error.startsWith('No quote found') || error === notASymbol
  // 200: browsers write a console error for each 404, and a typing error of a reader is none.
  if (isUnknown) return json({ ...body, code: 'unknown-symbol' })
  const seconds = Math.max(1, Math.ceil((retryAtMs - Date.now()) / 1000))
  return json({ ...body, code: 'unavailable' }, 503, { 'Retry-After': String(seconds) })
}
