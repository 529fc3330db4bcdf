import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSubscriber, signUp, subscriberExists } from '#bench/load/acknowledged-writes.ts'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { defaultServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import type { ServerProcess } from '#tests/server-process.ts'

/** Back-references to groups of any length, which take exponential time. */
const GROUPS = 8
const pattern = `^${'(.+)'.repeat(GROUPS)}${Array.from({ length: GROUPS }, (_, n) => `\\${n + 1}`).join('')}$`

describe.each(defaultServer)('a request that never ends, on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  let server: ServerProcess
  let keys: { anonKey: string; serviceRoleKey: string }
  beforeAll(async () => {
    scratch = await createScratch({
      databaseUrl,
      withoutSite: true,
      settings: {
        ...SETTINGS_FOR_LOAD,
        'enable_confirmations = true': 'enable_confirmations = false',
        'statement_timeout = "2min"': 'statement_timeout = "1s"',
      },
    })
    server = await scratch.start()
    keys = await scratch.loadKeys()
    const email = `${'a'.repeat(60)}@example.com`
    // A busy machine may exceed the limit of this test.
    let status = 0
    while (status !== 201 && status !== 409) {
      status = (await rest('/newsletter_subscribers', keys.serviceRoleKey, { email })).status
    }
  })
  // The last test stops the server.
  afterAll(() => scratch.remove())

  function rest(path: string, token: string, body?: object): Promise<Response> {
    return fetch(`${server.address}/rest/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: keys.anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    })
  }

  const stuckPath = `/newsletter_subscribers?select=id&email=match.${encodeURIComponent(pattern)}`

  async function signInNewReader(): Promise<string> {
    const account = await signUp(server.address, keys.anonKey)
    const response = await fetch(`${server.address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.anonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    })
    return (await response.json()).access_token
  }

  /** So many answers of the server show that it is not blocked. */
  async function askForHealth(times = 10): Promise<void> {
    for (let asked = 0; asked < times; asked += 1) {
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    }
  }

  test('is refused for visitors and readers, who may not filter by regular expressions', async () => {
    for (const token of [keys.anonKey, await signInNewReader()]) {
      for (const operator of ['match', 'imatch', 'not.match', 'match(any)']) {
        const response = await rest(`/news_articles?title=${operator}.%5Ea`, token)
        expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST100'])
      }
      const nested = await rest('/news_articles?or=(title.match.%5Ea,title.eq.b)', token)
      expect(nested.status).toBe(400)
    }
  })

  test('is canceled for the operator as PostgREST does, while the server stays well', async () => {
    let isOver = false
    const stuck = rest(stuckPath, keys.serviceRoleKey).finally(() => {
      isOver = true
    })
    await askForHealth()
    expect(isOver).toBe(false)
    const response = await stuck
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: '57014',
      details: null,
      hint: null,
      message: 'canceling statement due to statement timeout',
    })
  })

  test('ends when its client disconnects, and does not lose acknowledged writes', async () => {
    const emails: string[] = []
    const rounds = process.env.THOROUGH ? 2 : 1
    for (let round = 0; round < rounds; round += 1) {
      const leaving = new AbortController()
      const stuck = fetch(`${server.address}/rest/v1${stuckPath}`, {
        headers: { apikey: keys.serviceRoleKey },
        signal: leaving.signal,
      }).catch(() => undefined)
      await askForHealth()
      leaving.abort()
      await stuck
      const inserts = Array.from({ length: 5 }, () =>
        insertSubscriber(server.address, keys.serviceRoleKey),
      )
      for (const email of await Promise.all(inserts)) if (email) emails.push(email)
    }
    expect(emails.length).toBeGreaterThan(0)
    for (const email of emails) {
      expect(await subscriberExists(server.address, keys.serviceRoleKey, email)).toBe(true)
    }
  })

  test.each([
    ['JSON nested deeply in a filter', `/security_audit_log?details=cs.${'['.repeat(10_000)}`],
    ['a long pattern', `/news_articles?title=like.*${'a'.repeat(10_000)}b`],
    ['many conditions', `/news_articles?or=(${Array(500).fill('title.eq.a').join(',')})`],
    ['many order terms', `/news_articles?order=${Array(500).fill('title').join(',')}`],
  ])('does not come of %s', async (_, path) => {
    const response = await rest(path, keys.anonKey)
    expect([400, 401, 500]).toContain(response.status)
    expect((await response.json()).code).not.toBe('57014')
    expect(await insertSubscriber(server.address, keys.serviceRoleKey)).toBeTruthy()
  })

  test('does not delay a stop', async () => {
    const stuck = Array.from({ length: 12 }, () =>
      rest(`${stuckPath}&id=neq.${randomUUID()}`, keys.serviceRoleKey).then(
        (response) => response.text(),
        () => '',
      ),
    )
    await askForHealth()
    expect(await server.stop()).toBe(0)
    const reachedLimit = (answer: string) => answer.includes('due to statement timeout')
    expect((await Promise.all(stuck)).every(reachedLimit)).toBe(false)
  })
})
