import { setTimeout as wait } from 'node:timers/promises'
import type { Claim } from './deliveries.ts'
import { shareCalls } from './share-calls.ts'

export type ClaimFeed = {
  /** Undefined when the run is done or must stop. */
  next(): Promise<Claim | undefined>
  /** Removes the deliveries that no connection has started, so that their claims can be released. */
  drain(): Promise<Claim[]>
}

type FeedSources = {
  claim(limit: number): Promise<Claim[]>
  /** Asked when there is nothing to claim. `nextInMs`: until the next delivery is due. */
  findNext(): Promise<{ isDone: boolean; nextInMs: number | null }>
  /** False when paused or stopped. */
  mayGoOn(): boolean
  limits: { server: RateLimit; domain: RateLimit }
  signal: AbortSignal
}

const batchSize = 200
const longestNapMs = 1_000

export function createClaimFeed(sources: FeedSources): ClaimFeed {
  const { signal, limits } = sources
  const stock = createStock(sources)
  const waitForWork = shareCalls(() => napUnlessDone(sources))
  let isDone = false
  return {
    async next() {
      while (sources.mayGoOn() && !isDone) {
        if (stock.claims.length === 0 && (await stock.refill()) === 0) {
          isDone ||= await waitForWork()
          continue
        }
        const { claim, waitMs } = takeAllowed(stock.claims, limits)
        if (claim) {
          stock.refillEarly()
          return claim
        }
        await nap(waitMs, signal)
      }
      return undefined
    },
    drain: stock.drain,
  }
}

function createStock({ claim }: FeedSources) {
  const claims: Claim[] = []
  let wasLastBatchFull = false
  let claiming: Promise<number> | undefined

  function refill(): Promise<number> {
    claiming ??= claimMore().finally(() => {
      claiming = undefined
    })
    return claiming
  }

  async function claimMore(): Promise<number> {
    const more = await claim(batchSize)
    claims.push(...more)
    wasLastBatchFull = more.length === batchSize
    return more.length
  }

  return {
    claims,
    refill,
    /** Claims the next batch while this one is being sent. A failure shows in the next refill. */
    refillEarly() {
      if (wasLastBatchFull && claims.length < batchSize / 2) void refill().catch(() => {})
    },
    async drain(): Promise<Claim[]> {
      await claiming?.catch(() => {})
      return claims.splice(0)
    },
  }
}

async function napUnlessDone({ findNext, signal }: FeedSources): Promise<boolean> {
  const next = await findNext()
  if (next.isDone) return true
  await nap(Math.min(Math.max(next.nextInMs ?? longestNapMs, 20), longestNapMs), signal)
  return false
}

async function nap(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}

/** The first delivery whose domain has room: a full domain does not hold up the others. */
function takeAllowed(
  claims: Claim[],
  { server, domain }: FeedSources['limits'],
): { claim?: Claim; waitMs: number } {
  const serverWaitMs = server.waitMs('server')
  if (serverWaitMs > 0) return { waitMs: serverWaitMs }
  const waits = new Map<string, number>()
  for (const [index, claim] of claims.entries()) {
    const host = claim.email.slice(claim.email.lastIndexOf('@') + 1)
    if (waits.has(host)) continue
    waits.set(host, domain.waitMs(host))
    if (waits.get(host) !== 0) continue
    claims.splice(index, 1)
    server.count('server')
    domain.count(host)
    return { claim, waitMs: 0 }
  }
  return { waitMs: Math.min(longestNapMs, ...waits.values()) }
}

/** Emails per second by key: the mail server, or the domain of the recipients. */
export type RateLimit = {
  /** 0 if an email may be sent now. Counts nothing. */
  waitMs(key: string): number
  count(key: string): void
  /** This process's share of the limit when several send: above 0, at most 1. */
  setShare(share: number): void
}

/**
 * A token bucket for each key, with a capacity of one second.
 *
 * @param perSecond undefined for no limit
 * @param nowMs a monotonic clock
 */
export function createRateLimit(perSecond: number | undefined, nowMs: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  let share = 1

  function readTokens(key: string, rate: number): number {
    const capacity = Math.max(1, rate)
    const bucket = buckets.get(key)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + ((nowMs() - bucket.atMs) / 1000) * rate)
  }

  return {
    waitMs(key) {
      if (perSecond === undefined) return 0
      const rate = perSecond * share
      const missing = 1 - readTokens(key, rate)
      return missing <= 0 ? 0 : Math.ceil((missing / rate) * 1000)
    },
    count(key) {
      if (perSecond === undefined) return
      buckets.set(key, { tokens: readTokens(key, perSecond * share) - 1, atMs: nowMs() })
    },
    setShare(ours) {
      share = ours
    },
  }
}
