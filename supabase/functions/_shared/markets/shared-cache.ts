import { isPersonal, type MarketStore, type Outcome, type StoredEntry } from './market-store.ts'

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

/** `launch` is the same for all keys that were asked for together. */
type Flight = {
  launch: symbol
  /** Ends with whether the key was refused to the caller who asked, and so not fetched. */
  known: Promise<boolean>
  markKnown: (isRefused: boolean) => void
}

/** What was refused to one caller, who alone is told. */
type Refusals = Map<string, Known>

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
 * all. Stale answers are returned at once while one refresh runs. Who joins a refresh that was
 * refused to its caller starts the next one.
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
    const refusals: Refusals = new Map()
    const arrivals = this.#askOrJoin(due, options, refusals)
    const all = Promise.all(arrivals.values())
    keepAlive(all)
    if (options.isPatient) await all
    const unknown = due.filter((key) => !this.#memory.get(key)?.asOfMs)
    if (unknown.length > 0) {
      const wanted = Promise.all(unknown.map((key) => arrivals.get(key)))
      await within(wanted, options.waitMs ?? longestWaitMs)
    }
    const answer = new Map<string, Known>()
    for (const key of keys) {
      const known = this.#memory.get(key)
      const told = known?.asOfMs ? known : (refusals.get(key) ?? known)
      if (told) answer.set(key, told)
    }
    return answer
  }

  /** @returns for each key that is asked for, what ends when it is known or cannot be for now */
  #askOrJoin(
    keys: readonly string[],
    options: ReadOptions,
    refusals: Refusals,
  ): Map<string, Promise<void>> {
    const arrivals = new Map<string, Promise<void>>()
    const joined = Map.groupBy(keys, (key) => this.#flights.get(key)?.launch)
    const unasked = (joined.get(undefined) ?? []).filter(options.mayAsk ?? (() => true))
    joined.delete(undefined)
    for (const part of joined.values()) {
      const arrived = this.#followUp(part, options, refusals)
      for (const key of part) {
        const known = this.#flights.get(key)?.known ?? Promise.resolve(false)
        arrivals.set(
          key,
          known.then(async (isRefused) => (isRefused ? (await arrived).get(key) : undefined)),
        )
      }
    }
    if (unasked.length > 0) {
      keepAlive(this.#launch(unasked, options, refusals))
      for (const key of unasked) {
        const { known } = this.#flights.get(key) ?? {}
        arrivals.set(
          key,
          Promise.resolve(known).then(() => undefined),
        )
      }
    }
    return arrivals
  }

  /** Asks for what the flights of these keys were refused, since that was about another caller. */
  async #followUp(keys: readonly string[], options: ReadOptions, refusals: Refusals) {
    const flights = keys.map((key) => this.#flights.get(key)?.known)
    const areRefused = await Promise.all(flights)
    const left = keys.filter((key, index) => areRefused[index] && this.#isDue(key, options.freshMs))
    return this.#askOrJoin(left, options, refusals)
  }

  #isDue(key: string, freshMs: number): boolean {
    const known = this.#memory.get(key)
    if (!known) return true
    const age = this.#now() - known.asOfMs
    if (known.asOfMs > 0 && age < freshMs && age > -clockSlackMs) return false
    const wait = known.retryAtMs - this.#now()
    return wait <= 0 || wait > longestRetryMs
  }

  async #launch(keys: readonly string[], options: ReadOptions, refusals: Refusals): Promise<void> {
    const launch = Symbol('launch')
    for (const key of keys) this.#flights.set(key, openFlight(launch))
    try {
      await this.#fly(keys, options, refusals)
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown'
      console.error(JSON.stringify({ level: 'error', message: `no market data: ${cause}` }))
      this.#giveUp(keys, options.freshMs)
    } finally {
      for (const key of keys) if (this.#flights.get(key)?.launch === launch) this.#land(key)
    }
  }

  #land(key: string, isRefused = false): void {
    this.#flights.get(key)?.markKnown(isRefused)
    this.#flights.delete(key)
  }

  async #fly(keys: readonly string[], options: ReadOptions, refusals: Refusals): Promise<void> {
    const startedAt = this.#now()
    let left = keys
    while (left.length > 0) {
      const asked = await this.#claimAndAsk(left, options, refusals)
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
    refusals: Refusals,
  ): Promise<Set<string>> {
    const holder = crypto.randomUUID()
    const entries = await this.#store.claim(keys, freshMs, holder)
    for (const entry of entries) this.#rememberStored(entry)
    const claimed = entries.filter(({ isClaimed }) => isClaimed)
    if (claimed.length > 0) {
      claimed.sort((a, b) => (a.asOfMs ?? 0) - (b.asOfMs ?? 0))
      const outcomes = await refresh(claimed)
      for (const [key, outcome] of outcomes) {
        if (isPersonal(outcome)) refusals.set(key, { value: null, asOfMs: 0, ...outcome })
        else this.#rememberOutcome(key, outcome)
      }
      await this.#store.settle(holder, outcomes)
      for (const { key } of claimed) this.#land(key, isPersonal(outcomes.get(key)))
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
    this.#flights.get(key)?.markKnown(false)
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

function openFlight(launch: symbol): Flight {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { launch, known: promise, markKnown: resolve }
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
export function keepAlive(work: Promise<unknown>): void {
  const host = globalThis as { EdgeRuntime?: { waitUntil?: (work: Promise<unknown>) => void } }
  host.EdgeRuntime?.waitUntil?.(work)
}
