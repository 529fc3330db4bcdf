import { setTimeout as wait } from 'node:timers/promises'
import type { Claim } from './deliveries.ts'
import type { SendingPermits } from './sending-rate.ts'
import { shareCalls } from './share-running-call.ts'

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
  permits: SendingPermits
  signal: AbortSignal
}

const BATCH_SIZE = 200
const LONGEST_NAP_MS = 1_000

export function createClaimFeed(sources: FeedSources): ClaimFeed {
  const { signal, permits } = sources
  const stock = createStock(sources)
  const waitForPermits = shareCalls(async () => {
    const waitMs = await permits.refill([...new Set(stock.claims.map(domainOf))])
    if (waitMs > 0) await nap(Math.min(waitMs, LONGEST_NAP_MS), signal)
  })
  const waitForWork = shareCalls(() => napUnlessDone(sources))
  let isDone = false
  return {
    async next() {
      while (sources.mayGoOn() && !isDone) {
        if (stock.claims.length === 0 && (await stock.refill()) === 0) {
          isDone ||= await waitForWork()
          continue
        }
        const claim = takeAllowed(stock.claims, permits)
        if (claim) {
          stock.refillEarly()
          return claim
        }
        await waitForPermits()
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
    const more = await claim(BATCH_SIZE)
    claims.push(...more)
    wasLastBatchFull = more.length === BATCH_SIZE
    return more.length
  }

  return {
    claims,
    refill,
    /** Claims the next batch while this one is being sent. A failure shows in the next refill. */
    refillEarly() {
      if (wasLastBatchFull && claims.length < BATCH_SIZE / 2) void refill().catch(() => {})
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
  await nap(Math.min(Math.max(next.nextInMs ?? LONGEST_NAP_MS, 20), LONGEST_NAP_MS), signal)
  return false
}

async function nap(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}

/** The first delivery whose domain has room: a full domain does not hold up the others. */
function takeAllowed(claims: Claim[], permits: SendingPermits): Claim | undefined {
  const refused = new Set<string>()
  const index = claims.findIndex((claim) => {
    const domain = domainOf(claim)
    if (refused.has(domain)) return false
    refused.add(domain)
    return permits.use(domain)
  })
  return index === -1 ? undefined : claims.splice(index, 1)[0]
}

function domainOf({ email }: Claim): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
