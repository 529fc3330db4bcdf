import { z } from 'zod'
import type { EdinetFiling } from '#domain/edinet/edinet-filing.ts'
import { pause } from '#functions/_shared/waiting.ts'
import { fetchFile, ProviderError } from '../providers/provider-request.ts'
import { unzip } from '../providers/unzip.ts'
import { type CodeListEntry, parseCodeList } from './code-list.ts'
import { type DayList, parseDayList } from './day-list.ts'
import { decodeText } from './decode-text.ts'
import type { CallTurn, EdinetStore } from './edinet-store.ts'
import { type DocumentForm, parseDocument } from './parse-document.ts'

export type EdinetSettings = {
  /** `EDINET_API_KEY`. Sent in the address, so no address is ever logged. */
  key: string
  /** `EDINET_URL` */
  url?: string | undefined
  /** `EDINET_CODES_URL` */
  codesUrl?: string | undefined
  store: EdinetStore
  now: () => Date
  timeoutMs?: number
}

export type AskTerms = {
  /** A reader waits for the answer, so background work lets it go first. */
  isReader: boolean
  signal?: AbortSignal | undefined
}

type DayIndex = { isKnown: () => Promise<boolean>; keep: (list: DayList) => Promise<void> }

const API_URL = 'https://api.edinet-fsa.go.jp/api/v2'
const CODE_LIST_URL =
  'https://disclosure2dl.edinet-fsa.go.jp/searchdocument/codelist/Edinetcode.zip'
const MAX_BYTES = { list: 16 * 2 ** 20, document: 64 * 2 ** 20, codes: 16 * 2 ** 20 }
const TYPES: Record<DocumentForm, number> = { xbrl: 1, csv: 5 }
const LONGEST_WAIT_MS = { reader: 25_000, background: 3_600_000 }

/**
 * EDINET's interface, version 2: one call at a time and one a second, over all processes. Errors
 * come with status 200, so the kind of the content decides.
 * https://disclosure2dl.edinet-fsa.go.jp/guide/static/disclosure/WZEK0110.html
 */
export function createEdinetApi({
  key,
  url = API_URL,
  codesUrl = CODE_LIST_URL,
  store,
  now,
  timeoutMs = 60_000,
}: EdinetSettings) {
  async function ask<T>(terms: AskTerms, work: () => Promise<T>): Promise<T> {
    const turn = { holder: crypto.randomUUID(), key: await hash(key) }
    await waitForTurn(store, { ...turn, ...terms })
    try {
      const answer = await work()
      await store.endTurn(turn)
      return answer
    } catch (error) {
      const stop = error instanceof ProviderError ? stopAfter(error, now()) : undefined
      await store.endTurn(turn, stop)
      throw error
    }
  }

  async function fetchPath(path: string, query: Record<string, string>, most: number) {
    const words = new URLSearchParams({ ...query, 'Subscription-Key': key })
    const limits = { maxBytes: most, timeoutMs, headers: { Accept: '*/*' } }
    const file = await fetchFile('EDINET', `${url}/${path}?${words}`, limits)
    const isJson = file.headers.get('content-type')?.includes('json') === true
    const json: unknown = isJson ? parseJson(file.bytes) : undefined
    const failure = parseFailure(json) ?? file.refusal
    if (failure) throw failure
    return { json, bytes: file.bytes }
  }

  return {
    /**
     * Fetches a day that is not kept yet, and keeps it before the next request.
     * @returns the number of reports; undefined if the day is known
     */
    fetchDay: (day: string, terms: AskTerms, index: DayIndex): Promise<number | undefined> =>
      ask(terms, async () => {
        if (await index.isKnown()) return undefined
        const query = { date: day, type: '2' }
        const { json } = await fetchPath('documents.json', query, MAX_BYTES.list)
        const list = parseDayList(json, day)
        if (!list)
          throw new ProviderError('malformed', `EDINET's list of ${day} has an unknown form.`)
        await index.keep(list)
        return list.filings.length
      }),
    fetchDocument: (docId: string, form: DocumentForm, terms: AskTerms): Promise<EdinetFiling> =>
      ask(terms, async () => {
        const path = `documents/${encodeURIComponent(docId)}`
        const query = { type: String(TYPES[form]) }
        const { json, bytes } = await fetchPath(path, query, MAX_BYTES.document)
        if (json === undefined) return parseDocument(bytes, form)
        throw new ProviderError('malformed', 'EDINET answered with a text in place of a report.')
      }),
    fetchCodes: (terms: AskTerms): Promise<CodeListEntry[]> =>
      ask(terms, async () => {
        const limits = { maxBytes: MAX_BYTES.codes, timeoutMs, headers: { Accept: '*/*' } }
        const { bytes, refusal } = await fetchFile('EDINET', codesUrl, limits)
        if (refusal) throw refusal
        return parseCodes(bytes)
      }),
  }
}

export type EdinetApi = ReturnType<typeof createEdinetApi>

function parseCodes(bytes: Uint8Array): CodeListEntry[] {
  const isWanted = (path: string) => path.endsWith('.csv')
  const [file] = unzip('EDINET', bytes, { isWanted, maxBytes: 32 * 2 ** 20 }).values()
  const text = file && decodeText(file)
  const companies = text && parseCodeList(text)
  if (companies && companies.length > 0) return companies
  throw new ProviderError('malformed', "EDINET's list of filers has an unknown form.")
}

async function takeTurn(
  store: EdinetStore,
  turn: { holder: string; key: string; isReader: boolean },
): Promise<CallTurn> {
  try {
    return await store.takeTurn(turn)
  } catch (error) {
    // It may have been granted after its answer was no longer waited for, and nobody else would end it.
    void store.endTurn(turn).catch(() => undefined)
    throw error
  }
}

async function waitForTurn(
  store: EdinetStore,
  { isReader, signal, ...turn }: AskTerms & { holder: string; key: string },
): Promise<void> {
  const until = performance.now() + (isReader ? LONGEST_WAIT_MS.reader : LONGEST_WAIT_MS.background)
  for (;;) {
    signal?.throwIfAborted()
    const { isGranted, waitMs, stopped } = await takeTurn(store, { ...turn, isReader })
    if (isGranted) return
    if (stopped) {
      const seconds = Math.ceil(waitMs / 1000)
      throw new ProviderError('refused', `${stopped} EDINET is not asked for now.`, seconds)
    }
    if (performance.now() > until) {
      throw new ProviderError('busy', 'EDINET is being asked by others. Try again soon.')
    }
    await pause(waitMs)
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ProviderError('malformed', 'EDINET answered with broken JSON.')
  }
}

const GatewaySchema = z.object({ StatusCode: z.coerce.number(), message: z.string().optional() })
const FailureSchema = z.object({
  metadata: z.object({ status: z.coerce.number(), message: z.string().optional() }),
})

/** Two forms: the gateway's, about keys and quotas, and the interface's own. */
function parseFailure(json: unknown): ProviderError | undefined {
  const gateway = GatewaySchema.safeParse(json).data
  const own = FailureSchema.safeParse(json).data
  const status = gateway?.StatusCode ?? own?.metadata.status ?? 200
  const message = gateway?.message ?? own?.metadata.message ?? ''
  if (status === 200) return undefined
  const seconds = parseSeconds(message)
  if (status === 429 || /quota|rate limit/i.test(message)) {
    const text = 'EDINET says that too many calls were made.'
    return new ProviderError(seconds && seconds > 120 ? 'day-spent' : 'rate-limited', text, seconds)
  }
  if (status === 401 || status === 403) {
    return new ProviderError('refused', 'EDINET refused the key. Check EDINET_API_KEY.')
  }
  if (status === 404) return new ProviderError('unknown-symbol', 'EDINET has no such document.')
  if (status >= 500) return new ProviderError('unavailable', `EDINET failed (status ${status}).`)
  return new ProviderError('malformed', `EDINET did not understand the request (status ${status}).`)
}

/** "Try again in 26 seconds.", "Quota will be replenished in 01:12:09." */
function parseSeconds(message: string): number | undefined {
  const [, seconds] = /in (\d{1,6}) seconds/.exec(message) ?? []
  if (seconds !== undefined) return Number(seconds)
  const [, hours, minutes, rest] = /in (\d{1,3}):(\d\d):(\d\d)/.exec(message) ?? []
  if (hours === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/** A key that was refused is not tried again, nor a quota before it is renewed. */
function stopAfter(
  { code, message, retryAfterSeconds }: ProviderError,
  now: Date,
): { until: Date; why: string } | undefined {
  const defaults: Partial<Record<typeof code, number>> = {
    refused: 3_600,
    'rate-limited': 120,
    'day-spent': 3_600,
  }
  const seconds = defaults[code] && Math.min(retryAfterSeconds ?? defaults[code], 86_400)
  return seconds ? { until: new Date(now.getTime() + seconds * 1000), why: message } : undefined
}

async function hash(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`edinet ${key}`))
  return [...new Uint8Array(bytes).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
