import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { operatorClient } from '../clients.ts'
import type { MarketCaller } from './market-caller.ts'

/** Times in milliseconds since 1970. */
export type StoredEntry = {
  key: string
  value: unknown
  asOfMs: number | null
  problem: string | null
  retryAtMs: number | null
  isClaimed: boolean
}

/**
 * `isWaiting`: the minute had no credits left, and other calls leave the next ones to this one.
 * `isPersonal`: the share of this caller is spent, which is neither kept nor told to anyone else.
 */
export type FetchOutcome =
  | { value: unknown; asOfMs: number }
  | {
      problem: string
      retryAtMs: number
      isSpent: boolean
      isWaiting?: boolean
      isPersonal?: false
    }
  | PersonalRefusal

type PersonalRefusal = {
  problem: string
  retryAtMs: number
  isSpent: boolean
  isPersonal: true
  /** Not to be counted among what readers want, since the caller may have no more of it today. */
  isUnwanted?: true
}

export function isPersonal(outcome: FetchOutcome | undefined): outcome is PersonalRefusal {
  return outcome !== undefined && 'problem' in outcome && outcome.isPersonal === true
}

/**
 * `suspended`: after five failures in a row. `pace`: what is known is fresh enough for the credits that the
 * day has left. `caller` and `network-minute`: a share is spent, of the day and of the minute. The others: credits of
 * the minute or the day are spent.
 */
const REASONS = ['suspended', 'pace', 'minute', 'day', 'caller', 'network-minute'] as const

export type Grant = {
  granted: number
  reason?: (typeof REASONS)[number]
  retryAtMs?: number
}

/** `first` are the home page's quotes; then come other quotes, histories, and what no reader waits for. */
export const PRIORITIES = { first: 1, quote: 2, history: 3, background: 4 } as const
export type Priority = keyof typeof PRIORITIES

export type CreditRequest = {
  provider: string
  wanted: number
  limits: { minute: number; day: number }
  priority: Priority
  /** When the oldest value to be refreshed was fetched; undefined if none is known yet. */
  knownAtMs?: number | undefined
  /** The credits are also counted for its account and network. */
  caller: MarketCaller | null
}

export type CallOutcome = 'answered' | 'failed' | 'minute-spent' | 'day-spent'

export type MarketStore = {
  claim(keys: readonly string[], freshMs: number, holder: string): Promise<StoredEntry[]>
  settle(holder: string, outcomes: ReadonlyMap<string, FetchOutcome>): Promise<void>
  /** Ends the leases of a claim that was not answered in time, should it have come about. */
  release(holder: string, keys: readonly string[]): Promise<void>
  takeCredits(request: CreditRequest): Promise<Grant>
  record(provider: string, outcome: CallOutcome, limits: CreditRequest['limits']): Promise<void>
}

const LEASE_SECONDS = 45
/** Shares of a day's credits. */
const SHARES = { account: 0.25, network: 0.4 }
const PATIENCE_MS = 5_000
const homeKeys = SNAPSHOT_SYMBOLS.map((symbol) => `quote:${symbol}`)

const EntriesSchema = z.array(
  z.object({
    key: z.string(),
    value: z.unknown(),
    as_of: z.string().nullable(),
    problem: z.string().nullable(),
    retry_at: z.string().nullable(),
    is_claimed: z.boolean(),
  }),
)

const GrantSchema = z.object({
  granted: z.number(),
  reason: z.enum(REASONS).optional(),
  retryAt: z.string().nullish(),
})

/** Only the service key may call the database functions. */
export const databaseStore: MarketStore = {
  async claim(keys, freshMs, holder) {
    const rows = await callTimed('claim_market_entries', {
      p_keys: keys,
      p_fresh_seconds: Math.round(freshMs / 1000),
      p_lease_seconds: LEASE_SECONDS,
      p_holder: holder,
    })
    return EntriesSchema.parse(rows).map(({ as_of, retry_at, is_claimed, ...entry }) => ({
      ...entry,
      asOfMs: as_of === null ? null : Date.parse(as_of),
      retryAtMs: retry_at === null ? null : Date.parse(retry_at),
      isClaimed: is_claimed,
    }))
  },
  async settle(holder, outcomes) {
    const entries = [...outcomes].map(([key, outcome]) => ({ key, ...presentOutcome(outcome) }))
    await callTimed('settle_market_entries', {
      p_holder: holder,
      p_entries: entries,
      p_kept_keys: homeKeys,
    })
  },
  async release(holder, keys) {
    const entries = keys.map((key) => ({ key, is_spent: false }))
    const parameters = { p_holder: holder, p_entries: entries, p_kept_keys: homeKeys }
    await callTimed('settle_market_entries', parameters, LEASE_SECONDS * 1000)
  },
  async takeCredits({ provider, wanted, limits, priority, knownAtMs, caller }) {
    const answer = await callTimed('take_market_credits', {
      p_provider: provider,
      p_wanted: wanted,
      p_minute_limit: limits.minute,
      p_day_limit: limits.day,
      p_first_keys: homeKeys,
      p_priority: PRIORITIES[priority],
      p_known_at: knownAtMs === undefined ? null : new Date(knownAtMs).toISOString(),
      p_caller: caller?.account ?? null,
      p_caller_limit: Math.ceil(limits.day * SHARES.account),
      p_network: caller?.network ?? null,
      p_network_limit: Math.ceil(limits.day * (caller?.networkShare ?? SHARES.network)),
    })
    const { granted, reason, retryAt } = GrantSchema.parse(answer)
    return {
      granted,
      ...(reason ? { reason } : {}),
      ...(retryAt ? { retryAtMs: Date.parse(retryAt) } : {}),
    }
  },
  async record(provider, outcome, limits) {
    await callTimed('record_market_outcome', {
      p_provider: provider,
      p_outcome: outcome,
      p_minute_limit: limits.minute,
      p_day_limit: limits.day,
    })
  },
}

/** For the sample feed, which is the same in each process: nothing to share, nothing to spend. */
export const localStore: MarketStore = {
  claim: async (keys) =>
    keys.map((key) => ({
      key,
      value: null,
      asOfMs: null,
      problem: null,
      retryAtMs: null,
      isClaimed: true,
    })),
  settle: async () => undefined,
  release: async () => undefined,
  takeCredits: async ({ wanted }) => ({ granted: wanted }),
  record: async () => undefined,
}

function presentOutcome(outcome: FetchOutcome) {
  if ('value' in outcome) {
    const as_of = new Date(outcome.asOfMs).toISOString()
    return { value: outcome.value, as_of, problem: null, retry_at: null, is_spent: true }
  }
  const nothing = { value: null, as_of: null, problem: null, retry_at: null, is_spent: false }
  if (isPersonal(outcome)) return { ...nothing, is_unwanted: outcome.isUnwanted ?? false }
  const retry_at = new Date(outcome.retryAtMs).toISOString()
  const { problem, isSpent: is_spent, isWaiting: is_waiting = false } = outcome
  return { ...nothing, problem, retry_at, is_spent, is_waiting }
}

function callTimed(
  name: string,
  parameters: Record<string, unknown>,
  patienceMs?: number,
): Promise<unknown> {
  const timed = { ...parameters, p_now: new Date(Date.now()).toISOString() }
  return callMarketFunction(name, timed, patienceMs)
}

type CallDatabase = (
  name: string,
  parameters: Record<string, unknown>,
  patienceMs?: number,
) => Promise<unknown>

let callDatabase: CallDatabase = callDataApi

/** Commands reach the database without the data API. @returns what ends that */
export function reachMarketFunctionsWith(call: CallDatabase): () => void {
  callDatabase = call
  return () => {
    callDatabase = callDataApi
  }
}

/** A function of the database that only the service key may call. @throws if it cannot be called */
export const callMarketFunction: CallDatabase = (name, parameters, patienceMs) =>
  callDatabase(name, parameters, patienceMs)

async function callDataApi(
  name: string,
  parameters: Record<string, unknown>,
  patienceMs = PATIENCE_MS,
): Promise<unknown> {
  // Untyped: schemas check the answers, not the generated types.
  const client: SupabaseClient = operatorClient()
  const patience = AbortSignal.timeout(patienceMs)
  const ask = () => client.rpc(name, parameters).abortSignal(patience)
  const first = await ask()
  // No answer at all: the other side has just closed a connection that was kept open.
  const isClosed = first.status === 0 && !patience.aborted
  const { data, error, status } = isClosed ? await ask() : first
  if (error) throw new Error(`${name} could not be called: ${status} ${error.message}`)
  return data
}
