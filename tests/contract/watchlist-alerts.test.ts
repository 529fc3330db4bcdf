import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishAlerts, openAlertQueue } from '#backend/portfolio-monitoring/watchlist-alerts.ts'
import { createAccount } from '#embedded/tests/contract/auth/accounts.ts'
import { createAuthFixture, PASSWORD } from '#embedded/tests/contract/auth/auth-fixture.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  callLink,
  findPageLink,
  type MonitoringHost,
  startMonitoringHost,
} from '#tests/hosts/monitoring-host.ts'

describe.each(eitherDatabase)('alerts on the watchlist on $name', (testDatabase) => {
  let host: MonitoringHost
  beforeAll(async () => {
    host = await startMonitoringHost(await testDatabase.open())
  })
  afterAll(() => host.functions.close())
  beforeEach(() => host.begin())

  const below = { symbol: 'AAPL', measure: 'price', direction: 'below', currency: 'USD' } as const
  const lynch = { ...below, measure: 'lynch', direction: 'above', currency: null } as const

  test('an alert is told once each time its price crosses, and its link stops them all', async () => {
    const email = host.newEmail()
    await host.functions.createToken(email)
    await host.setAlert(email, { ...below, threshold: 140 })
    const checks: number[] = []
    for (const price of [150, 139, 138, 141, 139]) {
      host.prices.set('AAPL', price)
      await host.makeDue()
      checks.push(await host.checkAlerts())
    }
    expect(checks).toEqual([0, 1, 0, 0, 1])
    expect(await host.checkAlerts(), 'until tomorrow').toBe(0)
    const [mail] = await host.deliver()
    if (!mail) throw new Error('there should have been an alert')
    expect(mail).toMatchObject({ to: email, subject: 'AAPL: price 139.00 USD, below 140.00 USD' })
    expect(mail.text).toContain('Price: EODHD, Nov 20, 2026.')
    expect(mail.text).toContain('https://kachi.test/pro/company/AAPL')
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

    const link = findPageLink(mail)
    const look = { status: 'alerts', alerts: 1, email: `${email.slice(0, 5)}***` }
    expect((await callLink(link, 'look')).body).toMatchObject(look)
    expect((await callLink(link)).body).toMatchObject({ status: 'alerts-stopped' })
    await host.makeDue()
    host.prices.set('AAPL', 150)
    expect([await host.checkAlerts(), host.asked.length]).toEqual([0, 5])
    expect((await callLink(link, 'resume')).body).toMatchObject({ status: 'alerts' })
  })

  test('a score is told with the prices, in one email, and nothing is told of sample prices', async () => {
    const email = host.newEmail()
    await host.functions.createToken(email)
    await host.setAlert(email, { ...below, threshold: 200 })
    await host.setAlert(email, { ...lynch, threshold: 1 })
    await host.setAlert(email, { ...lynch, symbol: 'NOBODY', threshold: 1 })
    const origin = { source: 'sample', date: '2026-11-20' }
    const sample = new Map([['AAPL', { price: 1, currency: 'USD', origin }]])
    expect(await host.checkAlerts({ prices: { fetchPrices: async () => sample } })).toBe(0)
    await host.makeDue()
    expect(await host.checkAlerts()).toBe(1)
    const [mail] = await host.deliver()
    expect(mail?.subject).toBe('2 alerts on your watchlist')
    expect(mail?.text).toMatch(/AAPL: Lynch score \d+, above 1/)
    const problems = await host.functions.database.query(
      `select symbol, problem from public.watchlist_alerts where problem is not null`,
    )
    expect(problems).toEqual([{ symbol: 'NOBODY', problem: 'no price is known' }])
  })

  test('an alert on a school that is not known is left alone and counted in the log', async () => {
    const email = host.newEmail()
    await host.functions.createToken(email)
    await host.setAlert(email, { ...below, threshold: 200 })
    await host.setAlert(email, { ...lynch, threshold: 1 })
    const { database } = host.functions
    const rename = `update public.watchlist_alerts set measure = 'formerSchool' where measure = 'lynch'`
    await database.query(rename)
    await database.query(
      `update public.watchlist_alerts set is_met = true where measure <> 'price'`,
    )
    const lines: string[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
    expect(await host.checkAlerts({ log })).toBe(1)
    const [mail] = await host.deliver()
    expect(mail?.subject).toBe('AAPL: price 150.00 USD, below 200.00 USD')
    const state = `select is_met, last_value, told_at, next_check_at > now() as waits
                   from public.watchlist_alerts where measure = 'formerSchool'`
    const untouched = { is_met: true, last_value: null, told_at: null, waits: true }
    expect(await database.query(state)).toEqual([untouched])
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      level: 40,
      alerts: 1,
      msg: 'alerts on measures that are not known are left alone',
    })
    expect(lines.join('')).not.toContain(email)
  })

  test('accounts of one network spend one share of the day, signed in or out', async () => {
    const name = host.newEmail().split('@')[0]
    const accounts = [
      { address: '2001:db8::1' },
      { address: '2001:db8::2' },
      { address: '203.0.113.9' },
      { code: 'a code of a network' },
      { code: 'a code of a network', address: '203.0.113.77' },
      {},
    ]
    for (const [index, account] of accounts.entries()) {
      const email = `${index}-${name}@example.com`
      await host.functions.createToken(email)
      await host.noteNetwork(email, account)
      await host.setAlert(email, { ...below, symbol: `S${index}`, threshold: 1 })
    }
    await host.checkAlerts()
    expect([...host.payers].sort()).toEqual([
      'monitoring of network 2001:db8::/64',
      'monitoring of network 203.0.113.9',
      'monitoring of network a code of a network',
      'monitoring of unknown networks',
    ])
  })

  test("what strangers ask for in a reader's name does not spend the strangers' share on the reader", async () => {
    const auth = await createAuthFixture(host.functions.database)
    const { email, client } = await createAccount(auth)
    await host.functions.database.query(
      `insert into public.newsletter_subscribers (email, subscription_status) values ($1, 'active')`,
      [email],
    )
    await host.setAlert(email, { ...below, threshold: 1 })
    const payersOfAlerts = async () => {
      auth.advanceClock(60)
      host.payers.clear()
      await host.makeDue()
      await host.checkAlerts()
      return [...host.payers]
    }
    const own = await payersOfAlerts()
    expect(own).toEqual([expect.stringMatching(/^monitoring of network [\da-f]{16}$/)])
    const { auth: stranger } = auth.client({ address: '198.51.100.66' })
    expect((await stranger.resetPasswordForEmail(email)).error).toBeNull()
    await stranger.signUp({ email, password: PASSWORD })
    expect(await payersOfAlerts()).toEqual(own)
    await client.auth.signOut()
    expect(await payersOfAlerts()).toEqual(own)
    await auth
      .client({ address: '198.51.100.66' })
      .auth.signInWithPassword({ email, password: PASSWORD })
    expect(await payersOfAlerts()).not.toEqual(own)
    await auth.takeMails()
  })

  test('three processes tell each reader once, and an alert that was changed begins again', async () => {
    for (let index = 0; index < 6; index += 1) {
      const email = host.newEmail()
      await host.functions.createToken(email, index === 0 ? 'unsubscribed' : 'active')
      await host.setAlert(email, { ...below, threshold: 200 })
    }
    const { database } = host.functions
    const queue = openAlertQueue(database)
    const claimed = await queue.claim(1, 60)
    await database.query('update public.watchlist_alerts set threshold = 100 where user_id = $1', [
      claimed[0]?.userId,
    ])
    const late = claimed.map((alert) => ({
      ...alert,
      isMet: true,
      value: 150,
      problem: null,
      isSoon: false,
      crossing: { ...below, threshold: 200, value: 150, source: 'EODHD' },
    }))
    expect(await finishAlerts(queue, late)).toBe(0)
    const counts = await Promise.all([host.checkAlerts(), host.checkAlerts(), host.checkAlerts()])
    const isOfSubscriber = claimed[0]?.isSubscriber === true
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(isOfSubscriber ? 4 : 5)
  })
})
