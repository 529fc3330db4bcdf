import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'
import { type Call, type CallFrom, createCaller } from '#tests/call-from.ts'
import { defaultServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

/** A tenth of a day's limits takes a tenth of the time. */
const scale = process.env.THOROUGH ? 1 : 0.1
/** From docs/decisions/0030: the most that one network address can add in a day. */
const documentedBytes = 72_000_000 * scale
/** What the embedded database's log keeps, whoever writes, until the limits are whole. */
const logBytes = 32_000_000 * (1 - scale)

/** Each way has an address of its own, so that each has to spend it. */
const ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14']
/** Refusals in a row after which an attack has got what it can. */
const ENOUGH = 12

let drawn = 0

/** The same in each run, and incompressible. */
const noise = (bytes: number) => {
  drawn += 1
  const mixed = createHash('shake256', { outputLength: bytes })
    .update(String(drawn))
    .digest('base64')
  return mixed.replaceAll(/[+/=]/g, 'x').slice(0, bytes)
}

const noisyNumber = () => (Number.parseInt(noise(12).toLowerCase(), 36) % 1e9) + 1

describe.each(defaultServer)('writes that are rolled back, on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  let server: ServerProcess
  let anonKey: string
  let call: CallFrom
  const bound = documentedBytes + (databaseUrl ? 0 : logBytes)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  beforeAll(async () => {
    scratch = await createScratch({
      databaseUrl,
      withoutSite: true,
      settings: SETTINGS_FOR_LOAD,
      environment: { PER_ADDRESS_LIMIT_SCALE: String(scale) },
    })
    server = await scratch.start()
    anonKey = (await scratch.loadKeys()).anonKey
    call = createCaller(server.address, anonKey, agent)
  }, 60_000)
  afterAll(async () => {
    agent.destroy()
    await server?.stop()
    await scratch.remove()
  })

  async function signUp(email: string, from: string): Promise<string> {
    const body = { email, password: 'Margin-of-safety-1' }
    const { text } = await call({ path: '/auth/v1/signup', body, from })
    return (JSON.parse(text) as { access_token: string }).access_token
  }

  async function measureDisk(): Promise<number> {
    if (!databaseUrl) return sizeOf(scratch.environment.DATA_DIR ?? '')
    const database = openServerDatabase(scratch.environment.DATABASE_URL ?? '', { poolSize: 1 })
    const [row] = await database.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    await database.close()
    return row?.bytes ?? Number.NaN
  }

  /** Repeats requests, four at once, until only refusals come, or the bound is passed. */
  async function attack(next: (round: number) => Call, before: number): Promise<Set<number>> {
    const statuses = new Set<number>()
    let [round, refused] = [0, 0]
    async function repeat(): Promise<void> {
      while (refused < ENOUGH) {
        round += 1
        const { status, text } = await call(next(round))
        statuses.add(status)
        // Other limits are rolled back with the write that they refuse.
        refused = text.includes('Too much was written') ? refused + 1 : 0
        if (round % 25 === 0 && (await measureDisk()) - before > bound) return
      }
    }
    await Promise.all(Array.from({ length: 4 }, repeat))
    return statuses
  }

  /** 35 KB, as large as a portfolio of 400 shares without figures. */
  const holdings = () =>
    Array.from({ length: 400 }, (_, index) => ({
      symbol: `A${index}`,
      shares: noisyNumber(),
      price: noisyNumber(),
      currency: 'USD',
    }))
  const portfolio = (name: string) => ({ id: randomUUID(), name, holdings: holdings() })
  const event = (details: object) => ({ event_type: 'login_error', details })
  const asObject = { Accept: 'application/vnd.pgrst.object+json', Prefer: 'return=representation' }

  const ways: [string, Omit<Call, 'from' | 'body'>, () => unknown][] = [
    [
      'three large portfolios and a bad one',
      { path: '/rest/v1/portfolios' },
      () => [portfolio('A'), portfolio('B'), portfolio('C'), portfolio('')],
    ],
    [
      'a change of many rows with the header for one object',
      { method: 'PATCH', path: '/rest/v1/portfolios?name=eq.Kept', headers: asObject },
      () => ({ holdings: holdings() }),
    ],
    [
      'a bulk insert whose last row fails',
      { path: '/rest/v1/saved_articles' },
      () => [
        ...Array.from({ length: 90 }, () => ({ article_id: noise(45) })),
        { article_id: null },
      ],
    ],
    [
      'security events and one that is too large, as a visitor',
      { path: '/rest/v1/security_audit_log' },
      () => [
        ...Array.from({ length: 12 }, () => event({ a: noise(1_900) })),
        event({ a: noise(2_100) }),
      ],
    ],
  ]

  /** A reader's and a visitor's; `THOROUGH=1` tries the others too. */
  const tried = process.env.THOROUGH ? ways : [...ways.slice(0, 1), ...ways.slice(-1)]

  test('of one address a day add less than documented, and refuse no one else', async () => {
    for (const [index, [name, way, body]] of tried.entries()) {
      const from = ADDRESSES[index] ?? ''
      const emails = [1, 2, 3].map((n) => `reader${n}@way${index}.example`)
      const tokens = await Promise.all(emails.map((email) => signUp(email, from)))
      for (const token of tokens) {
        const rows = [portfolio('Kept'), portfolio('Kept')]
        const kept = await call({ path: '/rest/v1/portfolios', token, body: rows, from })
        expect(kept.status, kept.text).toBe(201)
      }
      const isVisitor = name.includes('visitor')
      const start = await measureDisk()
      const statuses = await attack((round) => {
        const token = isVisitor ? anonKey : tokens[round % tokens.length]
        return { ...way, body: body(), from, token }
      }, start)
      const grown = (await measureDisk()) - start
      if (process.env.SHOW_GROWTH) {
        process.stderr.write(`${name}: ${grown / 1e6} MB, ${[...statuses].join(' ')}\n`)
      }
      expect(grown, name).toBeLessThan(bound)
      expect(statuses, name).toContain(429)
    }
    const honest = { path: '/rest/v1/security_audit_log', body: event({}), from: '127.0.0.6' }
    expect((await call(honest)).status).toBe(201)
  }, 600_000)

  test('an insert of visitors and readers has at most 100 rows', async () => {
    const rows = Array.from({ length: 101 }, () => event({}))
    const refused = await call({
      path: '/rest/v1/security_audit_log',
      body: rows,
      from: '127.0.0.7',
    })
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('100 rows')])
  })
})

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const sizes = entries.map(async (entry) => {
    // Files of the log come and go.
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined)
    return found?.isFile() ? found.blocks * 512 : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
