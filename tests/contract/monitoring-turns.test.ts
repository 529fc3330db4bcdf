import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMonitorQueue } from '#backend/portfolio-monitoring/monitors.ts'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { APPLE, type MonitoringHost, startMonitoringHost } from '#tests/hosts/monitoring-host.ts'

describe.each(eitherDatabase)('portfolios that could hold up others on $name', (testDatabase) => {
  let host: MonitoringHost
  beforeAll(async () => {
    host = await startMonitoringHost(await testDatabase.open())
  })
  afterAll(() => host.functions.close())
  beforeEach(() => host.begin())

  async function save(holdings: object[]): Promise<string> {
    const email = host.newEmail()
    await host.save(email, await host.functions.createToken(email), { holdings })
    return email
  }

  test('end no run for themselves, and wait behind those that are due for the first time', async () => {
    await save([{ ...APPLE, symbol: 'QQQA' }])
    host.prices.set('QQQA', describeProblem.toCome('QQQA'))
    // Due again at once: a run without an end would claim it for ever.
    expect(await host.run(1, { deferSeconds: 0, runMs: 100 })).toBe(0)
    const email = await save([APPLE])
    const [next] = await openMonitorQueue(host.functions.database).claim(1, 60)
    expect(next?.email).toBe(email)
  })

  test('are written one by one where their reports are large', async () => {
    const large = Array.from({ length: 500 }, () => APPLE)
    for (let index = 0; index < 3; index += 1) await save(large)
    const { database } = host.functions
    const reports: number[] = []
    const query: Database['query'] = (text, values = []) => {
      if (text.includes('monitoring_report')) {
        reports.push(JSON.parse(String(values[0])).length)
      }
      return database.query(text, values)
    }
    expect(await host.run(25, { database: { ...database, query } })).toBe(3)
    expect(reports).toEqual([1, 1, 1])
    await host.makeDue()
    expect(await host.run(), 'with the snapshots of the last reports').toBe(3)
  })
})
