import { setTimeout as wait } from 'node:timers/promises'
import type { Claim } from './deliveries.ts'

/** Hands out claimed mails one by one, claiming the next batch before the last is used up. */
export type ClaimFeed = {
  /** The next mail that may leave now; waits for one. Undefined when there is nothing left to do or all is to stop. */
  next(): Promise<Claim | undefined>
  /** Takes the mails out that nobody has begun, for their claims to be given back. */
  drain(): Promise<Claim[]>
}

type FeedSources = {
  claim(limit: number): Promise<Claim[]>
  /** Called when there is nothing to claim: whether the run is over, or how long until something may be. */
  findNext(): Promise<{ isDone: boolean; nextInMs: number | null }>
  /** Whether this process should claim and send at all: false when paused or stopped. */
  mayGoOn(): boolean
  /** Limits the mail server, and each domain of recipients. */
  limits: { server: RateLimit; domain: RateLimit }
  signal: AbortSignal
}

const batchSize = 200
const longestNapMs = 1_000

export function createClaimFeed(sources: FeedSources): ClaimFeed {
  const { signal, limits } = sources
  let claims: Claim[] = []
  let claiming: Promise<number> | undefined
  let resting: Promise<boolean> | undefined
  let isDone = false
  /** Whether the last batch was full: only then is it worth asking for another in advance. */
  let isPlenty = false

  async function claimMore(): Promise<number> {
    const more = await sources.claim(batchSize)
    claims.push(...more)
    isPlenty = more.length === batchSize
    return more.length
  }

  function refill(): Promise<number> {
    claiming ??= claimMore().finally(() => {
      claiming = undefined
    })
    return claiming
  }

  /** @returns whether the run is over. One look at the database for all connections. */
  function rest(): Promise<boolean> {
    resting ??= lookAndNap().finally(() => {
      resting = undefined
    })
    return resting
  }

  async function lookAndNap(): Promise<boolean> {
    const next = await sources.findNext()
    if (next.isDone) return true
    await nap(Math.min(Math.max(next.nextInMs ?? longestNapMs, 20), longestNapMs))
    return false
  }

  async function nap(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal }).catch(() => {})
  }

  async function next(): Promise<Claim | undefined> {
    while (sources.mayGoOn() && !isDone) {
      if (claims.length === 0 && (await refill()) === 0) {
        isDone ||= await rest()
        continue
      }
      const { claim, waitMs } = takeAllowed(claims, limits)
      // The next batch is fetched while this one is being sent. Its failure shows in the call above.
      if (claim && isPlenty && claims.length < batchSize / 2) void refill().catch(() => {})
      if (claim) return claim
      await nap(waitMs)
    }
    return undefined
  }

  return {
    next,
    async drain() {
      await claiming?.catch(() => {})
      const unused = claims
      claims = []
      return unused
    },
  }
}

/** The first mail whose domain has room. Others of a domain that is full wait without holding it up. */
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

/** How many mails a second may leave, by key: a mail server, or the domain of the recipients. */
export type RateLimit = {
  /** 0 if a mail may leave now, else the milliseconds to wait. Counts nothing. */
  waitMs(key: string): number
  /** Counts one mail that leaves. */
  count(key: string): void
  /** The part of the limit that is this process's own, when several send: from above 0 to 1. */
  setShare(share: number): void
}

/**
 * A token bucket for each key that holds one second's worth.
 *
 * @param perSecond undefined for no limit
 * @param nowMs a clock that only goes forward
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
