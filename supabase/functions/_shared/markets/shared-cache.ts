import type { MarketStore, Outcome, StoredEntry } from './market-store.ts'

export type Known = {
  value: unknown
  /** When the value was fetched; 0 without one. */
  asOfMs: number
  problem: string | null
  retryAtMs: number
}

export type ReadOptions = {
  freshMs: number
  refresh: (due: readonly StoredEntry[]) => Promise<Map<string, Outcome>>
  waitMs?: number
  /** Waits for the refresh even if an old answer is known: for jobs, not for readers. */
  isPatient?: boolean
  /** Asked for each key that the store would be asked for; without it, every key may be. */
  mayAsk?: (key: string) => boolean
}

type Flight = { known: Promise<void>; markKnown: () => void }

const maxEntries = 5_000
/** An answer may take two seconds, and its other parts need some of that. */
const longestWaitMs = 1_600
const longestFlightMs = 50_000
/** A value further in the future was stored under a wrong clock. */
const clockSlackMs = 300_000
const longestRetryMs = 25 * 3_600_000
const storeProblem = 'Service temporarily unavailable. Please try again later.'

/**
 * Answers from memory, else from the shared store, else from upstream, where one process asks for
 * all. Stale answers are returned at once while one refresh runs.
 */
export class SharedCache {
  readonly #memory = new Map<string, Known>()
  readonly #flights = new Map<string, Flight>()
  readonly #store: MarketStore
  readonly #now: () => number

  constructor(store: MarketStore, now: () => number = () => Date.now()) {
    this.#store = store
    this.#now = now
  }

  /** A key missing in the result is still being fetched, or may not be asked for. */
  async read(keys: readonly string[], options: ReadOptions): Promise<Map<string, Known>> {
    const due = keys.filter((key) => this.#isDue(key, options.freshMs))
    const mayAsk = options.mayAsk ?? (() => true)
    const unasked = due.filter((key) => !this.#flights.has(key) && mayAsk(key))
    if (unasked.length > 0) {
      const launched = this.#launch(unasked, options)
      keepAlive(launched)
      if (options.isPatient) await launched
    }
    const unknown = due.filter((key) => !this.#memory.get(key)?.asOfMs)
    if (unknown.length > 0) {
      const arrivals = Promise.all(unknown.flatMap((key) => this.#flights.get(key)?.known ?? []))
      await within(arrivals, options.waitMs ?? longestWaitMs)
    }
    const answer = new Map<string, Known>()
    for (const key of keys) {
      const known = this.#memory.get(key)
      if (known) answer.set(key, known)
    }
    return answer
  }

  #isDue(key: string, freshMs: number): boolean {
    const known = this.#memory.get(key)
    if (!known) return true
    const age = this.#now() - known.asOfMs
    if (known.asOfMs > 0 && age < freshMs && age > -clockSlackMs) return false
    const wait = known.retryAtMs - this.#now()
    return wait <= 0 || wait > longestRetryMs
  }

  async #launch(keys: readonly string[], options: ReadOptions): Promise<void> {
    for (const key of keys) this.#flights.set(key, openFlight())
    try {
      await this.#fly(keys, options)
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown'
      console.error(JSON.stringify({ level: 'error', message: `no market data: ${cause}` }))
      this.#giveUp(keys, options.freshMs)
    } finally {
      for (const key of keys) {
        this.#flights.get(key)?.markKnown()
        this.#flights.delete(key)
      }
    }
  }

  async #fly(keys: readonly string[], options: ReadOptions): Promise<void> {
    const startedAt = this.#now()
    let left = keys
    while (left.length > 0) {
      const asked = await this.#claimAndAsk(left, options)
      // Another process is fetching the rest.
      left = left.filter((key) => !asked.has(key) && this.#isDue(key, options.freshMs))
      if (Math.abs(this.#now() - startedAt) > longestFlightMs) return
      if (left.length > 0) await pause(100 + Math.random() * 100)
    }
  }

  /** @returns the keys that this process claimed */
  async #claimAndAsk(
    keys: readonly string[],
    { freshMs, refresh }: ReadOptions,
  ): Promise<Set<string>> {
    const holder = crypto.randomUUID()
    const entries = await this.#store.claim(keys, freshMs, holder)
    for (const entry of entries) this.#rememberStored(entry)
    const claimed = entries.filter(({ isClaimed }) => isClaimed)
    if (claimed.length > 0) {
      claimed.sort((a, b) => (a.asOfMs ?? 0) - (b.asOfMs ?? 0))
      const outcomes = await refresh(claimed)
      for (const [key, outcome] of outcomes) this.#rememberOutcome(key, outcome)
      await this.#store.settle(holder, outcomes)
      for (const { key } of claimed) this.#flights.get(key)?.markKnown()
    }
    return new Set(claimed.map(({ key }) => key))
  }

  #giveUp(keys: readonly string[], freshMs: number): void {
    const outcome = { problem: storeProblem, retryAtMs: this.#now() + 5_000, isSpent: false }
    for (const key of keys) if (this.#isDue(key, freshMs)) this.#rememberOutcome(key, outcome)
  }

  #rememberStored({ key, value, asOfMs, problem, retryAtMs, isClaimed }: StoredEntry): void {
    const isKnown = asOfMs !== null || (problem !== null && !isClaimed)
    if (!isKnown) return
    this.#remember(key, { value, asOfMs: asOfMs ?? 0, problem, retryAtMs: retryAtMs ?? 0 })
    this.#flights.get(key)?.markKnown()
  }

  #rememberOutcome(key: string, outcome: Outcome): void {
    if ('value' in outcome) {
      this.#remember(key, { ...outcome, problem: null, retryAtMs: 0 })
      return
    }
    const { value = null, asOfMs = 0 } = this.#memory.get(key) ?? {}
    const { problem, retryAtMs } = outcome
    this.#remember(key, { value, asOfMs, problem, retryAtMs })
  }

  #remember(key: string, known: Known): void {
    this.#memory.delete(key)
    this.#memory.set(key, known)
    const [oldest = ''] = this.#memory.keys()
    if (this.#memory.size > maxEntries) this.#memory.delete(oldest)
  }
}

function openFlight(): Flight {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { known: promise, markKnown: resolve }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, end])
  clearTimeout(timer)
}

/** A hosted function may be stopped after its answer, unless it announces unfinished work. */
export function keepAlive(work: Promise<void>): void {
  const host = globalThis as { EdgeRuntime?: { waitUntil?: (work: Promise<void>) => void } }
  host.EdgeRuntime?.waitUntil?.(work)
}
