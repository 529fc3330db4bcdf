import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { type Call, type CallFrom, createCaller } from '#tests/call-from.ts'
import { defaultServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const SLOW_NETWORK = '127.0.0.21'
const OTHER_NETWORK = '127.0.0.22'

describe.each(defaultServer)('a network with slow statements, on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  let server: ServerProcess
  let call: CallFrom

  beforeAll(async () => {
    scratch = await createScratch({
      databaseUrl,
      withoutSite: true,
      settings: {
        ...SETTINGS_FOR_LOAD,
        'enable_confirmations = true': 'enable_confirmations = false',
      },
    })
    server = await scratch.start()
    call = createCaller(server.address, (await scratch.loadKeys()).anonKey)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await scratch.remove()
  })

  async function signUp(email: string): Promise<string> {
    const body = { email, password: 'Margin-of-safety-1' }
    const { text } = await call({ path: '/auth/v1/signup', body, from: SLOW_NETWORK })
    return (JSON.parse(text) as { access_token: string }).access_token
  }

  /** Compares each of 400 holdings with each of the value's elements. */
  const contained = encodeURIComponent(
    JSON.stringify(Array.from({ length: 100 }, () => ({ symbol: 'A' }))),
  )
  const slowRead = `/rest/v1/portfolios?select=id&holdings=cs.${contained}`

  test('does not hold up another network’s news, reads and accounts until it is done', async () => {
    const tokens = await Promise.all([1, 2, 3].map((n) => signUp(`slow${n}@example.com`)))
    const holdings = Array.from({ length: 400 }, (_, index) => ({
      symbol: `A${index}`,
      shares: 1,
      price: 1,
      currency: 'USD',
    }))
    for (const token of tokens) {
      for (let n = 0; n < 6; n += 1) {
        const body = { name: `P${n}`, holdings }
        const saved = await call({ path: '/rest/v1/portfolios', token, body, from: SLOW_NETWORK })
        expect(saved.status, saved.text).toBe(201)
      }
    }
    let answered = 0
    const slow = Array.from({ length: 60 }, async (_, n) => {
      const read = { method: 'GET', path: slowRead, from: SLOW_NETWORK }
      const { status } = await call({ ...read, token: tokens[n % tokens.length] ?? '' })
      answered += 1
      return status
    })
    await expect.poll(() => answered).toBeGreaterThan(0)
    const others: Call[] = [
      { path: '/functions/v1/intelligent-news', body: {}, from: OTHER_NETWORK },
      { method: 'GET', path: '/rest/v1/news_articles?select=id&limit=1', from: OTHER_NETWORK },
      { method: 'GET', path: '/auth/v1/user', from: OTHER_NETWORK },
    ]
    const before = answered
    for (const other of others) expect((await call(other)).status, other.path).toBeLessThan(500)
    // That a network has one statement there at a time is the subject of slow-callers.test.ts.
    expect(answered - before).toBeLessThan(40)
    const statuses = await Promise.all(slow)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })
})
