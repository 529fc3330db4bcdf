import { z } from 'zod'
import type { Queryable } from '#backend/postgres/database.ts'
import {
  createSnapshot,
  type MarketSnapshot,
  SNAPSHOT_SYMBOLS,
  type SnapshotQuote,
} from '#domain/markets/market-snapshot.ts'

/** Calls one of the functions in `supabase/functions/`, as a page of the site does. */
export type AskFunction = (name: string, body: unknown) => Promise<Response>

export type IssuePick = {
  title: string
  description: string
  url: string
  source: string
  category: string
}

/** What an issue shows that its file does not hold. Taken once for a run and kept with it. */
export type IssueFigures = {
  /** Undefined if the quotes could not be had: then the letter goes without. */
  market: { snapshot: MarketSnapshot; isSample: boolean; asOf: string } | undefined
  picks: IssuePick[]
}

const mostPicks = 4

const QuotesSchema = z.object({
  data: z.record(
    z.string(),
    z.object({
      close: z.union([z.string(), z.number()]).nullish(),
      change: z.union([z.string(), z.number()]).nullish(),
      change_p: z.union([z.string(), z.number()]).nullish(),
    }) satisfies z.ZodType<SnapshotQuote>,
  ),
  source: z.string(),
  asOf: z.iso.datetime({ offset: true }),
})

/** The snapshot of the home page and the picks of the week before `now`, newest first. */
export async function readFigures(
  database: Queryable,
  ask: AskFunction,
  now: Date,
): Promise<IssueFigures> {
  const [market, picks] = await Promise.all([readMarket(ask), readPicks(database, now)])
  return { market, picks }
}

async function readMarket(ask: AskFunction): Promise<IssueFigures['market']> {
  try {
    const response = await ask('market-data', { symbols: [...SNAPSHOT_SYMBOLS] })
    const { data, source, asOf } = QuotesSchema.parse(await response.json())
    return { snapshot: createSnapshot(data), isSample: source === 'sample', asOf }
  } catch {
    return undefined
  }
}

function readPicks(database: Queryable, now: Date): Promise<IssuePick[]> {
  return database.query<IssuePick>(
    `select title, description, url, source, category from public.news_articles
     where published_at > $1::timestamptz - interval '7 days' and published_at <= $1
     order by published_at desc, id limit ${mostPicks}`,
    [now],
  )
}
