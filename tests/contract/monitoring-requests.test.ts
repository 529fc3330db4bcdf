import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_QUEUE } from '#backend/configuration/supabase-folder.ts'
import { purgePublication } from '#backend/database/purge-publication.ts'
import {
  describeMonitoring,
  type MonitoringRequest,
  type SavedAnalysis,
} from '#domain/portfolio-monitoring/monitoring-request.ts'
import type { MailMessage } from '#embedded/mail/transport.ts'
import { purgeExpiredRecords } from '#embedded/postgres/data-retention.ts'
import type { Caller } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  APPLE,
  callLink,
  findPageLink,
  type MonitoringHost,
  startMonitoringHost,
} from '#tests/hosts/monitoring-host.ts'

/** As the pages record what a reader saves for their own address. */
async function describeRecords({ functions }: MonitoringHost, email: string) {
  const [saved] = await functions.database.query<SavedMonitor>(
    `select frequency, holdings, scores, to_json(created_at) as "analysisDate"
     from public.portfolio_monitors where other_email = $1`,
    [email],
  )
  if (!saved) throw new Error(`there should be a monitor of ${email}`)
  const { frequency, holdings, scores: kept, analysisDate } = saved
  const { overall, ...scores } = kept
  const analysis = { holdings, scores, overall }
  return describeMonitoring({ email, owner: email, frequency, analysis, analysisDate }).map(
    ({ type, data }) => ({ type, data }),
  )
}

type SavedMonitor = Pick<MonitoringRequest, 'frequency' | 'analysisDate'> & {
  holdings: SavedAnalysis['holdings']
  scores: SavedAnalysis['scores'] & Pick<SavedAnalysis, 'overall'>
}

async function loadRecords({ functions }: MonitoringHost, email: string) {
  return functions.database.query(
    `select 'contact' as type, jsonb_build_object('email', email) || properties as data
     from public.crm_contacts where email = $1
     union all
     select 'event', jsonb_build_object('email', email, 'eventName', event_name, 'properties', properties)
     from public.crm_events where email = $1`,
    [email],
  )
}

describe.each(eitherDatabase)('requests to monitor a portfolio on $name', (testDatabase) => {
  let host: MonitoringHost
  beforeAll(async () => {
    host = await startMonitoringHost(await testDatabase.open())
  })
  afterAll(() => host.functions.close())
  beforeEach(() => host.begin())

  test('another address gets one email, and reports only once it has agreed', async () => {
    const email = host.newEmail()
    const other = host.newEmail()
    const token = await host.functions.createToken(email)
    const answer = { success: true, status: 'confirmation-sent' }
    expect((await host.save(other, token)).body).toEqual(answer)
    expect((await host.save(other, token)).body, 'repeated by the browser').toEqual(answer)
    expect(await host.run()).toBe(0)
    const emails = await host.deliver()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [other, 'Confirm portfolio reports'],
    ])
    const link = findPageLink(emails[0] as MailMessage)
    expect((await callLink(link, 'look')).body).toMatchObject({ status: 'unconfirmed' })
    expect(await host.run()).toBe(0)
    expect((await callLink(link, 'confirm')).body).toMatchObject({ status: 'active', holdings: 1 })
    expect(await host.run()).toBe(1)
    expect(await loadRecords(host, other)).toEqual(await describeRecords(host, other))

    // Stopped by the link, then saved again: the mailbox must confirm again.
    await callLink(link)
    await host.save(other, token, { frequency: 'monthly' })
    expect(await host.run()).toBe(0)
    expect((await callLink(link, 'look')).body).toMatchObject({ status: 'unconfirmed' })
  })

  test("a stranger's mailbox gets at most three requests to confirm in a day", async () => {
    const victim = host.newEmail()
    for (let index = 0; index < 6; index += 1) {
      await host.save(victim, await host.functions.createToken(host.newEmail()))
    }
    expect(await host.queued()).toHaveLength(3)
  })

  test('days of asking give a mailbox six emails a month, and take no save from its owner', async () => {
    const victim = host.newEmail()
    const token = await host.functions.createToken(victim)
    for (let day = 0; day < 5; day += 1) {
      const stranger = await host.functions.createToken(host.newEmail())
      for (let shares = 1; shares <= 6; shares += 1) {
        await host.save(victim, stranger, { holdings: [{ ...APPLE, shares }] })
      }
      // A day later, the month's count goes on.
      await host.functions.database.query(
        `update private.rate_limits set window_end = window_end - interval '1 day'`,
      )
    }
    expect(await host.queued()).toHaveLength(6)
    const stranger = await host.functions.createToken(host.newEmail())
    for (let shares = 1; shares <= 20; shares += 1) {
      await host.save(victim, stranger, { holdings: [{ ...APPLE, shares }] })
    }
    expect((await host.save(victim, token)).body).toEqual({ success: true, status: 'active' })
  })

  test('a link does not bring back reports that the account has stopped', async () => {
    const { database, createToken } = host.functions
    const [email, other] = [host.newEmail(), host.newEmail()]
    await host.save(other, await createToken(email))
    const link = findPageLink((await host.deliver())[0] as MailMessage)
    await callLink(link, 'confirm')
    const [monitor] = await database.query<{ id: string; owner: string }>(
      'select id, user_id as owner from public.portfolio_monitors where other_email = $1',
      [other],
    )
    const owner = { role: 'authenticated', sub: monitor?.owner ?? '' }
    const caller: Caller = { role: 'authenticated', claims: owner }
    const stop = `select public.change_own_monitor($1, 'stop')`
    await database.transaction((tx) => tx.query(stop, [monitor?.id]), caller)
    for (const action of ['resume', 'confirm', 'frequency', 'look']) {
      expect((await callLink(link, action, 'monthly')).body).toMatchObject({ status: 'gone' })
    }
    expect(await host.run()).toBe(0)
  })

  test('a link that changes its monitor all day is refused, and may always stop it', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email))
    await host.run()
    const link = findPageLink((await host.deliver())[0] as MailMessage)
    const statuses: unknown[] = []
    for (let index = 0; index <= 60; index += 1) {
      const frequency = index % 2 ? 'weekly' : 'monthly'
      statuses.push((await callLink(link, 'frequency', frequency)).status)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await callLink(link, 'stop')).body).toMatchObject({ status: 'stopped' })
    const version = () =>
      host.functions.database.query('select id, xmin from public.portfolio_monitors order by id')
    const stopped = await version()
    expect((await callLink(link, 'stop')).body).toMatchObject({ status: 'stopped' })
    expect(await version(), 'stopped twice').toEqual(stopped)
  })

  test('one click stops reports, and the page brings them back', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email))
    await host.run()
    const [mail] = await host.deliver()
    const oneClick = mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
    await host.makeDue()
    expect((await callLink(oneClick)).body).toMatchObject({ success: true, status: 'stopped' })
    expect(await host.run()).toBe(0)
    const page = findPageLink(mail as MailMessage)
    expect((await callLink(page, 'resume')).body).toMatchObject({ status: 'active' })
    expect(await host.run(), 'resuming waits for the next period').toBe(0)
    expect((await callLink(page, 'frequency', 'annually')).body).toMatchObject({
      status: 'active',
      frequency: 'annually',
      email: `${email.slice(0, 5)}***`,
    })
    const forged = `${page.slice(0, -3)}AAA`
    expect((await callLink(forged, 'stop')).body).toEqual({
      success: false,
      status: 'invalid-link',
    })
  })

  test('pauses while the owner is not subscribed, and follows the address of the account', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email))
    const setStatus = (status: string) =>
      host.functions.database.query(
        'update public.newsletter_subscribers set subscription_status = $2 where email = $1',
        [email, status],
      )
    await setStatus('unsubscribed')
    expect(await host.run()).toBe(0)
    await setStatus('active')
    expect(await host.run(), 'the period has passed').toBe(0)
    await host.makeDue()
    const moved = host.newEmail()
    await host.functions.database.query('update auth.users set email = $2 where email = $1', [
      email,
      moved,
    ])
    await host.functions.database.query(
      'update public.newsletter_subscribers set email = $2 where email = $1',
      [email, moved],
    )
    expect(await host.run()).toBe(1)
    expect((await host.queued()).map(({ recipient }) => recipient)).toEqual([moved])
  })

  test('holdings go with the account, and with an unconfirmed request', async () => {
    const email = host.newEmail()
    const token = await host.functions.createToken(email)
    await host.save(email, token)
    await host.save(host.newEmail(), token)
    const count = async () =>
      (await host.functions.database.query('select id from public.portfolio_monitors')).length
    await purgeExpiredRecords(host.functions.database, new Date(Date.now() + 8 * 86_400_000), {
      mailQueue: MAIL_QUEUE,
      purgeMore: purgePublication,
    })
    expect(await count()).toBe(1)
    await host.functions.database.query('update public.portfolio_monitors set stopped_at = now()')
    await purgeExpiredRecords(host.functions.database, new Date(Date.now() + 31 * 86_400_000), {
      mailQueue: MAIL_QUEUE,
      purgeMore: purgePublication,
    })
    expect(await count()).toBe(0)
    await host.save(email, token, { frequency: 'monthly' })
    await host.functions.database.query('delete from auth.users where email = $1', [email])
    expect(await count()).toBe(0)
  })

  test('refuses what it cannot score, visitors, and too many', async () => {
    const email = host.newEmail()
    const token = await host.functions.createToken(email)
    const many = Array.from({ length: 501 }, () => ({ ...APPLE, symbol: 'A' }))
    for (const holdings of [[], many, [{ ...APPLE, shares: -1 }], [{ ...APPLE, symbol: '<b>' }]]) {
      expect((await host.save(email, token, { holdings })).status).toBe(400)
    }
    const owner = host.newEmail()
    expect(await host.save(email, token, { owner })).toMatchObject({
      status: 403,
      body: { code: 'not-your-request' },
    })
    const former = host.newEmail()
    const unsubscribed = await host.functions.createToken(former, 'unsubscribed')
    expect((await host.save(former, unsubscribed)).status).toBe(403)
    const statuses: number[] = []
    for (let shares = 1; shares <= 22; shares += 1) {
      statuses.push((await host.save(email, token, { holdings: [{ ...APPLE, shares }] })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    await host.begin()
    const busy = host.newEmail()
    const busyToken = await host.functions.createToken(busy)
    for (let index = 0; index < 5; index += 1) await host.save(host.newEmail(), busyToken)
    expect(await host.save(host.newEmail(), busyToken)).toMatchObject({
      status: 422,
      body: { code: 'too-many' },
    })
  })
})
