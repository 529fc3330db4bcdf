import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Log, sendCrmRecords } from '#functions/_shared/crm/send-records.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type HostedFunctions, startFunctions } from '#tests/hosts/functions-host.ts'
import {
  HUB_SPOT_TOKEN,
  type HubSpotStandIn,
  refuse,
  startHubSpot,
} from '#tests/stand-ins/hubspot.ts'

describe.each(eitherDatabase)('contacts and events for HubSpot on $name', (testDatabase) => {
  let functions: HostedFunctions
  let hubspot: HubSpotStandIn
  const log = vi.fn<Log>()
  beforeAll(async () => {
    hubspot = await startHubSpot()
    functions = await startFunctions(await testDatabase.open())
  })
  afterAll(async () => {
    await functions.close()
    await hubspot.stop()
  })
  beforeEach(async () => {
    log.mockClear()
    hubspot.misbehave = undefined
    hubspot.contacts.clear()
    for (const list of [hubspot.calls, hubspot.events]) list.length = 0
    await functions.database.runScript(
      `delete from public.crm_events; delete from public.crm_contacts;
       update private.crm_sending set holder = null, leased_until = null, paused_until = null,
         paused_token = null, failures = 0;`,
    )
    await configure()
  })

  const configure = (variables: Record<string, string> = {}) =>
    functions.configure({ HUBSPOT_TOKEN: HUB_SPOT_TOKEN, HUBSPOT_URL: hubspot.url, ...variables })
  const send = () => sendCrmRecords(log)
  const addContact = (email: string, properties: object = { source: 'test' }) =>
    functions.database.query('select public.record_in_crm($1, $2)', [
      email,
      JSON.stringify(properties),
    ])
  const addEvent = (email: string, properties: object = {}, id: string = randomUUID()) =>
    functions.database.query('select public.record_in_crm($1, $2, $3, $4)', [
      ...[email, JSON.stringify(properties), 'portfolio_analysis', id],
    ])
  async function count() {
    const [row] = await functions.database.query(
      `select (select count(*)::integer from public.crm_contacts where sent_at is null) as contacts,
              (select count(*)::integer from public.crm_events where sent_at is null) as events`,
    )
    return row
  }
  const wait = async (seconds: number) =>
    functions.database.query(
      `update private.crm_sending set paused_until = paused_until - make_interval(secs => $1),
         leased_until = leased_until - make_interval(secs => $1)`,
      [seconds],
    )

  test('go out through the function in the names and the order that HubSpot wants', async () => {
    const token = await functions.createToken('mei@example.com')
    const data = {
      email: 'mei@example.com',
      portfolioAnalysisDate: '2026-11-20T08:00:00.000Z',
      buffettTestScore: 85,
      source: 'portfolio_analyzer',
    }
    const id = randomUUID()
    const event = {
      eventName: 'portfolio_analysis',
      email: 'mei@example.com',
      properties: {
        overall_score: null,
        portfolio_size: 4,
        monitoring_frequency: 'weekly',
        analysis_date: '2026-11-20T08:00:00.000Z',
        source: 'portfolio_analyzer',
      },
    }
    for (const body of [
      { type: 'contact', data },
      { type: 'event', id, data: event },
    ]) {
      expect((await functions.call('hubspot-contact', token, body)).status).toBe(200)
    }
    await vi.waitFor(() => expect(hubspot.events).toHaveLength(1), { timeout: 90_000 })
    expect(hubspot.contacts.get('mei@example.com')).toEqual({
      email: 'mei@example.com',
      portfolio_analysis_date: '2026-11-20',
      buffett_test_score: '85',
      source: 'portfolio_analyzer',
    })
    expect(hubspot.events[0]).toMatchObject({
      eventName: 'pe123456_portfolio_analysis',
      email: 'mei@example.com',
      uuid: id,
      properties: { overall_score: '', portfolio_size: '4', monitoring_frequency: 'weekly' },
    })
    await vi.waitFor(async () => expect(await count()).toEqual({ contacts: 0, events: 0 }))
    // The function sends after it has answered, and may take more until it returns its lease.
    await vi.waitFor(
      async () =>
        expect(await functions.database.query('select holder from private.crm_sending')).toEqual([
          { holder: null },
        ]),
      { timeout: 90_000 },
    )
  })

  test('are kept without a token, and sent in order once there is one', async () => {
    await configure({ HUBSPOT_TOKEN: '' })
    const ids = Array.from({ length: 130 }, () => randomUUID())
    for (const [index, id] of ids.entries()) {
      await addEvent(`reader${index}@example.com`, {}, id)
      await addContact(`reader${index}@example.com`)
    }
    await send()
    expect([hubspot.calls, await count()]).toEqual([[], { contacts: 130, events: 130 }])
    await configure()
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 0 })
    expect(hubspot.events.map(({ uuid }) => uuid)).toEqual(ids)
    expect(hubspot.contacts.size).toBe(130)
    const batches = hubspot.calls.filter(({ path }) => path.endsWith('/upsert'))
    expect(batches.map(({ body }) => (body.inputs as unknown[]).length)).toEqual([100, 30])
  })

  test('of a batch with a bad record the others go, and the bad one waits with its reason', async () => {
    await addContact('bad@example.com')
    await addContact('good@example.com')
    await addEvent('bad@example.com')
    await addEvent('good@example.com')
    hubspot.misbehave = ({ body }) =>
      JSON.stringify(body).includes('bad@example.com') ? refuse(400, 'VALIDATION_ERROR') : undefined
    await send()
    expect([...hubspot.contacts.keys()]).toEqual(['good@example.com'])
    expect(hubspot.events.map(({ email }) => email)).toEqual(['good@example.com'])
    expect(await count()).toEqual({ contacts: 1, events: 1 })
    const told = JSON.stringify(log.mock.calls)
    expect(told).toContain('400 VALIDATION_ERROR')
    expect(told).not.toContain('example.com')
    hubspot.misbehave = undefined
    await send()
    expect(await count(), 'not before the next day').toEqual({ contacts: 1, events: 1 })
    await functions.database.runScript(
      'update public.crm_contacts set retry_at = now(); update public.crm_events set retry_at = now();',
    )
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 0 })
  })

  test('a batch that succeeds in part is settled record by record', async () => {
    for (const name of ['a', 'b', 'c']) await addContact(`${name}@example.com`)
    hubspot.misbehave = ({ body }) => {
      const inputs = body.inputs as { id: string; objectWriteTraceId: string }[]
      if (inputs.length !== 3) return undefined
      const [first, second] = inputs
      return {
        status: 207,
        json: {
          status: 'COMPLETE',
          results: [{ id: '1', properties: { email: first?.id } }],
          numErrors: 1,
          errors: [
            {
              status: 'error',
              category: 'CONFLICT',
              message: 'no',
              context: { objectWriteTraceId: [second?.objectWriteTraceId] },
            },
          ],
        },
      }
    }
    await send()
    const rows = await functions.database.query(
      'select email, sent_at is not null as "isSent", problem from public.crm_contacts order by email',
    )
    expect(rows).toEqual([
      { email: 'a@example.com', isSent: true, problem: null },
      { email: 'b@example.com', isSent: false, problem: '207 CONFLICT' },
      { email: 'c@example.com', isSent: true, problem: null },
    ])
  })

  test('429 pauses all processes for as long as HubSpot asks', async () => {
    await addContact('slow@example.com')
    hubspot.misbehave = () => ({ ...refuse(429, 'RATE_LIMITS'), headers: { 'Retry-After': '40' } })
    await send()
    await send()
    expect(hubspot.calls).toHaveLength(1)
    hubspot.misbehave = undefined
    await wait(35)
    await send()
    expect(hubspot.calls).toHaveLength(1)
    await wait(6)
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 0 })
  })

  test('failures are repeated with a longer pause each time', async () => {
    await addEvent('late@example.com')
    hubspot.misbehave = ({ path }) =>
      path.endsWith('/send') ? refuse(503, 'INTERNAL_ERROR') : undefined
    const pauses: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      await send()
      const [row] = await functions.database.query<{ seconds: number }>(
        `select round(extract(epoch from paused_until - now()))::integer as seconds from private.crm_sending`,
      )
      pauses.push(row?.seconds)
      await wait(3_600)
    }
    expect(pauses).toEqual([5, 10, 20, 40])
    hubspot.misbehave = undefined
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 0 })
  })

  test('an event whose answer was lost goes again, counts once, and is done', async () => {
    await addEvent('twice@example.com')
    hubspot.misbehave = ({ path, body }) => {
      if (!path.endsWith('/send')) return undefined
      hubspot.events.push(body as (typeof hubspot.events)[number])
      return refuse(503, 'INTERNAL_ERROR')
    }
    await send()
    hubspot.misbehave = undefined
    await wait(3_600)
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 0 })
    expect(hubspot.events).toHaveLength(1)
    expect(hubspot.calls.filter(({ path }) => path.endsWith('/send'))).toHaveLength(2)
  })

  test('a refused token stops everything, says so once, and another token goes on', async () => {
    await addContact('mei@example.com')
    await configure({ HUBSPOT_TOKEN: 'revoked' })
    await send()
    await send()
    expect(hubspot.calls).toHaveLength(1)
    expect(log).toHaveBeenCalledTimes(1)
    const [level, message] = log.mock.calls[0] ?? []
    expect(level).toBe('error')
    expect(message).toContain('HubSpot does not accept the token')
    expect(message).not.toMatch(/revoked|example\.com/)
    await configure()
    await send()
    expect(hubspot.contacts.has('mei@example.com')).toBe(true)
  })

  test('a contact that changes while it is sent goes again, with all that is known of it', async () => {
    await addContact('mei@example.com', { portfolioAnalysisDate: '2026-11-20T08:00:00Z' })
    hubspot.misbehave = async () => {
      hubspot.misbehave = undefined
      await addContact('mei@example.com', { buffettTestScore: 90 })
      return undefined
    }
    await send()
    expect(hubspot.contacts.get('mei@example.com')).toMatchObject({
      portfolio_analysis_date: '2026-11-20',
      buffett_test_score: '90',
    })
    expect(await count()).toEqual({ contacts: 0, events: 0 })
  })

  test('two processes send each event once, and what a dead one left is sent after its lease', async () => {
    for (let index = 0; index < 20; index += 1) await addEvent(`r${index}@example.com`)
    await Promise.all([send(), send(), send()])
    expect(hubspot.calls.filter(({ path }) => path.endsWith('/send'))).toHaveLength(20)

    await addEvent('left@example.com')
    const [claimed] = await functions.database.query<{ records: unknown }>(
      `select public.claim_crm_records(gen_random_uuid(), 60, 100, 'mark') as records`,
    )
    expect(claimed?.records).not.toBeNull()
    await send()
    expect(hubspot.events).toHaveLength(20)
    await wait(61)
    await send()
    expect(hubspot.events).toHaveLength(21)
  })

  test('without its number in the account, events wait and contacts go', async () => {
    await configure({ HUBSPOT_URL: `${hubspot.url}/` })
    hubspot.misbehave = ({ path }) =>
      path.startsWith('/account-info') ? refuse(404, 'OBJECT_NOT_FOUND') : undefined
    await addContact('mei@example.com')
    await addEvent('mei@example.com')
    await send()
    expect(await count()).toEqual({ contacts: 0, events: 1 })
    expect(String(log.mock.calls[0])).toContain('HUBSPOT_HUB_ID')
  })
})
