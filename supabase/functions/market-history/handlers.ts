import { z } from 'zod'
import { HISTORY_RANGES } from '#domain/markets/quote.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { failure, json } from '../_shared/http.ts'
import { admitToHistory, marketService, secondsUntil } from '../_shared/markets/market-request.ts'
import type { MarketProblem } from '../_shared/markets/market-service.ts'
import { orSampleHistory } from '../_shared/markets/sample-stand-ins.ts'
import { readInput } from '../_shared/read-input.ts'

const RequestSchema = z.object({
  symbol: z.string().transform((text, context) => {
    const symbol = parseSymbol(text)
    if (symbol) return symbol
    const message = 'a symbol has 1 to 20 letters, digits or . / ^ = & -'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  range: z.enum(HISTORY_RANGES, 'range is 1M, 1Y or 5Y'),
  samplePrices: z.boolean().optional(),
})

export async function answerHistory(request: Request): Promise<Response> {
  const input = await readInput(request, RequestSchema)
  if (!input.ok) return input.response
  const { symbol, range, samplePrices } = input.value

  const admission = await admitToHistory(request, symbol)
  if ('response' in admission) return admission.response
  const known = (await marketService().loadHistory(symbol, range, admission)).get(symbol)
  if (!known) throw new Error('the market service should answer for every symbol')
  const found = orSampleHistory(known, { symbol, range, samplePrices })
  if ('problem' in found) return refuse(found)
  const { value: data, source, asOfMs, isStale: stale } = found
  const sourceTitle = nameSource(source)
  const asOf = new Date(asOfMs).toISOString()
  return json({ success: true, data, source, sourceTitle, asOf, stale })
}

function refuse({ problem, retryAtMs, isPending }: MarketProblem): Response {
  if (/^No (?:quote|price history) found/.test(problem))
    return failure({ status: 200, code: 'unknown-symbol', error: problem })
  const retryAfterSeconds = secondsUntil(retryAtMs)
  const code = isPending ? 'pending' : 'unavailable'
  // 200, as in market-data: neither is a failure that belongs into a reader's console.
  return json({ success: false, code, error: problem, retryAfterSeconds })
}
