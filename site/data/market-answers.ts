import { z } from 'zod/mini'
import type { Origin } from '#domain/markets/describe-origin.ts'
import type { PricePoint } from '#domain/markets/quote.ts'
import { NoFigure } from './market-path.ts'

const FigureSchema = z.nullish(z.union([z.string(), z.number()]))

const originFields = {
  source: z.optional(z.enum(['sample', 'twelvedata', 'eodhd', 'yahoo'])),
  asOf: z.optional(z.string()),
  stale: z.optional(z.boolean()),
}

const QuoteSchema = z.object({
  ...originFields,
  close: FigureSchema,
  change: FigureSchema,
  percent_change: FigureSchema,
  change_p: FigureSchema,
  exchange: z.nullish(z.string()),
  volume: FigureSchema,
  datetime: z.nullish(z.string()),
  name: z.nullish(z.string()),
  currency: z.nullish(z.string()),
})

const QuotesSchema = z.object({
  success: z.literal(true),
  data: z.record(z.string(), QuoteSchema),
  errors: z.optional(z.record(z.string(), z.string())),
})

const HistorySchema = z.object({
  ...originFields,
  success: z.literal(true),
  data: z.array(z.object({ date: z.string(), close: z.number() })),
})

const RefusalSchema = z.object({
  success: z.literal(false),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
})

export type Quote = Omit<z.infer<typeof QuoteSchema>, 'source' | 'asOf' | 'stale'> & {
  origin: Origin | undefined
}

export type QuotesAnswer = {
  /** By symbol. */
  quotes: Record<string, Quote>
  /** Why a symbol has no quote. */
  errors: Record<string, string>
}

export type PriceHistory = { points: PricePoint[]; origin: Origin | undefined }

/** @throws with the server's text, or 'Unknown error occurred' for what cannot be read. */
export function parseQuotes(answer: unknown): QuotesAnswer {
  const refusal = RefusalSchema.safeParse(answer).data
  if (refusal?.code === 'unknown-symbol') return { quotes: {}, errors: refusal.errors ?? {} }
  const { data, errors = {} } = parseAnswer(QuotesSchema, answer)
  const quotes = Object.entries(data).map(([symbol, { source, asOf, stale, ...figures }]) => {
    return [symbol, { ...figures, origin: toOrigin({ source, asOf, stale }) }]
  })
  return { quotes: Object.fromEntries(quotes), errors }
}

/** @throws as `parseQuotes` does */
export function parseHistory(answer: unknown): PriceHistory {
  const { data, ...origin } = parseAnswer(HistorySchema, answer)
  return { points: data, origin: toOrigin(origin) }
}

function parseAnswer<T extends z.ZodMiniType>(schema: T, answer: unknown): z.infer<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const { error, code } = RefusalSchema.safeParse(answer).data ?? {}
  const message = error || 'Unknown error occurred'
  throw code === 'unknown-symbol' ? new NoFigure(message) : new Error(message)
}

type OriginOfAnswer = { source?: Origin['source'] | undefined; asOf?: string; stale?: boolean }

function toOrigin({ source, asOf, stale = false }: OriginOfAnswer): Origin | undefined {
  return source && asOf ? { source, asOf, isStale: stale } : undefined
}
