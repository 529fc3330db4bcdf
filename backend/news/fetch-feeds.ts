import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { CallDatabase } from '#backend/database/call-database.ts'
import { type FeedOutcome, scheduleFeed } from '#domain/news/feed-schedule.ts'
import { FetchProblem, fetchGuarded, type GuardedAnswer } from './guarded-fetch.ts'
import type { Feed } from './load-feeds-file.ts'
import type { FeedItem } from './parse-feed.ts'
import { createReader, type Reader } from './reading-thread.ts'
import { loadStories, type Stories } from './stories.ts'

export type FeedReport =
  | { feed: Feed; kind: 'read'; items: number; added: number; joined: number; changed: number }
  | { feed: Feed; kind: 'unchanged' }
  /** Read by another process, or not due. */
  | { feed: Feed; kind: 'not due'; nextAt: string }
  | { feed: Feed; kind: 'failed'; problem: string }

/** What the log says of a feed: the rest of a paid feed's address is a key. */
export function describeForLog({ source, url }: Feed): { source: string; host: string } {
  return { source, host: new URL(url).host }
}

export type ReadingTerms = {
  call: CallDatabase
  privateHosts: ReadonlySet<string>
  siteUrl: string
  now: () => Date
  /** Reads feeds not read since then; undefined reads those that are due. */
  notReadSince: Date | undefined
  signal: AbortSignal
  onReport: (report: FeedReport) => void
  /** Default: one for these feeds, which is stopped after them. */
  reader?: Reader
}

const MAX_BYTES = 10 * 1024 * 1024
const LONGEST_FEED_MS = 15_000
/** Items per statement: at most half a megabyte. */
const BATCH_SIZE = 100
const LANES = { all: 12, host: 6 }

type Reading = ReadingTerms & {
  holder: string
  reader: Reader
  /** One feed at a time, or a story in two feeds would become two cards. */
  takeTurn: <T>(store: (stories: Stories) => Promise<T>) => Promise<T>
}

/** Reads feeds in parallel. A failing feed is reported and does not stop the others. */
export async function fetchFeeds(feeds: readonly Feed[], terms: ReadingTerms): Promise<void> {
  if (feeds.length === 0) return
  const reader = terms.reader ?? createReader()
  const reading: Reading = {
    ...terms,
    holder: randomUUID(),
    reader,
    takeTurn: createStoryTurns(() => loadStories(terms.call, terms.now())),
  }
  const waiting = [...feeds]
  const busy = new Map<string, number>()
  async function work(): Promise<void> {
    for (;;) {
      const index = waiting.findIndex(({ url }) => (busy.get(hostOf(url)) ?? 0) < LANES.host)
      if (index < 0 && waiting.length === 0) return
      if (index < 0) {
        await wait(20)
        continue
      }
      const [feed] = waiting.splice(index, 1)
      if (!feed) return
      const host = hostOf(feed.url)
      busy.set(host, (busy.get(host) ?? 0) + 1)
      terms.onReport(await ingestFeed(reading, feed))
      busy.set(host, (busy.get(host) ?? 1) - 1)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(LANES.all, feeds.length) }, work))
  } finally {
    if (!terms.reader) await reader.stop()
  }
}

function createStoryTurns(load: () => Promise<Stories>): Reading['takeTurn'] {
  let stories: Promise<Stories> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (store) => {
    const turn = last.then(async () => {
      stories ??= load()
      return store(await stories)
    })
    last = turn.catch(() => {})
    return turn
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}

const ClaimSchema = z.object({
  outcome: z.enum(['claimed', 'leased', 'read']),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  failures: z.number(),
  interval_minutes: z.number(),
  next_at: z.string(),
})
type Claim = z.infer<typeof ClaimSchema>

async function ingestFeed(reading: Reading, feed: Feed): Promise<FeedReport> {
  try {
    const claim = await claimFeed(reading, feed)
    if (claim.outcome === 'claimed') return await fetchClaimed(reading, feed, claim)
    return { feed, kind: 'not due', nextAt: claim.next_at }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { feed, kind: 'failed', problem: problem.split('\n')[0] ?? problem }
  }
}

/** A command waits if another process is reading the feed. */
async function claimFeed(reading: Reading, feed: Feed): Promise<Claim> {
  const { call, holder, notReadSince, now, signal } = reading
  for (;;) {
    const [answer] = await call('claim_news_feed', {
      p_url: feed.url,
      p_source: feed.source,
      p_holder: holder,
      p_read_before: notReadSince?.toISOString() ?? null,
      p_now: now().toISOString(),
    })
    const claim = ClaimSchema.parse(answer)
    if (claim.outcome !== 'leased' || !notReadSince) return claim
    if (signal.aborted) throw new FetchProblem('another process is reading it')
    await wait(200)
  }
}

async function fetchClaimed(reading: Reading, feed: Feed, claim: Claim): Promise<FeedReport> {
  try {
    const answer = await fetchFeed(reading, feed, claim)
    if (answer.status === 304) {
      await settle({ reading, feed, claim, settlement: { outcome: { kind: 'nothing new' } } })
      return { feed, kind: 'unchanged' }
    }
    const items = await reading.reader.parseFeed({
      bytes: answer.body,
      contentType: answer.header('content-type'),
      url: answer.url,
      source: feed.source,
      defaults: defaultsOf(feed),
      fetchedAt: reading.now(),
    })
    const stored = await reading.takeTurn((stories) => storeItems(reading, items, stories))
    const { left, ...counts } = stored
    await settle({
      reading,
      feed,
      claim,
      settlement: {
        outcome: { kind: stored.added > 0 ? 'news' : 'nothing new' },
        // Without these, the next reading gets the whole feed again, with the items left out now.
        etag: left > 0 ? null : (answer.header('etag') ?? null),
        lastModified: left > 0 ? null : (answer.header('last-modified') ?? null),
        items: items.length,
        added: stored.added,
        ...(left > 0 && { problem: `${left} items must wait: a source may add 2,000 a day` }),
      },
    })
    return { feed, kind: 'read', items: items.length, ...counts }
  } catch (error) {
    const problem = error instanceof FetchProblem ? error.message : 'it could not be stored'
    const retryAfterSeconds = error instanceof FetchProblem ? error.retryAfterSeconds : undefined
    await settle({
      reading,
      feed,
      claim,
      settlement: { outcome: { kind: 'failed', retryAfterSeconds }, problem },
    })
    if (error instanceof FetchProblem) return { feed, kind: 'failed', problem }
    throw error
  }
}

async function fetchFeed(
  { privateHosts, signal, siteUrl }: Reading,
  { url }: Feed,
  { etag, last_modified }: Claim,
): Promise<GuardedAnswer> {
  if (signal.aborted) throw new FetchProblem('the time limit for all feeds was reached')
  const answer = await fetchGuarded(url, {
    headers: {
      'User-Agent': `Kachi/1.0 (+${siteUrl})`,
      Accept:
        'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8, */*;q=0.5',
      ...(isHeaderValue(etag) && { 'If-None-Match': etag }),
      ...(isHeaderValue(last_modified) && { 'If-Modified-Since': last_modified }),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_FEED_MS)]),
    maxBytes: MAX_BYTES,
    privateHosts,
  })
  if (answer.status === 200 || answer.status === 304) return answer
  const retryAfter = parseRetryAfter(answer.header('retry-after'))
  throw new FetchProblem(`it answered with status ${answer.status}`, retryAfter)
}

function isHeaderValue(text: string | null): text is string {
  return text !== null && /^[\x20-\x7e]+$/.test(text)
}

function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function defaultsOf({ region, category, sector }: Feed) {
  return { ...(region && { region }), ...(category && { category }), ...(sector && { sector }) }
}

const StoredSchema = z.object({
  added: z.number(),
  joined: z.number(),
  changed: z.number(),
  /** Items over the source's daily limit. */
  left: z.number(),
})

async function storeItems({ call, now }: Reading, items: FeedItem[], stories: Stories) {
  const cards = stories.merge(items)
  const total = { added: 0, joined: 0, changed: 0, left: 0 }
  for (let start = 0; start < cards.length; start += BATCH_SIZE) {
    const [answer] = await call('store_news', {
      p_items: cards.slice(start, start + BATCH_SIZE),
      p_now: now().toISOString(),
    })
    const stored = StoredSchema.parse(answer)
    total.added += stored.added
    total.joined += stored.joined
    total.changed += stored.changed
    total.left += stored.left
  }
  return total
}

type Settlement = {
  outcome: FeedOutcome
  problem?: string
  etag?: string | null
  lastModified?: string | null
  items?: number
  added?: number
}

async function settle({
  reading: { call, holder, now },
  feed,
  claim: { failures, interval_minutes: intervalMinutes },
  settlement: { outcome, ...result },
}: {
  reading: Reading
  feed: Feed
  claim: Claim
  settlement: Settlement
}): Promise<void> {
  const schedule = scheduleFeed({ failures, intervalMinutes }, outcome, now())
  await call('settle_news_feed', {
    p_url: feed.url,
    p_holder: holder,
    p_result: { ...result, ...schedule },
    p_now: now().toISOString(),
  })
}
