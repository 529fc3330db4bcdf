import { z } from 'zod/mini'
import { callFunction } from '#site/data/call-function.ts'

const FigureSchema = z.nullish(z.union([z.string(), z.number()]))

const QuoteSchema = z.object({
  close: FigureSchema,
  change: FigureSchema,
  percent_change: FigureSchema,
  exchange: z.nullish(z.string()),
  volume: FigureSchema,
  datetime: z.nullish(z.string()),
  name: z.nullish(z.string()),
  currency: z.nullish(z.string()),
})

const AnswerSchema = z.object({
  success: z.boolean(),
  data: z.optional(z.record(z.string(), QuoteSchema)),
  error: z.optional(z.string()),
  source: z.optional(z.string()),
  asOf: z.optional(z.string()),
})

export type Quote = z.infer<typeof QuoteSchema>

export type QuoteResult = {
  /** By symbol. */
  quotes: Record<string, Quote>
  isSample: boolean
  /** When the quotes were fetched, ISO 8601. */
  asOf: string | undefined
}

/** @throws with the server's own text, or 'Unknown error occurred'. */
export async function fetchQuotes(symbols: string[]): Promise<QuoteResult> {
  const parsed = AnswerSchema.safeParse(await callFunction('market-data', { symbols }))
  if (!parsed.success) throw new Error('Unknown error occurred')
  const { success, data, error, source, asOf } = parsed.data
  if (!success || !data) throw new Error(error ?? 'Unknown error occurred')
  return { quotes: data, isSample: source === 'sample', asOf }
}
