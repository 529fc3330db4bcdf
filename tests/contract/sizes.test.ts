import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { sendEndlessly } from '#tests/endless-bodies.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const secret = 'a-secret-of-thirty-two-characters'
const megabyte = 1024 * 1024

let scratch: Scratch
let server: ServerProcess
let keys: { anonKey: string; serviceRoleKey: string }
beforeAll(async () => {
  const environment = { NEWSLETTER_WEBHOOK_SECRET: secret }
  scratch = await createScratch({ withoutSite: true, environment })
  server = await scratch.start()
  keys = await scratch.readKeys()
})
afterAll(async () => {
  await server.stop()
  await scratch.remove()
})

type Door = {
  path: string
  type?: string
  needsServiceKey?: boolean
  /** Of one write, in bytes. */
  piece?: number
}

const doors: Door[] = [
  { path: '/auth/v1/signup' },
  { path: '/auth/v1/token?grant_type=password' },
  { path: '/auth/v1/token?grant_type=password', piece: 16 },
  { path: '/auth/v1/verify' },
  { path: '/auth/v1/callback', type: 'application/x-www-form-urlencoded' },
  { path: '/auth/v1/admin/users', needsServiceKey: true },
  { path: '/rest/v1/newsletter_subscribers' },
  { path: '/rest/v1/newsletter_subscribers', type: 'text/csv' },
  { path: '/rest/v1/rpc/is_active_subscriber' },
  { path: '/functions/v1/bot-check' },
  { path: '/functions/v1/market-data' },
  { path: '/functions/v1/hubspot-contact' },
  { path: '/functions/v1/newsletter-unsubscribe', type: 'application/x-www-form-urlencoded' },
  { path: '/operator/newsletter/2026-01-01/send', needsServiceKey: true },
  { path: '/operator/newsletter/2026-01-01/send' },
  { path: '/webhooks/newsletter/events' },
  { path: `/webhooks/newsletter/message?key=${secret}`, type: 'message/rfc822' },
  { path: '/healthz' },
  { path: '/' },
]

function toRequest({ path, type, needsServiceKey }: Door) {
  const key = needsServiceKey ? keys.serviceRoleKey : keys.anonKey
  const authorization = { apikey: key, Authorization: `Bearer ${key}` }
  const headers = { ...authorization, 'Content-Type': type ?? 'application/json' }
  return { url: server.address + path, headers }
}

describe('a body without end', () => {
  test.each(doors)('is cut off at $path ($type, $piece)', async (door) => {
    const { url, headers } = toRequest(door)
    const { status, sent } = await sendEndlessly(url, headers, door.piece)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    // What lies in the buffers of both ends comes on top of the megabyte.
    expect(sent).toBeLessThan(24 * megabyte)
  })

  test('keeps nobody else waiting', async () => {
    // On a machine that others use, too, everything waits: a bare server beside it says how long.
    const bare = fork(inProject('bench/load/bare-server.ts'))
    const [port] = await once(bare, 'message')
    const endsAt = Date.now() + 3_000
    const endlessBodies = { doors: doors.map(toRequest), endsAt }
    const attack = new Worker(new URL('../endless-bodies.mjs', import.meta.url), {
      workerData: { endlessBodies },
    })
    const [health, others] = await Promise.all([
      watch(`${server.address}/healthz`, endsAt),
      watch(`http://127.0.0.1:${port}/`, endsAt),
    ])
    await once(attack, 'exit')
    bare.disconnect()
    expect(health - others).toBeLessThan(100)
  }, 30_000)
})

/** The ninety-ninth percentile of how long an answer takes, in milliseconds. */
async function watch(url: string, endsAt: number): Promise<number> {
  const times: number[] = []
  while (Date.now() < endsAt) {
    const startedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
}
