import { z } from 'zod'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { failure, json, readJson } from '../_shared/http.ts'
import { sampleProvider } from './sample-provider.ts'

const maxSymbols = 50
const publicSymbols: readonly string[] = SNAPSHOT_SYMBOLS

const RequestSchema = z.object({
  symbols: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(
          /^[A-Z0-9][A-Z0-9./^=-]{0,19}$/,
          'a symbol has 1 to 20 letters, digits or . / ^ = -',
        ),
    )
    .min(1, 'name at least one symbol')
    .max(maxSymbols, `ask for at most ${maxSymbols} symbols at a time`),
})

export async function answerQuotes(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const parsed = RequestSchema.safeParse(body.value)
  if (!parsed.success) return failure(400, 'invalid-request', z.prettifyError(parsed.error))

  const symbols = [...new Set(parsed.data.symbols)]
  const isPublic = symbols.every((symbol) => publicSymbols.includes(symbol))
  if (!isPublic) {
    const subscription = await findSubscription(request)
    if (subscription.status === 'unknown') return subscription.response
    if (subscription.status === 'none') return refuseVisitor()
  }
  const { quotes, source, asOf } = await sampleProvider.fetchQuotes(symbols, new Date())
  if (quotes.size === 0)
    return failure(404, 'unknown-symbol', `No quote found for ${symbols.join(', ')}`)
  return json({ success: true, data: Object.fromEntries(quotes), source, asOf })
}
