import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishMonitors, openMonitorQueue } from '#backend/portfolio-monitoring/monitors.ts'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  APPLE,
  MICROSOFT,
  type MonitoringHost,
  startMonitoringHost,
} from '#tests/hosts/monitoring-host.ts'

describe.each(eitherDatabase)('reports on monitored portfolios on $name', (testDatabase) => {
  let host: MonitoringHost
  beforeAll(async () => {
    host = await startMonitoringHost(await testDatabase.open())
  })
  afterAll(() => host.functions.close())
  beforeEach(() => host.begin())

  test('the first report comes at once, the next with the next period, once', async () => {
    const email = host.newEmail()
    const token = await host.functions.createToken(email)
    expect(await host.save(email, token)).toEqual({
      status: 200,
      body: { success: true, status: 'active' },
    })
    expect(await host.run()).toBe(1)
    expect(await host.run()).toBe(0)
    const [first] = await host.deliver()
    expect(first).toMatchObject({ to: email })
    expect(first?.subject).toMatch(/^Monitoring has started\. Overall score: /)
    expect(first?.html).toContain('AAPL')
    expect(first?.text).toMatch(/AAPL \(EODHD, Nov 20, 2026\) +150\.00 USD/)
    expect(first?.headers?.['List-Unsubscribe']).toMatch(
      /^<https:\/\/kachi\.test\/functions\/v1\/monitoring-link\?token=[\w.-]+>$/,
    )
    expect(first?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

    await host.makeDue()
    host.prices.set('AAPL', 300)
    expect(await host.run()).toBe(1)
    const [second] = await host.deliver()
    expect(second?.subject).toMatch(/^Your portfolio: \d+\/100 → \d+\/100$/)
    expect(second?.text).toMatch(/the price rose from 150\.00 to 300\.00\s+USD/)
    expect(second?.text).toMatch(
      /price:\s+EODHD,\s+Nov\s+20,\s+2026;\s+financial\s+statements:\s+SEC,\s+10-K\s+filed\s+\w{3}\s+\d+,\s+\d{4}/,
    )
    await host.makeDue()
    await host.run()
    const [third] = await host.deliver()
    expect(third?.subject).toMatch(/^Your portfolio: no change, /)
  })

  test('scores with the reader’s own figures, and says which', async () => {
    const email = host.newEmail()
    const token = await host.functions.createToken(email)
    const plain = { holdings: [APPLE, MICROSOFT] }
    const overall = async () => {
      await host.run()
      const [mail] = await host.deliver()
      return { score: /\d+\/100/.exec(mail?.subject ?? '')?.[0], text: mail?.text ?? '' }
    }
    await host.save(email, token, plain)
    const before = await overall()
    expect(before.text).not.toContain('figures you entered')
    const ownFigures = {
      'AAPL USD': { equity: 1e6, longTermDebt: 0, price: 1 },
      'MSFT EUR': { equity: 5 },
    }
    await host.save(email, token, { ...plain, ownFigures })
    const after = await overall()
    expect(after.score).not.toBe(before.score)
    // The price does not count, nor do figures in another currency than the statements.
    expect(after.text.replaceAll(/\s+/g, ' ')).toContain(
      'Scored with 2 figures you entered (AAPL: long-term debt, equity).',
    )
    await host.makeDue()
    host.prices.set('AAPL', 300)
    expect((await overall()).text.replaceAll(/\s+/g, ' ')).toMatch(
      /price: EODHD, Nov 20, 2026; financial statements: SEC, 10-K filed \w+ \d+, \d+, \S+ your own figures: long-term debt\./,
    )
    const wrong = { 'AAPL USD': { equity: 'much' } }
    expect((await host.save(email, token, { ...plain, ownFigures: wrong })).status).toBe(400)
  })

  test('three processes send one report for each portfolio, and ask for each symbol once', async () => {
    for (let index = 0; index < 12; index += 1) {
      const email = host.newEmail()
      await host.save(email, await host.functions.createToken(email), {
        holdings: [APPLE, MICROSOFT],
      })
    }
    await host.run(5)
    expect(host.asked.sort()).toEqual(['AAPL', 'MSFT'])
    expect(await host.queued()).toHaveLength(12)
    await host.makeDue()
    const counts = await Promise.all([host.run(2), host.run(2), host.run(2)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
    const emails = await host.queued()
    expect(emails).toHaveLength(24)
    expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(12)
  })

  test('another process takes over after the lease, and the slow one then sends nothing', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email))
    const queue = openMonitorQueue(host.functions.database)
    const [lost] = await queue.claim(10, 60)
    expect(await host.run(), 'claimed by a process that was killed').toBe(0)
    await host.functions.database.query(
      `update public.portfolio_monitors set claimed_until = now() - interval '1 second'`,
    )
    expect(await host.run()).toBe(1)
    if (!lost) throw new Error('there should have been a monitor')
    const { id, claimToken } = lost
    const report = (await host.queued())[0]?.variables.Report
    const finished = { id, claimToken, email, report }
    expect(await finishMonitors(queue, [finished])).toBe(0)
    expect(await host.queued()).toHaveLength(1)
  })

  test('without a new price the report keeps the reader’s own, and never takes a sample', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email))
    const { loadQuotes } = host.market
    vi.spyOn(host.market, 'loadQuotes').mockImplementationOnce(async (...question) => {
      const answer = await loadQuotes(...question)
      for (const found of answer.values()) if ('value' in found) found.source = 'sample'
      return answer
    })
    await host.run()
    const [first] = await host.deliver()
    expect(first?.subject).toMatch(/^Monitoring has started\. Overall score: \d+\/100$/)
    expect(first?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /AAPL \(no newer price; your own price, \w{3} \d+, \d{4}\)/,
    )
    expect(first?.text).not.toMatch(/sample/i)
    host.prices.clear()
    await host.makeDue()
    await host.run()
    const [second] = await host.deliver()
    expect(second?.subject).toMatch(/^Your portfolio: no change, /)
  })

  test('a price that is still to come defers the report, for two days at most', async () => {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email), {
      holdings: [APPLE, MICROSOFT],
    })
    host.prices.set('AAPL', 160).set('MSFT', describeProblem.toCome('MSFT'))
    expect(await host.run()).toBe(0)
    await host.functions.database.query(
      `update public.portfolio_monitors set claimed_until = null, next_run_at = now() - interval '49 hours'`,
    )
    expect(await host.run()).toBe(1)
    const [mail] = await host.deliver()
    expect(mail?.text).toMatch(/MSFT\s+\(no newer price; your own price/)
  })

  test('statements that are still to come defer the report, for two hours at most', async () => {
    const email = host.newEmail()
    const token = await host.functions.createToken(email)
    await host.save(email, token)
    expect(await host.run(25, { statementsPassMs: 0 }), 'the time of the batch is over').toBe(0)
    await host.functions.configure({
      SEC_CONTACT: 'Kachi tests@example.com',
      SEC_URL: 'http://127.0.0.1:1',
    })
    await host.save(email, token, { holdings: [{ ...APPLE, symbol: 'NEWCO' }] })
    host.prices.set('NEWCO', 20)
    expect(await host.run()).toBe(0)
    await host.functions.database.query(
      `update public.portfolio_monitors set claimed_until = null, next_run_at = now() - interval '121 minutes'`,
    )
    expect(await host.run()).toBe(1)
    await host.functions.configure({})
  })

  test.each([
    ['weekly', '2026-11-22T23:59:00Z', '2026-11-23T00:00:00.000Z'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['monthly', '2026-11-22T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['monthly', '2026-11-30T23:59:00Z', '2026-12-01T00:00:00.000Z'],
    ['quarterly', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
    ['quarterly', '2026-05-01T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['biannually', '2026-06-30T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['biannually', '2026-07-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['annually', '2028-02-29T12:00:00Z', '2029-01-01T00:00:00.000Z'],
  ])('the %s period after %s begins at %s', async (frequency, after, start) => {
    const [row] = await host.functions.database.query<{ start: Date }>(
      'select private.next_monitoring_run($1, $2) as start',
      [frequency, after],
    )
    expect(row?.start.toISOString()).toBe(start)
  })
})
