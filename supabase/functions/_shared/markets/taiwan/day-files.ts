import { DAY_MS } from '#domain/days.ts'
import { startOfTaipeiDay } from '#domain/taiwan/open-data-values.ts'
import type { FetchOutcome, MarketStore, StoredEntry } from '../market-store.ts'
import { parseJson } from '../parse-json.ts'
import {
  fetchAnswer,
  MAX_BYTES,
  ProviderError,
  UnreachableError,
} from '../providers/provider-request.ts'
import { SharedCache } from '../shared-cache.ts'

/** One file of the open data: a whole market on its newest day. */
export type DayFile<T> = {
  host: 'twse' | 'tpex'
  /** Below the host's address. */
  path: string
  /** Undefined for anything that is not this file. `known`: what the last good file gave. */
  parse(answer: unknown, known: T | undefined): T | undefined
  /** Keeps more than the content; until it has, the file does not count as fetched. */
  keep?(text: string, answer: unknown): Promise<void>
}

export type KnownFile<T> = { content: T; fetchedAtMs: number }

export type DayFiles = {
  /**
   * The file of the day if it can be had, else the last good one; a problem if there never was one.
   * Each file is asked for at most once a day in Taipei, by one process. Waits for the answer.
   */
  read<T>(file: DayFile<T>): Promise<KnownFile<T> | Missing>
}

/** `retryAtMs` is 0 while another process is fetching the file. */
export type Missing = { problem: string; retryAtMs: number }

type Settings = {
  /** Without a slash at the end. */
  urls: { twse: string; tpex: string }
  store: MarketStore
  now?: () => number
  timeoutMs?: number
}

/** What is kept of a file: its content as parsed, and the validators for the next request. */
type Kept = { etag: string | null; modified: string | null; content: unknown }

const NAMES = { twse: 'The Taiwan Stock Exchange', tpex: 'The Taipei Exchange' }
const HOUR_MS = 3_600_000
/** The files are rebuilt between 05:20 and 05:32 in Taipei; before that, they are yesterday's. */
const REBUILT_MS = 6 * HOUR_MS
const UNREACHABLE = 'Taiwan’s exchanges could not be reached today.'

/** Where `now` stands among the days: a file fetched since then is today's. */
export function startOfFileDay(nowMs: number): number {
  return startOfTaipeiDay(nowMs - REBUILT_MS)
}

/** When a file that failed may be asked for again: on the next day in Taipei. */
export function nextFileDay(nowMs: number): number {
  const today = startOfTaipeiDay(nowMs)
  const isRebuilt = nowMs >= today + REBUILT_MS
  return today + DAY_MS + (isRebuilt ? REBUILT_MS : 0)
}

export function createDayFiles({
  urls,
  store,
  now = () => Date.now(),
  ...limits
}: Settings): DayFiles {
  const cache = new SharedCache(store, now)
  let unreachableUntilMs = 0
  /** Without a network, one file has shown it for the day; the others are not tried. */
  const isCutOff = () => now() < unreachableUntilMs && unreachableUntilMs - now() <= 2 * DAY_MS

  async function refresh(
    file: DayFile<never>,
    entry: StoredEntry | undefined,
  ): Promise<FetchOutcome> {
    const failed = (problem: string): FetchOutcome => {
      return { problem, retryAtMs: nextFileDay(now()), isSpent: true }
    }
    if (isCutOff()) return failed(UNREACHABLE)
    try {
      const value = await fetchFile(file, entry?.value as Kept | null, {
        url: `${urls[file.host]}${file.path}`,
        timeoutMs: limits.timeoutMs ?? 20_000,
      })
      return { value, asOfMs: now() }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return failed(error instanceof UnreachableError ? UNREACHABLE : error.message)
    }
  }

  return {
    async read<T>(file: DayFile<T>) {
      const key = `twse:${file.host}${file.path}`
      const freshMs = wholeSeconds(now() - startOfFileDay(now()))
      const found = await cache.read([key], {
        freshMs,
        isPatient: true,
        refresh: async ([entry]) => new Map([[key, await refresh(file as DayFile<never>, entry)]]),
      })
      const known = found.get(key)
      if (known?.problem === UNREACHABLE) unreachableUntilMs = known.retryAtMs
      if (known?.asOfMs) {
        const { content } = known.value as { content: T }
        return { content, fetchedAtMs: known.asOfMs }
      }
      const problem = known?.problem ?? `${NAMES[file.host]} has not answered yet.`
      return { problem, retryAtMs: known?.retryAtMs ?? 0 }
    },
  }
}

async function fetchFile(
  { host, parse, keep }: DayFile<unknown>,
  known: Kept | null,
  { url, timeoutMs }: { url: string; timeoutMs: number },
): Promise<Kept> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (known?.etag) headers['If-None-Match'] = known.etag
  if (known?.modified) headers['If-Modified-Since'] = known.modified
  const limits = { maxBytes: MAX_BYTES.listings, timeoutMs, headers }
  const answer = await fetchAnswer(NAMES[host], url, limits)
  if (answer.status === 304 && known) return known
  if (answer.refusal) throw answer.refusal
  const json = parseUnicode(answer.text)
  const content = parse(json, known?.content)
  if (content === undefined) {
    const message = `${NAMES[host]} sent something that is not the file of the day.`
    throw new ProviderError('malformed', message)
  }
  await keep?.(answer.text, json)
  const [etag, modified] = [answer.headers.get('etag'), answer.headers.get('last-modified')]
  return { etag, modified, content }
}

/** Undefined for anything else than JSON in UTF-8. */
function parseUnicode(text: string): unknown {
  // What is not UTF-8 was decoded to replacement characters.
  return text.includes('\uFFFD') ? undefined : parseJson(text)
}

/** The database counts whole seconds. Rounded down, so that no file of the day before counts. */
function wholeSeconds(ms: number): number {
  return Math.max(1_000, Math.floor(ms / 1_000) * 1_000)
}
