import { setTimeout } from 'node:timers/promises'
import { networkOf } from '#embedded/http/client-address.ts'
import { refusalDelayMs } from '#embedded/http/requests-at-once.ts'
import type { Identity } from './authenticate.ts'
import { RestError } from './errors/rest-error.ts'

export type SlowCallers = {
  /** @throws RestError with status 429 if the caller has kept the database busy for too long */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  note(key: string, ms: number): void
}

/** More than one canceled statement of a reader, or three of a visitor's. */
const budget = { ms: 10_000, withinMs: 60_000 }
/**
 * Callers that were slow recently may run one statement at a time, since a burst is sent before its
 * first statement counts.
 */
const atOnce = { usual: 4, afterSlowness: 1, memoryMs: 600_000, waiting: 100 }
const mostKeys = 10_000

type Spending = { at: number; ms: number }[]
type Line = { running: number; waiting: (() => void)[] }

/**
 * Adds up how long the slow statements of each caller ran within a minute, in this process. Each statement has a
 * time limit, but by repeating them one caller could still block the database for everyone.
 */
export function createSlowCallers(now: () => Date, pauseMs = refusalDelayMs): SlowCallers {
  const spendings = createSpendings(now)
  const lines = new Map<string, Line>()

  function isFull({ running }: Line, key: string): boolean {
    return running >= (spendings.has(key) ? atOnce.afterSlowness : atOnce.usual)
  }

  async function takeTurn(line: Line, key: string): Promise<void> {
    spendings.admit(key)
    if (line.waiting.length >= atOnce.waiting) throw tooSlow()
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
      try {
        return await work()
      } finally {
        line.running -= 1
      }
    } finally {
      passOn(key, line)
    }
  }

  return {
    async run(key, work) {
      try {
        return await runInTurn(key, work)
      } catch (error) {
        if (error instanceof TooSlowError) await setTimeout(pauseMs, undefined, { ref: false })
        throw error
      }
    },
    note: spendings.note,
  }
}

function createSpendings(now: () => Date) {
  const spendings = new Map<string, Spending>()

  function spentWithin(key: string, ms: number): Spending {
    const from = now().getTime() - ms
    return (spendings.get(key) ?? []).filter(({ at }) => at > from)
  }

  return {
    has: (key: string) => spendings.has(key),
    /** @throws RestError with status 429 */
    admit(key: string): void {
      if (!spendings.has(key)) return
      if (spentWithin(key, atOnce.memoryMs).length === 0) spendings.delete(key)
      const spentMs = spentWithin(key, budget.withinMs).reduce((sum, { ms }) => sum + ms, 0)
      if (spentMs >= budget.ms) throw tooSlow()
    },
    note(key: string, ms: number): void {
      const spending = spentWithin(key, atOnce.memoryMs)
      spendings.delete(key)
      spendings.set(key, [...spending, { at: now().getTime(), ms }])
      const [oldest] = spendings.keys()
      if (spendings.size > mostKeys && oldest !== undefined) spendings.delete(oldest)
    },
  }
}

export function slownessKey({ role, claims }: Identity, address: string): string | undefined {
  if (role === 'service_role') return undefined
  return role === 'authenticated' && typeof claims.sub === 'string'
    ? `account:${claims.sub}`
    : `address:${networkOf(address)}`
}

class TooSlowError extends RestError {}

function tooSlow(): RestError {
  return new TooSlowError(
    429,
    {
      code: 'PT429',
      message: 'Your last queries took too long. Please wait a minute before trying again.',
    },
    { 'Retry-After': String(budget.withinMs / 1000) },
  )
}
