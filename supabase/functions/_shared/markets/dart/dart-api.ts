import { z } from 'zod'
import type { DartRow } from '#domain/dart/dart-rows.ts'
import { callMarketFunction } from '../market-store.ts'
import { parseJson } from '../parse-json.ts'
import { fetchFile, ProviderError } from '../providers/provider-request.ts'
import { unzip } from '../providers/unzip.ts'

type Settings = {
  key: string
  url: string
  callsPerDay: number
  now: () => number
  timeoutMs?: number
}

export type DartApi = {
  /** Rows of an answer; undefined if the service has none. @throws ProviderError */
  fetchRows(path: string, query: Record<string, string>): Promise<DartRow[] | undefined>
  /** An answer of one object. @throws ProviderError */
  fetchOne(path: string, query: Record<string, string>): Promise<DartRow | undefined>
  /** All companies: CORPCODE.xml. @throws ProviderError */
  fetchCodes(): Promise<string>
}

const NAME = 'OpenDART'
const MAX_BYTES = { rows: 8 * 2 ** 20, codes: 16 * 2 ** 20, unpacked: 64 * 2 ** 20 }
const KOREAN_OFFSET_MS = 9 * 3_600_000

const Text = z.union([z.string(), z.number().transform(String)])
const RowSchema = z.record(z.string(), Text.optional().catch(undefined))
const AnswerSchema = z.looseObject({
  status: z.string(),
  list: z.array(RowSchema).optional(),
})
const StatusSchema = z.object({ status: z.coerce.string().regex(/^\d{3}$/) })
const GrantSchema = z.object({ isGranted: z.boolean(), stopped: z.string().nullish() })

/** The date in Korea. */
export function koreanDay(nowMs: number): string {
  return new Date(nowMs + KOREAN_OFFSET_MS).toISOString().slice(0, 10)
}

/**
 * The Financial Supervisory Service's OpenDART. Failures come with HTTP 200, as JSON or, where a zip
 * was asked for, as XML. The key is in each address, so no address is ever in an error.
 */
export function createDartApi({
  key,
  url,
  callsPerDay,
  now,
  timeoutMs = 20_000,
}: Settings): DartApi {
  const keyHash = hash(key)

  async function ask(path: string, query: Record<string, string>, most: number) {
    const day = koreanDay(now())
    const p_key_hash = await keyHash
    const answer = await callMarketFunction('take_dart_call', {
      p_day: day,
      p_key_hash,
      p_limit: callsPerDay,
    })
    const { isGranted, stopped } = GrantSchema.parse(answer)
    if (!isGranted) {
      const why = stopped ?? 'The calls of the day are spent.'
      throw new ProviderError('day-spent', `${why} ${NAME} is asked again tomorrow, Korean time.`)
    }
    const words = new URLSearchParams({ crtfc_key: key, ...query })
    const limits = { maxBytes: most, timeoutMs, headers: { Accept: '*/*' } }
    const file = await fetchFile(NAME, `${url}/${path}?${words}`, limits)
    if (file.refusal) throw file.refusal
    const json = parseBytes(file.bytes)
    const status = parseStatus(file.bytes, json)
    const failure = status === undefined ? undefined : describeStatus(status)
    if (failure?.isForToday) {
      await callMarketFunction('stop_dart_calls', {
        p_day: day,
        p_key_hash,
        p_reason: failure.error.message,
      })
    }
    if (failure) throw failure.error
    return { bytes: file.bytes, json, status }
  }

  async function fetchJson(path: string, query: Record<string, string>) {
    const { json, status } = await ask(path, query, MAX_BYTES.rows)
    if (status === NO_DATA) return undefined
    const parsed = AnswerSchema.safeParse(json)
    if (parsed.success && status === OK) return parsed.data
    throw new ProviderError('malformed', `${NAME} answered in an unknown form.`)
  }

  return {
    async fetchRows(path, query) {
      const answer = await fetchJson(path, query)
      return answer && (answer.list ?? [])
    },
    async fetchOne(path, query) {
      const answer = await fetchJson(path, query)
      return answer && RowSchema.parse({ ...answer, list: undefined })
    },
    async fetchCodes() {
      const { bytes } = await ask('corpCode.xml', {}, MAX_BYTES.codes)
      const isWanted = (path: string) => path.toUpperCase().endsWith('CORPCODE.XML')
      const [file] = unzip(NAME, bytes, { isWanted, maxBytes: MAX_BYTES.unpacked }).values()
      const text = file && decode(file)
      if (text?.includes('<result>')) return text
      throw new ProviderError('malformed', `${NAME}'s list of companies has an unknown form.`)
    },
  }
}

const OK = '000'
const NO_DATA = '013'

/** The status of a JSON or an XML answer; undefined for a zip. */
function parseStatus(bytes: Uint8Array, json: unknown): string | undefined {
  const inJson = StatusSchema.safeParse(json).data?.status
  if (inJson !== undefined) return inJson
  const start = decode(bytes.subarray(0, 400), false) ?? ''
  return /^\s*<[\s\S]*?<status>\s*(\d{3})\s*<\/status>/.exec(start)?.[1]
}

type Failure = { error: ProviderError; isForToday: boolean }

function describeStatus(status: string): Failure | undefined {
  const fail = (
    code: ConstructorParameters<typeof ProviderError>[0],
    message: string,
    isForToday = false,
  ) => ({ error: new ProviderError(code, `${NAME} ${message} (status ${status}).`), isForToday })
  switch (status) {
    case OK:
    case NO_DATA:
    case '014':
      return undefined
    case '010':
    case '011':
    case '901':
      return fail('refused', 'does not accept the key', true)
    case '012':
      return fail('refused', 'does not accept this server’s address', true)
    case '020':
      return fail('day-spent', 'says that the calls of the day are spent', true)
    case '800':
      return fail('unavailable', 'is being maintained')
    default:
      return fail('malformed', 'refused the request')
  }
}

/** Undefined for a zip and for XML. */
function parseBytes(bytes: Uint8Array): unknown {
  const isJson = /^\s*\{/.test(decode(bytes.subarray(0, 100), false) ?? '')
  return isJson ? parseJson(decode(bytes) ?? '') : undefined
}

/** Undefined for anything that is not UTF-8. */
function decode(bytes: Uint8Array, isWhole = true): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: isWhole }).decode(bytes)
  } catch {
    return undefined
  }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
