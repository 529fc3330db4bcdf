import { afterAll, beforeAll, expect, test } from 'vitest'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { type StandIn, startTwelveData } from '#tests/stand-ins/quote-providers.ts'

// Two processes need a database server; the embedded database has one process.
const databaseUrl = process.env.TEST_DATABASE_URL
const VISITORS = 1_000

let twelve: StandIn
let scratch: Scratch
const servers: ServerProcess[] = []

beforeAll(async () => {
  twelve = await startTwelveData()
  scratch = await createScratch({
    databaseUrl,
    withoutSite: true,
    environment: { TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url },
  })
  const processes = databaseUrl ? 2 : 1
  while (servers.length < processes) servers.push(await scratch.start())
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await scratch.remove()
  await twelve.stop()
})

test.runIf(process.env.THOROUGH)(
  '1,000 visitors at once on a cold cache cost one call of the provider',
  async () => {
    const { anonKey } = await scratch.loadKeys()
    const symbols = SNAPSHOT_SYMBOLS.slice(0, 8)
    const ask = async (index: number) => {
      const server = servers[index % servers.length]
      const response = await fetch(`${server?.address}/functions/v1/market-data`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${anonKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ symbols }),
      })
      return { status: response.status, body: await response.json() }
    }
    const answers = await Promise.all(Array.from({ length: VISITORS }, (_, index) => ask(index)))
    // On a busy machine all of them may be answered before the call is made.
    await expect.poll(() => twelve.received.map(({ path }) => path)).toEqual(['/quote'])
    expect(twelve.received[0]?.query.get('symbol')?.split(',')).toHaveLength(8)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    for (const index of servers.keys()) {
      await expect
        .poll(async () => {
          const { status, body } = await ask(index)
          return [status, Object.keys(body.data ?? {})]
        })
        .toEqual([200, symbols])
    }
    expect(twelve.received).toHaveLength(1)
  },
  180_000,
)
