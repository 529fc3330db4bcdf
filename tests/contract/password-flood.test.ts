import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { settingsForLoad } from '#bench/kill/kill-under-load.ts'
import { createScratch } from '#tests/scratch-server.ts'

const flood = 300

test('passwords by the hundred are refused early, and the server answers others meanwhile', async () => {
  const scratch = await createScratch({ withoutSite: true, settings: settingsForLoad })
  onTestFinished(() => scratch.remove())
  const server = await scratch.start()
  onTestFinished(async () => void (await server.stop()))
  const agent = new Agent({ keepAlive: true, maxSockets: flood })
  onTestFinished(() => agent.destroy())
  const quiet = p99Of(await watchHealth(server.address, setTimeout(3000)))
  const answers = Array.from({ length: flood }, (_, index) =>
    signIn(agent, server.address, `nobody${index}@example.com`),
  )
  const ended = Promise.all(answers)
  const times = await watchHealth(server.address, ended)
  const ordered = (await ended).toSorted((one, other) => one.at - other.at)
  const refusals = ordered.filter(({ status }) => status === 429)
  expect(new Set(ordered.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect(refusals.length).toBeGreaterThan(flood / 3)
  // Refused early: before the ones that were let in have had their turn.
  expect(ordered.at(-1)?.status).toBe(400)
  // Three times as long as with nobody there, on a machine that others keep busy.
  expect(p99Of(times)).toBeLessThan(Math.max(100, 3 * quiet))
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

/** How long `/healthz` takes, again and again until `ended`, in milliseconds. */
async function watchHealth(address: string, ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  // The burst of connections itself is the test's own doing.
  await setTimeout(1000)
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
