import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'
import { loadProcessorTime } from '#tests/server-process.ts'

const FLOOD = 150
/** Checking one password keeps a processor busy for 60 ms. */
const ALLOWED_MS_OF_EACH = 20

test.runIf(process.env.THOROUGH)(
  'a flood of passwords is refused early, and the server still answers others',
  async () => {
    const scratch = await createScratch({
      ...anyDatabase,
      withoutSite: true,
      settings: SETTINGS_FOR_LOAD,
    })
    onTestFinished(() => scratch.remove())
    const server = await scratch.start()
    onTestFinished(async () => void (await server.stop()))
    const agent = new Agent({ keepAlive: true, maxSockets: FLOOD })
    onTestFinished(() => agent.destroy())
    const before = await loadProcessorTime(server.pid)
    let answered = 0
    const answers = Array.from({ length: FLOOD }, (_, index) =>
      signIn(agent, server.address, `nobody${index}@example.com`).finally(() => {
        answered += 1
      }),
    )
    let others = 0
    for (; answered < FLOOD; others += 1) {
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    }
    const ordered = (await Promise.all(answers)).toSorted((one, other) => one.at - other.at)
    const refusals = ordered.filter(({ status }) => status === 429)
    expect(new Set(ordered.map(({ status }) => status))).toEqual(new Set([400, 429]))
    expect(refusals.length).toBeGreaterThan(FLOOD / 10)
    // Refused before the accepted ones were checked.
    expect(ordered.at(-1)?.status).toBe(400)
    expect(others).toBeGreaterThan(10)
    const spentMs = (await loadProcessorTime(server.pid)) - before
    expect(spentMs).toBeLessThan((FLOOD + others) * ALLOWED_MS_OF_EACH)
  },
  120_000,
)

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
