import type { Database } from 'embedded-supabase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEdinetApi } from '#functions/_shared/markets/edinet/edinet-api.ts'
import { loadCompanyStatements } from '#functions/_shared/markets/edinet/edinet-company.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { MADE_UP_COMPANY, openEdinetHost } from '#tests/hosts/edinet-host.ts'
import { type EdinetStandIn, spentQuota, startEdinet, wrongKey } from '#tests/stand-ins/edinet.ts'

describe.each(eitherDatabase)('the index of EDINET ($name)', ({ open }) => {
  let edinet: EdinetStandIn
  let database: Database
  let host: ReturnType<typeof openEdinetHost>

  beforeAll(async () => {
    edinet = await startEdinet()
  })

  afterAll(() => edinet.stop())

  beforeEach(async () => {
    database = await open()
    host = openEdinetHost(edinet, database)
    edinet.companies = [MADE_UP_COMPANY]
    edinet.received.length = 0
    edinet.days.clear()
    edinet.documents.clear()
    edinet.misbehave = undefined
  })

  afterEach(() => database.close())

  test('days are asked for one at a time, a second apart, by two processes together, none twice', async () => {
    const polite = () => host.openServices(undefined, 1_000)
    const [one, other] = await Promise.all([
      host.index('2025-06-23', '2025-06-29', polite()),
      host.index('2025-06-23', '2025-06-29', polite()),
    ])
    expect(one.read + other.read).toBe(5)
    expect([one.left, other.left]).toEqual([0, 0])
    // Saturday and Sunday are left out.
    expect(host.daysAsked().toSorted()).toEqual(
      ['23', '24', '25', '26', '27'].map((day) => `2025-06-${day}`),
    )
    for (const [place, { at, open }] of edinet.received.entries()) {
      const before = edinet.received[place - 1]
      if (before) expect(at - before.at).toBeGreaterThan(1000)
      expect(open).toBe(1)
    }
  })

  test('what was read is not asked for again after an end in the middle', async () => {
    const ending = new AbortController()
    const read: string[] = []
    await host.index('2025-06-23', '2025-06-27', {
      signal: ending.signal,
      onDay: ({ day }) => {
        read.push(day)
        if (read.length === 2) ending.abort()
      },
    })
    const outcome = await host.index('2025-06-23', '2025-06-27')
    expect([read.length, outcome]).toEqual([2, { read: 3, left: 0 }])
    expect(new Set(host.daysAsked()).size).toBe(5)
    expect(host.daysAsked()).toHaveLength(5)
  })

  test('before its reports are indexed, a company says how far the index is, and its days go first', async () => {
    edinet.days.set('2025-06-25', [
      { docID: 'S100Y2025', periodStart: '2024-04-01', periodEnd: '2025-03-31' },
    ])
    const services = host.openServices()
    const lookup = loadCompanyStatements('9999.T', '99990', services)
    await expect(lookup).rejects.toMatchObject({
      code: 'not-indexed',
      message: expect.stringMatching(
        /^EDINET's reports of 9999\.T are not indexed yet: the index has 0 of 26\d\d days of filing\./,
      ),
    })
    await host
      .index('2025-05-26', '2025-07-18', {
        onDay: ({ day }) => {
          if (day === '2025-06-25') throw new Error('found')
        },
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'found' }))
    const first = host.daysAsked()
    expect(first.length).toBeLessThan(16)
    for (const day of first) expect(day?.slice(5, 7)).toMatch(/0[67]/)
  }, 60_000)

  test('a refused key ends everything at once and is not asked with again; another key is', async () => {
    edinet.misbehave = () => wrongKey
    const outcome = await host.index('2025-06-23', '2025-06-27')
    expect(outcome).toMatchObject({ read: 0, problem: expect.stringContaining('EDINET_API_KEY') })
    const asked = edinet.received.length
    expect(asked).toBeLessThanOrEqual(2)
    await host.index('2025-06-23', '2025-06-27')
    await expect(
      loadCompanyStatements('9999.T', '99990', host.openServices()),
    ).rejects.toMatchObject({
      code: 'refused',
    })
    expect(edinet.received).toHaveLength(asked)
    edinet.misbehave = undefined
    const other = createEdinetApi({
      key: 'another-key',
      url: edinet.variables.EDINET_URL,
      now: () => new Date(),
      store: host.openServices().store,
    })
    const asking = other.fetchDocument('S100NONE', 'csv', { isReader: true })
    await expect(asking).rejects.toBeInstanceOf(ProviderError)
    expect(edinet.received).toHaveLength(asked + 1)
  })

  test('spent quota is waited for as long as EDINET says', async () => {
    edinet.misbehave = (path) => (path.endsWith('.json') ? spentQuota : undefined)
    const outcome = await host.index('2025-06-23', '2025-06-27')
    expect(outcome.problem).toBe('EDINET says that too many calls were made.')
    edinet.misbehave = undefined
    const inAnHour = () => new Date(Date.now() + 3_600_000)
    const inTwo = () => new Date(Date.now() + 2 * 3_600_000)
    expect((await host.index('2025-06-23', '2025-06-23', host.openServices(inAnHour))).read).toBe(0)
    expect((await host.index('2025-06-23', '2025-06-23', host.openServices(inTwo))).read).toBe(1)
  })

  test('a day that fails is left for the next time, and the others are read', async () => {
    const answer = { type: 'application/json', body: '{"metadata":{"status":"500","message":"x"}}' }
    let failures = 0
    edinet.misbehave = (path) => {
      if (!path.endsWith('.json') || failures > 0) return undefined
      failures += 1
      return answer
    }
    expect(await host.index('2025-06-23', '2025-06-25')).toEqual({
      read: 2,
      left: 1,
      problem: 'EDINET failed (status 500).',
    })
    expect(await host.index('2025-06-23', '2025-06-25')).toEqual({ read: 1, left: 0 })
  })
})
