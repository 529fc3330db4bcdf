import { z } from 'zod/mini'
import type { Origin } from '#domain/markets/describe-origin.ts'
import { NoFigure } from './market-client.ts'

const TextSchema = z.nullish(z.string())
const FigureSchema = z.nullish(z.union([z.string(), z.number()]))

const originFields = {
  source: TextSchema,
  sourceTitle: TextSchema,
  asOf: TextSchema,
  stale: z.nullish(z.boolean()),
}

const QuoteSchema = z.object({
  ...originFields,
  close: FigureSchema,
  change: FigureSchema,
  percent_change: FigureSchema,
  change_p: FigureSchema,
  exchange: TextSchema,
  volume: FigureSchema,
  datetime: TextSchema,
  name: TextSchema,
  currency: TextSchema,
})

const QuotesSchema = z.record(z.string(), QuoteSchema)

export type Quote = Omit<z.infer<typeof QuoteSchema>, keyof typeof originFields> & {
  origin: Origin | undefined
}

export type QuotesAnswer = {
  /** By symbol. */
  quotes: Record<string, Quote>
  /** By symbol: why it has no quote. */
  errors: Record<string, string>
  /** The same for programs, see `QuoteProblem`; a server before ours may name none. */
  reasons: Record<string, string>
  /** Symbols without a quote that have a sample for a reader who asks for it. */
  samples: string[]
  /** When there may be newer quotes, or those that are still to come. */
  retryAfterMs?: number | undefined
}

/** No quote came, and a source did not answer; the answer says of each symbol why. */
export class UnansweredQuotes extends Error {
  readonly answer: QuotesAnswer

  constructor(message: string, answer: QuotesAnswer) {
    super(message)
    this.answer = answer
  }
}

const UnansweredSchema = z.object({
  success: z.literal(false),
  code: z.literal('unavailable'),
  error: z.string(),
  errors: z.record(z.string(), z.string()),
  reasons: z.record(z.string(), z.string()),
  samples: z.nullish(z.array(z.string())),
  retryAfterSeconds: z.nullish(z.number()),
})

/** @throws like `parseAnswer`, and `UnansweredQuotes` */
export function parseQuotes(answer: unknown): QuotesAnswer {
  const unanswered = UnansweredSchema.safeParse(answer).data
  if (unanswered) {
    const { error, errors, reasons, samples, retryAfterSeconds } = unanswered
    throw new UnansweredQuotes(error, {
      quotes: {},
      errors,
      reasons,
      samples: samples ?? [],
      retryAfterMs: toRetryMs(retryAfterSeconds),
    })
  }
  const { data, errors, reasons, samples, retryAfterMs } = parseAnswer(QuotesSchema, answer)
  const quotes = Object.entries(data).map(
    ([symbol, { source, sourceTitle, asOf, stale, ...figures }]) => {
      return [symbol, { ...figures, origin: toOrigin({ source, sourceTitle, asOf, stale }) }]
    },
  )
  return {
    quotes: Object.fromEntries(quotes),
    errors: errors ?? {},
    reasons: reasons ?? {},
    samples,
    retryAfterMs,
  }
}

/** Undefined also if there is nothing to say but that no quote is known. */
export function findPriceProblem(
  answer: Pick<QuotesAnswer, 'errors' | 'reasons'> | undefined,
  symbol: string,
): string | undefined {
  return answer?.reasons[symbol] === 'unknown' ? undefined : answer?.errors[symbol]
}

const UNKNOWN_ERROR =
  'Unknown error occurred. The server did not answer: check your connection, or try again in a minute.'

/**
 * An answer of a market function. That a symbol is unknown or still to come is one too.
 * @throws with the server's text, or 'Unknown error occurred' for what cannot be read
 */
export function parseAnswer<T extends z.ZodMiniType>(dataSchema: T, answer: unknown) {
  const AnswerSchema = z.object({
    ...originFields,
    success: z.boolean(),
    data: z.nullish(dataSchema),
    error: TextSchema,
    errors: z.nullish(z.record(z.string(), z.string())),
    reasons: z.nullish(z.record(z.string(), z.string())),
    samples: z.nullish(z.array(z.string())),
    code: TextSchema,
    retryAfterSeconds: z.nullish(z.number()),
  })
  const parsed = AnswerSchema.safeParse(answer).data
  const { success, data, error, errors, reasons, code, retryAfterSeconds, ...origin } = parsed ?? {}
  const retryAfterMs = toRetryMs(retryAfterSeconds)
  const isKnown = code === 'unknown-symbol' || code === 'pending'
  if (data && (success || isKnown)) {
    const samples = parsed?.samples ?? []
    return { data, errors, reasons, samples, origin: toOrigin(origin), retryAfterMs }
  }
  const message = error || UNKNOWN_ERROR
  throw isKnown ? Object.assign(new NoFigure(message), { retryAfterMs }) : new Error(message)
}

function toRetryMs(seconds: number | null | undefined): number | undefined {
  return (seconds ?? 0) * 1000 || undefined
}

type OriginOfAnswer = Pick<z.infer<typeof QuoteSchema>, keyof typeof originFields>

function toOrigin({ source, sourceTitle, asOf, stale }: OriginOfAnswer) {
  if (!source || !asOf) return undefined
  return { source, title: sourceTitle ?? undefined, asOf, isStale: stale === true } satisfies Origin
}
