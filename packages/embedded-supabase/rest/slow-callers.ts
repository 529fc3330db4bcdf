import { setTimeout } from 'node:timers/promises'
import { BoundedMap } from '#embedded/bounded-map.ts'
import { networkOf } from '#embedded/http/client-address.ts'
import { REFUSAL_DELAY_MS } from '#embedded/http/requests-at-once.ts'
import type { Database } from '#embedded/postgres/database.ts'
import type { Identity } from './authenticate.ts'
import { RestError } from './errors/rest-error.ts'

export type SlowCallers = {
  /** @throws RestError with status 429 if the caller has kept the database busy for too long */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T>
  note(keys: readonly string[], ms: number): void
  /** What passing on a large answer takes of this process counts as a statement's time does. */
  noteAnswer(keys: readonly string[], bytes: number): void
}

/** More than one canceled statement of a reader, or three of a visitor's. */
const BUDGET = { ms: 10_000, withinMs: 60_000 }
/**
 * Callers that were slow recently may run one statement at a time, since a burst is sent before its
 * first statement counts.
 */
const AT_ONCE = { usual: 4, afterSlowness: 1, memoryMs: 600_000, waiting: 100 }
/**
 * What functions ask for with the service key waits for its network's turn too, or hundreds of statements would stand
 * before those of others in the pool. It is not refused: a function in its middle may be working for others as well.
 */
const OF_FUNCTIONS = {
  ms: Number.POSITIVE_INFINITY,
  usual: 3,
  afterSlowness: 3,
  waiting: Number.POSITIVE_INFINITY,
}
const SLOW_STATEMENT_MS = 250
/**
 * Shorter statements do not count: a busy reader has many of them, and those of one network hold up others by
 * less than half a second, since few run at once.
 */
const COUNTED_FROM_MS = 50
/** A network has what three accounts may use, and fewer statements at once than the pool has connections. */
const NETWORK_SHARE = { ms: 3, usual: 2, afterSlowness: 3 }
/** The embedded engine executes one statement at a time, so a network's second would only delay others. */
const EMBEDDED_AT_ONCE = { usual: 1, afterSlowness: 1 }
/**
 * After a slow statement there, this many times as long passes before the next of its network begins, and less after
 * a shorter one. Otherwise the statements of another, one after the other, would each wait for a slow one.
 */
const EMBEDDED_REST = 4
/**
 * One of four megabytes takes the process 80 ms, in which nobody else is answered. After a large one, its network
 * begins nothing for four times as long, and then less at once. Smaller ones are those of a busy reader.
 */
const ANSWERS = {
  countedFromBytes: 262_144,
  largeFromBytes: 1_048_576,
  bytesPerMs: 52_000,
  rest: 4,
}
const MAX_KEYS = 10_000
const SPAN_MS = 1_000

/** Added up by the second, so that a million fast statements take no more memory than sixty slow ones. */
type Spending = { spans: { at: number; ms: number }[]; slowAt: number | undefined }
type Limits = { ms: number; usual: number; afterSlowness: number; waiting: number }
type Line = { running: number; waiting: (() => void)[] }
type Terms = {
  pauseMs?: number
  embeddedRest?: number
  networkScale?: number
  engine?: Database['engine']
}

/**
 * Adds up how long the statements of each account and each network ran within a minute, in this process, short
 * ones aside. Each statement has a time limit, but by repeating them, or from many accounts, one caller could still
 * block the database for everyone. On the embedded engine a slow statement counts by the square of its duration, as
 * the waiting that it causes does: one of a second as four.
 */
export function createSlowCallers(
  now: () => Date,
  {
    pauseMs = REFUSAL_DELAY_MS,
    embeddedRest = EMBEDDED_REST,
    networkScale = 1,
    engine = 'postgres',
  }: Terms = {},
): SlowCallers {
  const limitsOf = (key: string) => findLimits(key, { networkScale, engine })
  const spendings = createSpendings(now, limitsOf)
  const lines = new Map<string, Line>()
  const rests = new Map<string, number>()

  function isFull({ running }: Line, key: string): boolean {
    const { usual, afterSlowness } = limitsOf(key)
    return running >= (spendings.wasSlow(key) ? afterSlowness : usual)
  }

  async function takeTurn(line: Line, key: string): Promise<void> {
    spendings.admit(key)
    if (line.waiting.length >= limitsOf(key).waiting) throw tooSlow()
    while (isFull(line, key)) {
      await new Promise<void>((resolve) => line.waiting.push(resolve))
      spendings.admit(key)
    }
    // Counted before any other caller can look.
    line.running += 1
  }

  function passOn(key: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (line.running === 0 && lines.get(key) === line) lines.delete(key)
  }

  async function runInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    try {
      await takeTurn(line, key)
    } catch (error) {
      passOn(key, line)
      throw error
    }
    try {
      return await work()
    } finally {
      leave(key, line)
    }
  }

  function leave(key: string, line: Line): void {
    const restMs = rests.get(key) ?? 0
    rests.delete(key)
    const end = () => {
      line.running -= 1
      passOn(key, line)
    }
    if (restMs === 0) end()
    else void setTimeout(restMs, undefined, { ref: false }).then(end)
  }

  /** All take the account's turn before the network's, so none waits for one that waits for it. */
  function runInTurns<T>([key, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
    return key === undefined ? work() : runInTurn(key, () => runInTurns(others, work))
  }

  return {
    async run(keys, work) {
      try {
        return await runInTurns(keys, work)
      } catch (error) {
        if (error instanceof TooSlowError) await setTimeout(pauseMs, undefined, { ref: false })
        throw error
      }
    },
    note(keys, ms) {
      if (ms < COUNTED_FROM_MS) return
      const cost = engine === 'pglite' ? ms * Math.max(1, ms / SLOW_STATEMENT_MS) : ms
      for (const key of keys) {
        spendings.note(key, cost)
        if (engine !== 'pglite' || !key.startsWith('network:')) continue
        const slowness = Math.min(1, ms / SLOW_STATEMENT_MS)
        rests.set(key, (ms * slowness * embeddedRest) / networkScale)
      }
    },
    noteAnswer(keys, bytes) {
      // There, a statement's time includes its answer.
      if (engine === 'pglite' || bytes < ANSWERS.countedFromBytes) return
      const ms = bytes / ANSWERS.bytesPerMs
      for (const key of keys) {
        spendings.note(key, ms, bytes >= ANSWERS.largeFromBytes)
        if (!key.startsWith('network:')) continue
        rests.set(key, (rests.get(key) ?? 0) + (ms * ANSWERS.rest) / networkScale)
      }
    },
  }
}

function findLimits(
  key: string,
  { networkScale, engine }: { networkScale: number; engine: Database['engine'] },
): Limits {
  const { usual, afterSlowness, waiting } = AT_ONCE
  if (key.startsWith('functions:')) {
    return engine === 'pglite' ? { ...OF_FUNCTIONS, ...EMBEDDED_AT_ONCE } : OF_FUNCTIONS
  }
  if (key.startsWith('account:')) return { ms: BUDGET.ms, usual, afterSlowness, waiting }
  const share = key.startsWith('network:') ? NETWORK_SHARE : { ms: 1, usual: 1, afterSlowness: 1 }
  const scaled = (limit: number) => Math.max(1, Math.floor(limit * networkScale))
  const ms = scaled(BUDGET.ms * share.ms)
  if (engine === 'pglite') return { ms, ...EMBEDDED_AT_ONCE, waiting }
  return {
    ms,
    usual: scaled(usual * share.usual),
    afterSlowness: scaled(afterSlowness * share.afterSlowness),
    waiting,
  }
}

function createSpendings(now: () => Date, limitsOf: (key: string) => Limits) {
  const spendings = new BoundedMap<string, Spending>(MAX_KEYS)

  return {
    wasSlow(key: string): boolean {
      const slowAt = spendings.get(key)?.slowAt
      return slowAt !== undefined && slowAt > now().getTime() - AT_ONCE.memoryMs
    },
    /** @throws RestError with status 429 */
    admit(key: string): void {
      const from = now().getTime() - BUDGET.withinMs
      const spans = spendings.get(key)?.spans ?? []
      const spentMs = spans.reduce((sum, { at, ms }) => (at > from ? sum + ms : sum), 0)
      if (spentMs >= limitsOf(key).ms) throw tooSlow()
    },
    note(key: string, ms: number, isSlow = ms >= SLOW_STATEMENT_MS): void {
      const nowMs = now().getTime()
      const known = spendings.get(key)
      const spans = (known?.spans ?? []).filter(({ at }) => at > nowMs - BUDGET.withinMs)
      const last = spans.at(-1)
      if (last && nowMs - last.at < SPAN_MS) last.ms += ms
      else spans.push({ at: nowMs, ms })
      spendings.set(key, { spans, slowAt: isSlow ? nowMs : known?.slowAt })
    },
  }
}

/** Visitors of a network share a budget inside the network's, so they leave its readers two thirds. */
export function slownessKeys(
  { role, claims }: Identity,
  address: string,
  isFunction = false,
): string[] {
  const network = networkOf(address)
  if (role === 'service_role') return isFunction ? [`functions:${network}`] : []
  const caller =
    role === 'authenticated' && typeof claims.sub === 'string'
      ? `account:${claims.sub}`
      : `visitors:${network}`
  return [caller, `network:${network}`]
}

class TooSlowError extends RestError {}

function tooSlow(): RestError {
  return new TooSlowError(
    429,
    {
      code: 'PT429',
      message: 'Your last queries took too long. Please wait a minute before trying again.',
    },
    { 'Retry-After': String(BUDGET.withinMs / 1000) },
  )
}
