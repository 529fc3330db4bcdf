import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { type CallFrom, createCaller } from '#tests/call-from.ts'
import { anyDatabase, createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const ATTACKER = '127.0.0.31'
const OTHER = '127.0.0.32'
/** A day's budget is spent by 24 reads of 13 KB. */
const SCALE = '0.02'

// A server writes what it refuses into its log; the embedded database has none.
describe.runIf(anyDatabase.databaseUrl)('who is shut out for refused reads', () => {
  let scratch: Scratch
  let server: ServerProcess
  let call: CallFrom

  beforeAll(async () => {
    const environment = { PER_ADDRESS_LIMIT_SCALE: SCALE }
    const settings = SETTINGS_FOR_LOAD
    scratch = await createScratch({ ...anyDatabase, withoutSite: true, settings, environment })
    server = await scratch.start()
    call = createCaller(server.address, (await scratch.loadKeys()).anonKey)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await scratch.remove()
  })

  test('may begin no function, and fails none for others', async () => {
    const history = { path: '/functions/v1/market-history', body: { symbol: 'AAPL', range: '1M' } }
    const read = { method: 'GET', path: `/rest/v1/portfolios?id=eq.${'z'.repeat(13_000)}` }
    let status = 0
    for (let n = 0; n < 100 && status !== 429; n += 1) {
      status = (await call({ ...read, from: ATTACKER })).status
    }
    expect(status).toBe(429)
    const own = await call({ ...history, from: ATTACKER })
    expect([own.status, own.text]).toEqual([429, expect.stringContaining('PT429')])
    const others = await call({ ...history, from: OTHER })
    expect([others.status, others.text]).toEqual([200, expect.stringContaining('"close"')])
    expect(server.output()).not.toContain('no market data')
  })
})
