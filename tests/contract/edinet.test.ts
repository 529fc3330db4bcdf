import type { Database } from 'embedded-supabase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monitoringCaller } from '#backend/portfolio-monitoring/monitoring-caller.ts'
import { loadCompanyStatements } from '#functions/_shared/markets/edinet/edinet-company.ts'
import { findKnownStatements } from '#functions/company-statements/handlers.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { MADE_UP_COMPANY, madeUpYears, openEdinetHost } from '#tests/hosts/edinet-host.ts'
import { startFunctions, untilReady } from '#tests/hosts/functions-host.ts'
import { type EdinetStandIn, startEdinet } from '#tests/stand-ins/edinet.ts'
import { zipCsv, zipXbrl } from '#tests/stand-ins/edinet-files.ts'
import { datesOf, makeReport } from '#tests/stand-ins/edinet-reports.ts'

describe.each(eitherDatabase)('companies from EDINET ($name)', ({ open }) => {
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

  test('a company has ten years from every second report, old ones as XBRL, in under ten seconds', async () => {
    host.fileReports()
    await host.keepDays()
    const began = performance.now()
    const polite = host.openServices(undefined, 1_000)
    const statements = await loadCompanyStatements('9999.T', '99990', polite)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(host.documentsAsked().toSorted()).toEqual([
      'S100Y2016 1',
      'S100Y2017 1',
      'S100Y2019 1',
      'S100Y2021 5',
      'S100Y2023 5',
      'S100Y2025 5',
    ])
    expect(statements).toMatchObject({
      symbol: '9999.T',
      name: 'Made Up Works, Ltd.',
      localName: '架空製作所株式会社',
      currency: 'JPY',
      standard: 'jp-gaap',
      sector: 'general',
      filer: { authority: 'edinet', id: 'E99999' },
    })
    const rows = statements.years
      .slice(-10)
      .map(({ fiscalYear, values }) => [
        fiscalYear,
        values.revenue?.value,
        values.equity?.value,
        values.longTermDebt?.value,
        values.capitalExpenditures?.value,
      ])
    const expected = madeUpYears
      .slice(-10)
      .map(({ end, revenue, income }) => [
        Number(end.slice(0, 4)),
        revenue * 1e6,
        (income * 10 - 6) * 1e6,
        90e6,
        67e6,
      ])
    expect(rows).toEqual(expected)
    expect(statements.splits).toMatchObject([{ ratio: 2, between: ['2021-03-31', '2022-03-31'] }])
  }, 30_000)

  test('what was parsed is kept: a second lookup asks nothing and takes less than 50 ms', async () => {
    host.fileReports(2021)
    await host.keepDays()
    const services = host.openServices()
    const first = await loadCompanyStatements('9999.T', '99990', services)
    edinet.received.length = 0
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const before = process.threadCpuUsage()
      const again = await loadCompanyStatements('9999.T', '99990', services)
      const { user, system } = process.threadCpuUsage(before)
      times.push((user + system) / 1000)
      expect(again).toEqual(first)
    }
    expect(edinet.received).toEqual([])
    // Processor time, which other programs on a busy machine do not change.
    expect(times.toSorted((one, other) => one - other)[4]).toBeLessThan(50)
  }, 30_000)

  test.each(['2', '"3-00000000"'])(
    'what was kept by other elements (%s) is fetched again, once',
    async (version) => {
      host.fileReports(2024)
      await host.keepDays()
      const services = host.openServices()
      const first = await loadCompanyStatements('9999.T', '99990', services)
      const asked = host.documentsAsked()
      await database.query(
        `update private.edinet_filings set parsed = jsonb_set(parsed, '{version}', $1::jsonb) - 'facts'
         where parsed is not null`,
        [version],
      )
      edinet.received.length = 0
      for (let round = 0; round < 2; round += 1) {
        expect(await loadCompanyStatements('9999.T', '99990', services)).toEqual(first)
      }
      expect(host.documentsAsked()).toEqual(asked)
    },
    30_000,
  )

  test('a correction wins over its report; a withdrawn report does not count', async () => {
    host.fileReports(2024)
    const [last] = madeUpYears.slice(-1)
    if (!last) throw new Error('there should be years')
    const corrected = makeReport({ years: [{ ...last, revenue: 777 }] }).filter(([element]) =>
      element.startsWith('jpcrp_cor:NetSales'),
    )
    edinet.documents.set('S100CORR 5', zipCsv(corrected))
    const correction = { docTypeCode: '130', formCode: '030001', parentDocID: 'S100Y2025' }
    const docDescription = '訂正有価証券報告書－第13期(2024/04/01－2025/03/31)'
    edinet.days.set('2025-07-10', [{ docID: 'S100CORR', ...correction, docDescription }])
    edinet.days.set('2025-07-11', [
      { docID: 'S100GONE', withdrawalStatus: '1', parentDocID: 'S100WRONG', docTypeCode: '990' },
    ])
    const wrong = { periodStart: '2024-04-01', periodEnd: '2025-03-31' }
    edinet.days.set('2025-07-09', [{ docID: 'S100WRONG', ...wrong }])
    for (const day of ['2024-06-25', '2025-06-25']) await host.index(day, day)
    await host.index('2025-07-09', '2025-07-11')
    const statements = await loadCompanyStatements('9999.T', '99990', host.openServices())
    const values = statements.years.at(-1)?.values
    expect(values?.revenue).toMatchObject({
      value: 777e6,
      accession: 'S100CORR',
      filed: '2025-07-10',
    })
    expect(values?.operatingIncome).toMatchObject({ accession: 'S100Y2025', filed: '2025-06-25' })
    expect(host.documentsAsked()).not.toContain('S100WRONG 5')
  }, 60_000)

  test('a report that cannot be read costs its own figures only, and is not asked for in a loop', async () => {
    host.fileReports(2021)
    edinet.documents.set('S100Y2023 5', new TextEncoder().encode('no zip'))
    await host.keepDays()
    const statements = await loadCompanyStatements('9999.T', '99990', host.openServices())
    expect(statements.years.at(-1)?.values.revenue?.value).toBe(1130e6)
    expect(statements.caveats?.join(' ')).toContain('S100Y2023 could not be read')
    await loadCompanyStatements('9999.T', '99990', host.openServices())
    expect(host.documentsAsked().filter((asked) => asked === 'S100Y2023 5')).toHaveLength(1)
    // One that EDINET fails to send ends the lookup; the next one goes on without it.
    await database.query('update private.edinet_filings set parsed = null, problem = null')
    edinet.misbehave = (path) =>
      path.includes('S100Y2023') ? { status: 500, type: 'text/html', body: '' } : undefined
    const lookUp = () => loadCompanyStatements('9999.T', '99990', host.openServices())
    await expect(lookUp()).rejects.toMatchObject({ code: 'unavailable' })
    const later = await lookUp()
    expect(later.years.at(-1)?.values.revenue?.value).toBe(1130e6)
    expect(later.caveats?.join(' ')).toContain('EDINET had an internal error')
  }, 30_000)

  test('a summary of which no report dates the years is dated by its XBRL, asked for once', async () => {
    host.fileReports(2025)
    await host.keepDays()
    const ends = async () => {
      const { years } = await loadCompanyStatements('9999.T', '99990', host.openServices())
      return years.map(({ periodEnd }) => periodEnd.slice(0, 4))
    }
    expect(await ends()).toEqual(['2024', '2025'])
    expect(host.documentsAsked()).toEqual(['S100Y2025 5', 'S100Y2025 1'])
    expect(await ends()).toEqual(['2024', '2025'])
    expect(host.documentsAsked()).toHaveLength(2)
    await database.query("update private.edinet_filings set parsed = parsed - 'wasDated'")
    const own = { years: madeUpYears }
    edinet.documents.set('S100Y2025 1', zipXbrl(makeReport(own), datesOf(own)))
    expect(await ends()).toEqual(['2021', '2022', '2023', '2024', '2025'])
    expect(await ends()).toHaveLength(5)
    expect(host.documentsAsked()).toHaveLength(3)
  })

  test('the function answers with them, named by their source, and what waits in line comes as soon to another network', async () => {
    host.fileReports()
    const idle = ['E99998', ...MADE_UP_COMPANY.slice(1, 10), '99980', '0000000000001']
    edinet.companies = [MADE_UP_COMPANY, idle]
    await host.keepDays()
    const functions = await startFunctions(await open())
    try {
      const copied = openEdinetHost(edinet, functions.database)
      await copied.keepDays()
      await functions.configure(edinet.variables)
      const token = await functions.createToken('reader@example.com')
      const ask = async (symbol = '9999.T', address = '192.0.2.1') => {
        const response = await functions.call('company-statements', token, { symbol }, address)
        return (await response.json()) as Record<string, unknown>
      }
      // It takes some seconds, for which companies of other exchanges do not wait.
      expect(await ask()).toMatchObject({ code: 'pending' })
      expect(await ask('ZZZZ')).toMatchObject({ code: 'unknown-symbol' })
      expect(await ask('9998.T')).toMatchObject({ code: 'pending' })
      const toAnother = () => ask('9998.T', '192.0.2.2')
      await expect.poll(toAnother).toMatchObject({ code: 'unknown-symbol' })
      expect(host.documentsAsked().length, 'calls of the company before it').toBeLessThan(6)
      await untilReady(async () => (await ask()).success === true)
      expect(await ask()).toMatchObject({
        source: 'edinet',
        sourceTitle: 'EDINET',
        stale: false,
        data: { symbol: '9999.T', names: { local: '架空製作所株式会社' } },
        inputs: { filer: { authority: 'edinet', id: 'E99999' } },
      })
      expect(await ask('99990.T'), 'the same share').toMatchObject({ code: 'unknown-symbol' })
      const credits = `select sum(credits)::int from private.market_credits where provider = 'edinet'`
      const before = await functions.database.query(credits)
      expect(await ask('8888.T'), 'in no list').toMatchObject({ code: 'unknown-symbol' })
      expect(await functions.database.query(credits)).toEqual(before)
      // A fortieth of the day for a reader's reports, within what their network may ask for itself.
      const monitoring = monitoringCaller('network 192.0.2.1')
      await functions.database.query(
        `insert into private.market_credits (provider, spent_at, credits, network_hash)
         values ('edinet', now(), 125, sha256(convert_to($1, 'UTF8')))`,
        [monitoring.network],
      )
      await findKnownStatements('9997.T', monitoring)
      await expect
        .poll(() => findKnownStatements('9997.T', monitoring))
        .toEqual({ statements: null })
      const spent = `select sum(credits)::int from private.market_credits where network_hash = sha256(convert_to($1, 'UTF8'))`
      expect(await functions.database.query(spent, [monitoring.network])).toEqual([{ sum: 125 }])
    } finally {
      await functions.close()
    }
  }, 60_000)
})
