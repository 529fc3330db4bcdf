import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Database, Queryable } from '#embedded/postgres/database.ts'

/** @returns since when the database is only read, because it is moved to another */
export async function findReadOnlySince(database: Queryable): Promise<Date | undefined> {
  const [row] = await database.query<{ since: Date }>('select since from embedded.read_only')
  return row?.since
}

/** Every server on the database follows within seconds. */
export async function setReadOnly(database: Queryable, isReadOnly: boolean): Promise<void> {
  await database.query(
    isReadOnly
      ? 'insert into embedded.read_only default values on conflict do nothing'
      : 'delete from embedded.read_only',
  )
}

const LOOK_EVERY_MS = 2_000

export type ReadOnlyWatch = {
  isReadOnly(): boolean
  /** Looks now; on the embedded database, only this process can have changed it. */
  look(): Promise<void>
  stop(): void
}

/** @param onBegin called once, and awaited by `look`: stops what writes by itself */
export async function watchReadOnly(
  database: Database,
  onBegin: () => Promise<void>,
): Promise<ReadOnlyWatch> {
  let isReadOnly = (await findReadOnlySince(database)) !== undefined
  let beginning: Promise<void> | undefined
  async function look(): Promise<void> {
    isReadOnly = (await findReadOnlySince(database)) !== undefined
    if (isReadOnly) beginning ??= onBegin()
    await beginning
  }
  const timer =
    database.engine === 'postgres'
      ? setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
      : undefined
  return { isReadOnly: () => isReadOnly, look, stop: () => clearInterval(timer) }
}

/** Of the auth service, what reads a session and changes none. */
const READING_OF_AUTH = /^\/auth\/v1\/(?:user|settings|health|\.well-known\/jwks\.json)$/

/** Time for a request that had begun to send the rest of its body. */
const BODY_MS = 3_000
/** Longer than a statement may take. */
const ANSWER_MS = 9_000

type Writing = { incoming: HttpBindings['incoming'] | undefined; ended: Promise<unknown> }

/** Requests that may write and had begun before the database was only read. */
export class WritesUnderWay {
  readonly #writes = new Set<Writing>()

  async track(
    incoming: HttpBindings['incoming'] | undefined,
    answer: () => Promise<void>,
  ): Promise<void> {
    const ended = answer()
    const write = { incoming, ended: ended.catch(() => undefined) }
    this.#writes.add(write)
    try {
      await ended
    } finally {
      this.#writes.delete(write)
    }
  }

  /** Resolves when all have ended. Breaks off those whose body does not come, so that no client is told of a success. */
  async finish(bodyMs = BODY_MS): Promise<void> {
    const ended = Promise.all([...this.#writes].map((write) => write.ended))
    await Promise.race([ended, wait(bodyMs, undefined, { ref: false })])
    for (const { incoming } of this.#writes) {
      if (incoming?.complete === false) incoming.destroy()
    }
    await Promise.race([ended, wait(ANSWER_MS, undefined, { ref: false })])
  }
}

type Refusing = {
  isReadOnly: () => boolean
  writes: Pick<WritesUnderWay, 'track'>
  readOnlyFunctions: readonly string[]
  alwaysOpen: readonly string[]
}

type Bindings = { Bindings: Partial<HttpBindings> }

export function refuseWrites(options: Refusing): MiddlewareHandler<Bindings> {
  const open = new Set([
    ...options.alwaysOpen,
    ...options.readOnlyFunctions.map((name) => `/functions/v1/${name}`),
  ])
  return async (context, next) => {
    const { method, path } = context.req
    if (isReading(method, path) || open.has(path)) return next()
    if (!options.isReadOnly()) return options.writes.track(context.env?.incoming, next)
    const headers = { 'Retry-After': '60', 'Cache-Control': 'no-store' }
    const wantsPage = context.req.header('Accept')?.includes('text/html')
    if (wantsPage) return context.html(PAGE, 503, headers)
    // The names under which the clients of the three protocols look for it.
    const body = { success: false, code: 'read-only', message: WORDS, msg: WORDS, error: WORDS }
    return context.json(body, 503, headers)
  }
}

function isReading(method: string, path: string): boolean {
  if (method === 'OPTIONS') return true
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path.startsWith('/auth/v1/')) return READING_OF_AUTH.test(path)
  return !path.startsWith('/functions/v1/')
}

const WORDS =
  'We are moving to another database. Reading works; signing in and saving will work again in a few minutes.'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Back in a few minutes</title><h1>Back in a few minutes</h1><p>${WORDS}</p>
<p><a href="">Try again</a> · <a href="/">Home</a></p></html>`
