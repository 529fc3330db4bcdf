import { keepAlive } from '../keep-alive.ts'
import { setLatest } from '../set-latest.ts'
import { createThrottledLog } from '../throttled-log.ts'
import { pause, within } from '../waiting.ts'
import { CallerRefusals } from './caller-refusals.ts'
import { claimEntries, orRelease } from './entry-leases.ts'
import { type Flight, openFlight } from './flight.ts'
import type { MarketCaller } from './market-caller.ts'
import {
  type FetchOutcome,
  isPersonal,
  type MarketStore,
  type StoredEntry,
} from './market-store.ts'

export type Known = {
  value: unknown
  /** When the value was fetched; 0 without one. */
  asOfMs: number
  problem: string | null
  retryAtMs: number
}

export type ReadOptions = {
  /** For whom the keys are asked; undefined for jobs of this server. */
  caller?: MarketCaller | null | undefined
  freshMs: number
  refresh: (due: readonly StoredEntry[]) => Promise<Map<string, FetchOutcome>>
  waitMs?: number
  /** Waits for the refresh even if an old answer is known: for jobs, not for readers. */
  isPatient?: boolean
  /** Asked for each key that the store would be asked for; without it, every key may be. */
  mayAsk?: (key: string) => boolean
  /** Told of each key that another read is asking for, whose answer is waited for. */
  onJoin?: (key: string) => void
}

/** For one key and one caller: until it is known, and until nobody asks for it on their behalf. */
type Arrival = { known: Promise<void>; finished: Promise<void> }

type Refused = Pick<Known, 'retryAtMs'> & { key: string; problem: string }

/** What was refused to one caller, who alone is told. */
type Refusals = Map<string, Known>

const MAX_ENTRIES = 5_000
/** An answer may take two seconds, and its other parts need some of that. */
const LONGEST_WAIT_MS = 1_600
const LONGEST_FLIGHT_MS = 50_000
/** Between two looks at what another process is asking for. */
const LONGEST_POLL_MS = 200
/** A value further in the future was stored under a wrong clock. */
const CLOCK_SLACK_MS = 300_000
const LONGEST_RETRY_MS = 25 * 3_600_000
const done = Promise.resolve(false)
const logFailure = createThrottledLog({ everyMs: 10_000 })
const STORE_PROBLEM = 'Service temporarily unavailable. Please try again later.'

/**
 * Answers from memory, else from the shared store, else from upstream, where one process asks for
 * all. Stale answers are returned at once while one refresh runs. Who joins a refresh that was
 * refused to its caller starts the next one.
 */
export class SharedCache {
  readonly #memory = new Map<string, Known>()
  readonly #flights = new Map<string, Flight>()
  readonly #refused: CallerRefusals
  readonly #store: MarketStore
  readonly #now: () => number

  constructor(store: MarketStore, now: () => number = () => Date.now()) {
    this.#store = store
    this.#now = now
    this.#refused = new CallerRefusals(now)
  }

  /** Whether this process has an answer for the key, old or without a value. */
  knows(key: string): boolean {
    return this.#memory.has(key)
  }

  /** A key missing in the result is still being fetched, or may not be asked for. */
  async read(keys: readonly string[], options: ReadOptions): Promise<Map<string, Known>> {
    const refusals: Refusals = new Map()
    const due = this.#selectDue(keys, options, refusals)
    const arrivals = this.#askOrJoin(due, options, refusals)
    const finished = Promise.all([...arrivals.values()].map((arrival) => arrival.finished))
    keepAlive(finished)
    if (options.isPatient) await finished
    const unknown = due.filter((key) => !this.#memory.get(key)?.asOfMs)
    if (unknown.length > 0) {
      const wanted = Promise.all(unknown.flatMap((key) => arrivals.get(key)?.known ?? []))
      await within(wanted, options.waitMs ?? LONGEST_WAIT_MS)
    }
    const answer = new Map<string, Known>()
    for (const key of keys) {
      const told = tell(this.#memory.get(key), refusals.get(key))
      if (told) answer.set(key, told)
    }
    return answer
  }

  #askOrJoin(
    keys: readonly string[],
    options: ReadOptions,
    refusals: Refusals,
  ): Map<string, Arrival> {
    const mayAsk = options.mayAsk ?? (() => true)
    const unasked = keys.filter((key) => !this.#flights.has(key) && mayAsk(key))
    const flights = keys.flatMap((key) => {
      const flight = this.#flights.get(key)
      return flight ? [{ key, ...flight }] : []
    })
    for (const { key } of flights) options.onJoin?.(key)
    const arrivals = new Map<string, Arrival>()
    for (const part of Map.groupBy(flights, ({ launch }) => launch).values()) {
      const next = this.#followUp(part, options, refusals)
      for (const { key, known } of part) {
        arrivals.set(key, {
          known: known.then(async (isRefused) =>
            isRefused ? (await next).get(key)?.known : undefined,
          ),
          finished: next.then((again) => again.get(key)?.finished),
        })
      }
    }
    if (unasked.length > 0) keepAlive(this.#launch(unasked, options, refusals))
    for (const key of unasked) {
      const { known = done, landed = done } = this.#flights.get(key) ?? {}
      arrivals.set(key, { known: known.then(() => {}), finished: landed.then(() => {}) })
    }
    return arrivals
  }

  /** Asks for what the flights of these keys were refused, since that was about another caller. */
  async #followUp(
    flights: readonly (Pick<Flight, 'landed' | 'network'> & { key: string })[],
    options: ReadOptions,
    refusals: Refusals,
  ): Promise<Map<string, Arrival>> {
    const landings = flights.map(async ({ key, landed }) => ((await landed) ? [key] : []))
    const refused = (await Promise.all(landings)).flat()
    const isOwn = flights.some(({ network }) => network === networkOf(options))
    // After a question of their own network: who waits here comes first, then another process, which looks now and then.
    if (refused.length > 0 && isOwn) await pause(LONGEST_POLL_MS * 1.5)
    return this.#askOrJoin(this.#selectDue(refused, options, refusals), options, refusals)
  }

  /** What may be asked for now. What was refused to the caller a moment ago becomes a refusal again. */
  #selectDue(keys: readonly string[], options: ReadOptions, refusals: Refusals): string[] {
    return keys.filter((key) => {
      if (!this.#isDue(key, options.freshMs)) return false
      const refusal = this.#refused.find(nameCaller(options), key)
      if (refusal) refusals.set(key, refusal)
      return refusal === undefined
    })
  }

  #isDue(key: string, freshMs: number): boolean {
    const known = this.#memory.get(key)
    if (!known) return true
    const age = this.#now() - known.asOfMs
    if (known.asOfMs > 0 && age < freshMs && age > -CLOCK_SLACK_MS) return false
    const wait = known.retryAtMs - this.#now()
    return wait <= 0 || wait > LONGEST_RETRY_MS
  }

  async #launch(keys: readonly string[], options: ReadOptions, refusals: Refusals): Promise<void> {
    const launch = Symbol('launch')
    for (const key of keys) this.#flights.set(key, openFlight(launch, networkOf(options)))
    let isRefused = false
    try {
      await this.#fly(keys, options, refusals)
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown'
      logFailure(`no market data: ${cause}`)
      isRefused = this.#giveUp(keys, options, refusals)
    } finally {
      for (const key of keys) {
        if (this.#flights.get(key)?.launch === launch) this.#land(key, isRefused)
      }
    }
  }

  #land(key: string, isRefused = false): void {
    const flight = this.#flights.get(key)
    this.#flights.delete(key)
    flight?.markKnown(isRefused)
    flight?.land(isRefused)
  }

  async #fly(keys: readonly string[], options: ReadOptions, refusals: Refusals): Promise<void> {
    const startedAt = this.#now()
    let left = keys
    while (left.length > 0) {
      const asked = await this.#claimAndAsk(left, options, refusals)
      // Another process is fetching the rest.
      left = left.filter((key) => !asked.has(key) && this.#isDue(key, options.freshMs))
      if (Math.abs(this.#now() - startedAt) > LONGEST_FLIGHT_MS) return
      if (left.length > 0) await pause(LONGEST_POLL_MS * (0.5 + Math.random() / 2))
    }
  }

  /** @returns the keys that this process claimed */
  async #claimAndAsk(
    keys: readonly string[],
    options: ReadOptions,
    refusals: Refusals,
  ): Promise<Set<string>> {
    const { freshMs, refresh } = options
    const holder = crypto.randomUUID()
    const entries = await claimEntries(this.#store, { keys, freshMs, holder })
    for (const entry of entries) this.#rememberStored(entry)
    const claimed = entries.filter(({ isClaimed }) => isClaimed)
    if (claimed.length > 0) {
      claimed.sort((a, b) => (a.asOfMs ?? 0) - (b.asOfMs ?? 0))
      const outcomes = await orRelease(this.#store, { claimed, holder }, () => refresh(claimed))
      for (const [key, outcome] of outcomes) {
        if (isPersonal(outcome)) this.#refuse({ key, ...outcome }, options, refusals)
        else this.#rememberOutcome(key, outcome)
      }
      await orRelease(this.#store, { claimed, holder }, () => this.#store.settle(holder, outcomes))
      for (const { key } of claimed) this.#land(key, isPersonal(outcomes.get(key)))
    }
    return new Set(claimed.map(({ key }) => key))
  }

  /**
   * The store may have been out of reach for this caller alone, behind the other questions of their network, so others ask
   * anew.
   *
   * @returns whether it was told to the caller alone
   */
  #giveUp(keys: readonly string[], options: ReadOptions, refusals: Refusals): boolean {
    const { caller, freshMs } = options
    const outcome = { problem: STORE_PROBLEM, retryAtMs: this.#now() + 5_000, isSpent: false }
    for (const key of keys) {
      if (!this.#isDue(key, freshMs)) continue
      if (caller) this.#refuse({ key, ...outcome }, options, refusals)
      // Asked on behalf of all, but by somebody: the next one may reach the store.
      else if (caller === null) refusals.set(key, { value: null, asOfMs: 0, ...outcome })
      else this.#rememberOutcome(key, outcome)
    }
    return caller !== undefined
  }

  #refuse({ key, ...outcome }: Refused, options: ReadOptions, refusals: Refusals): void {
    const refusal = { value: null, asOfMs: 0, ...outcome }
    refusals.set(key, refusal)
    this.#refused.note(nameCaller(options), key, refusal)
  }

  #rememberStored({ key, value, asOfMs, problem, retryAtMs, isClaimed }: StoredEntry): void {
    const isKnown = asOfMs !== null || (problem !== null && !isClaimed)
    if (!isKnown) return
    this.#remember(key, { value, asOfMs: asOfMs ?? 0, problem, retryAtMs: retryAtMs ?? 0 })
    this.#flights.get(key)?.markKnown(false)
  }

  #rememberOutcome(key: string, outcome: FetchOutcome): void {
    if ('value' in outcome) {
      this.#remember(key, { ...outcome, problem: null, retryAtMs: 0 })
      return
    }
    const { value = null, asOfMs = 0 } = this.#memory.get(key) ?? {}
    const { problem, retryAtMs } = outcome
    this.#remember(key, { value, asOfMs, problem, retryAtMs })
  }

  #remember(key: string, known: Known): void {
    setLatest(this.#memory, { key, value: known }, MAX_ENTRIES)
  }
}

/** An old answer is better than a refusal, which says when to ask again. */
function tell(known: Known | undefined, refusal: Known | undefined): Known | undefined {
  if (!known?.asOfMs) return refusal ?? known
  return refusal ? { ...known, retryAtMs: refusal.retryAtMs } : known
}

function nameCaller({ caller }: ReadOptions): string {
  return `${caller?.account ?? ''} ${caller?.network ?? ''}`
}

function networkOf({ caller }: ReadOptions): string {
  return caller ? (caller.network ?? caller.account ?? '') : 'jobs'
}
