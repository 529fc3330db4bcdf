import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { settingsForLoad } from '#bench/load/kill-under-load.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'

const flood = 300

test('a flood of passwords is refused early, and the server still answers others', async () => {
  const scratch = await createScratch({
    ...anyDatabase,
    withoutSite: true,
    settings: settingsForLoad,
  })
  onTestFinished(() => scratch.remove())
  const server = await scratch.start()
  onTestFinished(async () => void (await server.stop()))
  const agent = new Agent({ keepAlive: true, maxSockets: flood })
  onTestFinished(() => agent.destroy())
  const before = p99Of(await watchHealth(server.address, setTimeout(1500)))
  const answers = Array.from({ length: flood }, (_, index) =>
    signIn(agent, server.address, `nobody${index}@example.com`),
  )
  const ended = Promise.all(answers)
  // The burst of connections is part of the test itself.
  await setTimeout(1000)
  const times = await watchHealth(server.address, ended)
  const ordered = (await ended).toSorted((one, other) => one.at - other.at)
  const refusals = ordered.filter(({ status }) => status === 429)
  expect(new Set(ordered.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect(refusals.length).toBeGreaterThan(flood / 3)
  // Refused before the accepted ones were checked.
  expect(ordered.at(-1)?.status).toBe(400)
  const after = p99Of(await watchHealth(server.address, setTimeout(1500)))
  // Three times as long as without the flood, since the machine may be busy.
  expect(p99Of(times)).toBeLessThan(Math.max(100, 3 * before, 3 * after))
}, 120_000)

type Answer = { status: number; at: number }

function signIn(agent: Agent, address: string, email: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}/auth/v1/token?grant_type=password`,
      { agent, method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, at: performance.now() }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ email, password: 'guess-1234' }))
  })
}

/** In milliseconds; requests repeatedly until `ended`. */
async function watchHealth(address: string, ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const askedAt = performance.now()
    await (await fetch(`${address}/healthz`)).arrayBuffer()
    times.push(performance.now() - askedAt)
    await setTimeout(20)
  }
  return times
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
