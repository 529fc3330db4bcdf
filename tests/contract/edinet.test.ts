import type { Database } from 'embedded-supabase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabaseCalls } from '#backend/call-database.ts'
import { createEdinetApi } from '#functions/_shared/markets/edinet/edinet-api.ts'
import { readCompanyStatements } from '#functions/_shared/markets/edinet/edinet-company.ts'
import { createEdinetStore } from '#functions/_shared/markets/edinet/edinet-store.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type EdinetStandIn, spentQuota, startEdinet, wrongKey } from '#tests/stand-ins/edinet.ts'
import { zipCsv, zipCsvText, zipXbrl } from '#tests/stand-ins/edinet-files.ts'
import { datesOf, type MadeYear, makeReport } from '#tests/stand-ins/edinet-reports.ts'

const company = [
  ...['E99999', '内国法人・組合', '上場', '有', '100', '3月31日', '架空製作所株式会社'],
  ...['Made Up Works, Ltd.', 'カクウ', '京都市', '電気機器', '99990', '0000000000000'],
]

/** Fiscal years to March; shares were split two for one in the year to March 2022. */
const years = Array.from({ length: 14 }, (_, index): MadeYear => {
  const year = 2012 + index
  const isNew = year >= 2022
  return {
    ...{ end: `${year}-03-31`, revenue: 1000 + index * 10, income: 100 + index },
    ...{ eps: 100 + index, dividend: isNew ? 20 : 40, issued: isNew ? 2_000_000 : 1_000_000 },
    restated: 2_000_000,
  }
})

describe.each(eitherDatabase)('EDINET ($name)', ({ open }) => {
  let edinet: EdinetStandIn
  let database: Database

  beforeAll(async () => {
    edinet = await startEdinet()
  })

  afterAll(() => edinet.stop())

  beforeEach(async () => {
    database = await open()
    edinet.companies = [company]
    edinet.received.length = 0
    edinet.days.clear()
    edinet.documents.clear()
    edinet.misbehave = undefined
  })

  afterEach(() => database.close())

  function openServices(now = () => new Date(), pauseMs = 20) {
    const call = createDatabaseCalls(database)
    const reach = async (...[name, values]: Parameters<typeof call>) =>
      (await call(name, values))[0]
    const store = createEdinetStore(reach, now, pauseMs)
    const {
      EDINET_API_KEY: key = '',
      EDINET_URL: url,
      EDINET_CODES_URL: codesUrl,
    } = edinet.variables
    return { api: createEdinetApi({ key, url, codesUrl, store, now }), store, now }
  }

  function index(from: string, to: string, more: Partial<Parameters<typeof indexDays>[0]> = {}) {
    const signal = new AbortController().signal
    return indexDays({ ...openServices(), from, to, signal, ...more })
  }

  const daysAsked = () =>
    edinet.received.flatMap(({ path, query }) =>
      path.endsWith('documents.json') ? [query.get('date')] : [],
    )
  const documentsAsked = () =>
    edinet.received.flatMap(({ path, query }) =>
      path.includes('/documents/') ? [`${path.split('/').at(-1)} ${query.get('type')}`] : [],
    )

  /** Stores what the lists of these days say. */
  async function keepDays(): Promise<void> {
    const { store, api } = openServices()
    await store.storeCompanies(await api.fetchCodes({ isReader: true }))
    for (const day of edinet.days.keys()) {
      const rows = edinet.days.get(day) ?? []
      const filings = rows.map((row) => ({
        ...{ doc_id: row.docID, edinet_code: 'E99999', sec_code: '99990' },
        kind: row.docTypeCode === '130' ? ('correction' as const) : ('report' as const),
        ...{ period_start: row.periodStart ?? null, period_end: row.periodEnd ?? null },
        ...{ parent_doc_id: row.parentDocID ?? null, has_csv: row.csvFlag !== '0', has_xbrl: true },
      }))
      await store.storeDay(day, { filings, withdrawn: [] })
    }
    edinet.received.length = 0
  }

  /** A report each June, as CSV since 2020 and as XBRL before. */
  function fileReports(first = 2016, last = 2025): void {
    for (let year = first; year <= last; year += 1) {
      const until = years.findIndex(({ end }) => end.startsWith(String(year)))
      const own = { years: years.slice(0, until + 1).map((one) => asOf(one, year)) }
      const docID = `S100Y${year}`
      const isCsv = year >= 2020
      if (isCsv) edinet.documents.set(`${docID} 5`, zipCsv(makeReport(own)))
      else edinet.documents.set(`${docID} 1`, zipXbrl(makeReport(own), datesOf(own)))
      const period = { periodStart: `${year - 1}-04-01`, periodEnd: `${year}-03-31` }
      edinet.days.set(`${year}-06-25`, [{ docID, ...period, csvFlag: isCsv ? '1' : '0' }])
    }
  }

  /** Reports restate earnings and equity per share for splits; before the split they counted old shares. */
  function asOf(one: MadeYear, year: number): MadeYear {
    const factor = year >= 2022 ? 1 : 2
    return { ...one, eps: one.eps * factor, restated: one.restated / factor }
  }

  test('days are asked for one at a time, a second apart, by two processes together, none twice', async () => {
    const polite = () => openServices(undefined, 1_000)
    const [one, other] = await Promise.all([
      index('2025-06-23', '2025-06-29', polite()),
      index('2025-06-23', '2025-06-29', polite()),
    ])
    expect(one.read + other.read).toBe(5)
    expect([one.left, other.left]).toEqual([0, 0])
    // Saturday and Sunday are left out.
    expect(daysAsked().toSorted()).toEqual(
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
    await index('2025-06-23', '2025-06-27', {
      signal: ending.signal,
      onDay: ({ day }) => {
        read.push(day)
        if (read.length === 2) ending.abort()
      },
    })
    const outcome = await index('2025-06-23', '2025-06-27')
    expect([read.length, outcome]).toEqual([2, { read: 3, left: 0 }])
    expect(new Set(daysAsked()).size).toBe(5)
    expect(daysAsked()).toHaveLength(5)
  })

  test('a company has ten years from every second report, old ones as XBRL, in under ten seconds', async () => {
    fileReports()
    await keepDays()
    const began = performance.now()
    const polite = openServices(undefined, 1_000)
    const statements = await readCompanyStatements('9999.T', '99990', polite)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(documentsAsked().toSorted()).toEqual([
      'S100Y2016 1',
      'S100Y2017 1',
      'S100Y2019 1',
      'S100Y2021 5',
      'S100Y2023 5',
      'S100Y2025 5',
    ])
    expect(statements).toMatchObject({
      ...{ symbol: '9999.T', name: 'Made Up Works, Ltd.', localName: '架空製作所株式会社' },
      ...{ currency: 'JPY', standard: 'jp-gaap', sector: 'general' },
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
    const expected = years
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
    fileReports(2021)
    await keepDays()
    const services = openServices()
    const first = await readCompanyStatements('9999.T', '99990', services)
    edinet.received.length = 0
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const began = performance.now()
      expect(await readCompanyStatements('9999.T', '99990', services)).toEqual(first)
      times.push(performance.now() - began)
    }
    expect(edinet.received).toEqual([])
    const median = times.toSorted((one, other) => one - other)[4] ?? Infinity
    expect(median).toBeLessThan(50)
  }, 30_000)

  test('a correction wins over its report; a withdrawn report does not count', async () => {
    fileReports(2024)
    const [last] = years.slice(-1)
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
    for (const day of ['2024-06-25', '2025-06-25']) await index(day, day)
    await index('2025-07-09', '2025-07-11')
    const statements = await readCompanyStatements('9999.T', '99990', openServices())
    const values = statements.years.at(-1)?.values
    expect(values?.revenue).toMatchObject({
      value: 777e6,
      accession: 'S100CORR',
      filed: '2025-07-10',
    })
    expect(values?.operatingIncome).toMatchObject({ accession: 'S100Y2025', filed: '2025-06-25' })
    expect(documentsAsked()).not.toContain('S100WRONG 5')
  }, 60_000)

  test('before its reports are indexed, a company says how far the index is, and its days go first', async () => {
    edinet.days.set('2025-06-25', [
      { docID: 'S100Y2025', periodStart: '2024-04-01', periodEnd: '2025-03-31' },
    ])
    const services = openServices()
    const lookup = readCompanyStatements('9999.T', '99990', services)
    await expect(lookup).rejects.toMatchObject({
      code: 'not-indexed',
      message: expect.stringMatching(
        /^EDINET's reports of 9999\.T are not indexed yet: the index has 0 of 26\d\d days of filing\./,
      ),
    })
    await index('2025-05-26', '2025-07-18', {
      onDay: ({ day }) => {
        if (day === '2025-06-25') throw new Error('found')
      },
    }).catch((error: unknown) => expect(error).toMatchObject({ message: 'found' }))
    const first = daysAsked()
    expect(first.length).toBeLessThan(16)
    for (const day of first) expect(day?.slice(5, 7)).toMatch(/0[67]/)
  }, 60_000)

  test('a refused key ends everything at once and is not asked with again; another key is', async () => {
    edinet.misbehave = () => wrongKey
    const outcome = await index('2025-06-23', '2025-06-27')
    expect(outcome).toMatchObject({ read: 0, problem: expect.stringContaining('EDINET_API_KEY') })
    const asked = edinet.received.length
    expect(asked).toBeLessThanOrEqual(2)
    await index('2025-06-23', '2025-06-27')
    await expect(readCompanyStatements('9999.T', '99990', openServices())).rejects.toMatchObject({
      code: 'refused',
    })
    expect(edinet.received).toHaveLength(asked)
    edinet.misbehave = undefined
    const other = createEdinetApi({
      ...{ key: 'another-key', url: edinet.variables.EDINET_URL, now: () => new Date() },
      store: openServices().store,
    })
    const asking = other.fetchDocument('S100NONE', 'csv', { isReader: true })
    await expect(asking).rejects.toBeInstanceOf(ProviderError)
    expect(edinet.received).toHaveLength(asked + 1)
  })

  test('spent quota is waited for as long as EDINET says', async () => {
    edinet.misbehave = (path) => (path.endsWith('.json') ? spentQuota : undefined)
    const outcome = await index('2025-06-23', '2025-06-27')
    expect(outcome.problem).toBe('EDINET says that too many calls were made.')
    edinet.misbehave = undefined
    const inAnHour = () => new Date(Date.now() + 3_600_000)
    const inTwo = () => new Date(Date.now() + 2 * 3_600_000)
    expect((await index('2025-06-23', '2025-06-23', openServices(inAnHour))).read).toBe(0)
    expect((await index('2025-06-23', '2025-06-23', openServices(inTwo))).read).toBe(1)
  })

  test('a day that fails is left for the next time, and the others are read', async () => {
    const answer = { type: 'application/json', body: '{"metadata":{"status":"500","message":"x"}}' }
    let failures = 0
    edinet.misbehave = (path) => {
      if (!path.endsWith('.json') || failures > 0) return undefined
      failures += 1
      return answer
    }
    expect(await index('2025-06-23', '2025-06-25')).toEqual({
      ...{ read: 2, left: 1, problem: 'EDINET failed (status 500).' },
    })
    expect(await index('2025-06-23', '2025-06-25')).toEqual({ read: 1, left: 0 })
  })

  test('a report that cannot be read costs its own figures only, and is not asked for in a loop', async () => {
    fileReports(2021)
    edinet.documents.set('S100Y2023 5', new TextEncoder().encode('no zip'))
    await keepDays()
    const statements = await readCompanyStatements('9999.T', '99990', openServices())
    expect(statements.years.at(-1)?.values.revenue?.value).toBe(1130e6)
    expect(statements.notes.join(' ')).toContain('S100Y2023 could not be read')
    await readCompanyStatements('9999.T', '99990', openServices())
    expect(documentsAsked().filter((asked) => asked === 'S100Y2023 5')).toHaveLength(1)
  }, 30_000)

  test.each([
    ['a text', new TextEncoder().encode('<html>'), 'malformed'],
    [
      'a zip without a report',
      zipCsv([], 'jpaud-aar-cn-001_E99999-000_2024-03-31_01'),
      'malformed',
    ],
    ['a report of another form', zipCsvText('"a"\t"b"\r\n"1"\t"2"\r\n'), 'malformed'],
    ['a bomb', zipCsvText(new Uint8Array(100 * 2 ** 20)), 'too-large'],
  ])('%s in place of a report is told apart', async (_, file, code) => {
    edinet.documents.set('S100TEST 5', file)
    const asking = openServices().api.fetchDocument('S100TEST', 'csv', { isReader: true })
    await expect(asking).rejects.toMatchObject({ code })
  })

  test('no error and no log has the key', async () => {
    const lines: string[] = []
    for (const method of ['log', 'warn', 'error', 'info'] as const) {
      vi.spyOn(console, method).mockImplementation((...words) => {
        lines.push(words.join(' '))
      })
    }
    const { api } = openServices()
    for (const misbehave of [
      () => wrongKey,
      () => ({ type: 'application/json', body: '{' }),
      () => ({ status: 302, type: 'text/html', body: '' }),
      () => ({ status: 500, type: 'text/html', body: 'oops' }),
    ]) {
      edinet.misbehave = misbehave
      await database.query("update private.edinet_state set stopped_until = '-infinity'")
      const error = await api
        .fetchDocument('S100TEST', 'csv', { isReader: true })
        .catch((reason: unknown) => reason)
      if (!(error instanceof ProviderError)) throw new Error('it should be refused')
      lines.push(error.message, error.stack ?? '', JSON.stringify(error), String(error.cause))
    }
    vi.restoreAllMocks()
    expect(lines.join('\n')).not.toContain(edinet.variables.EDINET_API_KEY)
    const kept = await database.query('select * from private.edinet_state')
    expect(JSON.stringify(kept)).not.toContain(edinet.variables.EDINET_API_KEY)
  })
})
