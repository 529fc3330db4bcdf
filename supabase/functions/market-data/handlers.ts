import { z } from 'zod'
import { type MarketQuote, presentQuote, QUOTE_FRESH_MS } from '#domain/markets/quote.ts'
import { classifyProblem, describeProblem } from '#domain/markets/quote-problem.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { failure, json, jsonText, parseJsonBody, readTextBody } from '../_shared/http.ts'
import { admitToQuotes, marketService, secondsUntil } from '../_shared/markets/market-request.ts'
import type { MarketAnswer, MarketService, Sourced } from '../_shared/markets/market-service.ts'
import { addSampleQuotes } from '../_shared/markets/sample-stand-ins.ts'
import { checkInput } from '../_shared/read-input.ts'
import { setLatest } from '../_shared/set-latest.ts'

const MAX_SYMBOLS = 50

const RequestSchema = z.object({
  symbols: z
    .array(z.string())
    .min(1, 'send at least one symbol')
    .max(MAX_SYMBOLS, `send at most ${MAX_SYMBOLS} symbols at a time`),
  samplePrices: z.boolean().optional(),
})

const REFRESH_MS = 2_000

export async function answerQuotes(request: Request): Promise<Response> {
  const body = await readTextBody(request)
  if (!body.ok) return body.response
  return reuse(body.value) ?? answerAnew(request, body.value)
}

async function answerAnew(request: Request, text: string): Promise<Response> {
  const body = parseJsonBody(text)
  if (!body.ok) return body.response
  const input = checkInput(body.value, RequestSchema)
  if (!input.ok) return input.response
  const { symbols, errors } = sortSymbols(input.value.symbols)
  if (symbols.length === 0)
    return failure({ status: 400, code: 'invalid-request', error: describeProblem.notASymbol() })

  const admission = await admitToQuotes(request, symbols)
  if ('response' in admission) return admission.response
  const answer = await marketService().loadQuotes(symbols, admission)
  const samples = addSampleQuotes(answer, input.value.samplePrices)
  const isForAll = admission.caller === null && errors.size === 0
  return present(answer, { errors, samples, request: isForAll ? text : undefined })
}

type KeptAnswer = { service: MarketService; text: string; fromMs: number; untilMs: number }

/** By the text of the request: answers that are the same for all callers while all quotes are fresh. */
const kept = new Map<string, KeptAnswer>()
const MAX_KEPT = 100
const LONGEST_REQUEST = 2_000

/** The home page asks for the same all day, and building its answer takes longer than sending it. */
function reuse(request: string): Response | undefined {
  const known = kept.get(request)
  if (!known) return undefined
  const now = Date.now()
  if (known.service === marketService() && now >= known.fromMs && now < known.untilMs) {
    return jsonText(known.text)
  }
  kept.delete(request)
  return undefined
}

function keep(request: string, answer: Omit<KeptAnswer, 'service'>): void {
  if (request.length > LONGEST_REQUEST) return
  setLatest(kept, { key: request, value: { service: marketService(), ...answer } }, MAX_KEPT)
}

function sortSymbols(texts: readonly string[]) {
  const symbols = new Set<string>()
  const errors = new Map<string, string>()
  for (const text of texts) {
    const symbol = parseSymbol(text)
    if (symbol) symbols.add(symbol)
    else errors.set(text.trim().slice(0, 40), describeProblem.notASymbol())
  }
  return { symbols: [...symbols], errors }
}

type AnswerFacts = {
  errors: Map<string, string>
  /** Symbols without a figure for which a sample can be asked. */
  samples: readonly string[]
  /** The text of the request, if its answer is the same for all callers. */
  request: string | undefined
}

function present(
  answer: MarketAnswer<MarketQuote>,
  { errors, samples, request }: AnswerFacts,
): Response {
  const quotes: [string, Sourced<MarketQuote>][] = []
  let [retryAtMs, isPending] = [Infinity, false]
  for (const [symbol, found] of answer) {
    if ('problem' in found) {
      errors.set(symbol, found.problem)
      isPending ||= found.isPending
    } else quotes.push([symbol, found])
    retryAtMs = Math.min(retryAtMs, nextRead(found))
  }
  if (quotes.length === 0) return refuse({ errors, samples, retryAtMs, isPending })
  const times = quotes.map(([, { asOfMs }]) => asOfMs)
  const oldestMs = Math.min(...times)
  const text = JSON.stringify({
    success: true,
    data: Object.fromEntries(quotes.map(presentOne)),
    ...presentProblems(errors),
    samples,
    source: mergeSources(quotes),
    asOf: new Date(oldestMs).toISOString(),
    ...retryAfter(retryAtMs),
  })
  const isSettled = errors.size === 0 && retryAtMs - Date.now() >= QUOTE_FRESH_MS
  if (request !== undefined && isSettled) {
    const ends = quotes.map(([, quote]) => {
      return quote.isStale ? quote.retryAtMs : quote.freshUntilMs
    })
    // Quotes from the future come from a clock that was put back, and are asked for again.
    keep(request, { text, fromMs: Math.max(...times), untilMs: Math.min(...ends) })
  }
  return jsonText(text)
}

function presentProblems(errors: AnswerFacts['errors']) {
  const reasons = [...errors].map(
    ([symbol, problem]) => [symbol, classifyProblem(problem)] as const,
  )
  return { errors: Object.fromEntries(errors), reasons: Object.fromEntries(reasons) }
}

/** When to ask for a symbol again. Stale figures without a time are being refreshed now. */
function nextRead(found: Sourced<MarketQuote> | { retryAtMs: number }): number {
  if (!('isStale' in found)) return found.retryAtMs
  return found.isStale ? found.retryAtMs || Date.now() + REFRESH_MS : Infinity
}

/** Pages ask every five minutes anyway. */
function retryAfter(retryAtMs: number): { retryAfterSeconds?: number } {
  if (retryAtMs - Date.now() >= QUOTE_FRESH_MS) return {}
  return { retryAfterSeconds: secondsUntil(retryAtMs) }
}

function presentOne([symbol, quote]: [string, Sourced<MarketQuote>]) {
  const { value, source, asOfMs } = quote
  const stale = quote.isStale || Date.now() - asOfMs >= QUOTE_FRESH_MS
  const origin = {
    source,
    sourceTitle: nameSource(source),
    asOf: new Date(asOfMs).toISOString(),
    stale,
  }
  return [symbol, { ...presentQuote(symbol, value), ...origin }] as const
}

/** For clients that read one source for all quotes: if some are samples, it is `sample`. */
function mergeSources(quotes: [string, Sourced<MarketQuote>][]): string {
  const sources = new Set(quotes.map(([, { source }]) => source))
  return sources.has('sample') ? 'sample' : [...sources].join(', ')
}

type Refusal = Pick<AnswerFacts, 'errors' | 'samples'> & { retryAtMs: number; isPending: boolean }

function refuse({ errors, samples, retryAtMs, isPending }: Refusal): Response {
  const [error = 'Unknown error occurred'] = errors.values()
  const body = { success: false, data: {}, ...presentProblems(errors), samples, error }
  const isUnknown = [...errors.values()].every((problem) =>
    ['unknown', 'notASymbol'].includes(classifyProblem(problem)),
  )
  // 200: browsers write a console error for each failure. None of these is one: a typing error, a wait, a provider that
  // is gone or whose credits are used up.
  if (isPending) return json({ ...body, code: 'pending', ...retryAfter(retryAtMs) })
  if (isUnknown) return json({ ...body, code: 'unknown-symbol' })
  return json({ ...body, code: 'unavailable', retryAfterSeconds: secondsUntil(retryAtMs) })
}
