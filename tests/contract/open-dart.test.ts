import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/days.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import {
  type DartStandIn,
  dartDividends,
  dartKey,
  dartReport,
  dartShares,
  samsungLines,
  startOpenDart,
  zipCodes,
} from '#tests/stand-ins/open-dart.ts'

const COMPANY = {
  status: '000',
  corp_code: '00126380',
  stock_code: '005930',
  induty_code: '264',
  corp_name: '삼성전자(주)',
  acc_mt: '12',
}

describe.each(eitherDatabase)('OpenDART on $name', (engine) => {
  let host: MarketHost
  let dart: DartStandIn
  const use = (more: Record<string, string> = {}) =>
    host.use({ OPENDART_API_KEY: dartKey, OPENDART_URL: `${dart.url}/`, ...more })
  const put = (path: string, query: string, reply: unknown) =>
    dart.replies.set(`${path} corp_code=00126380${query}`, reply)
  const annual = (year: number, more = '') => `&bsns_year=${year}&reprt_code=11011${more}`
  const read = async (symbol = '005930.KS') => {
    const answer = await host.functions.call('company-statements', host.token, { symbol })
    return answer.json()
  }
  const settle = (expected: object) => expect.poll(() => read()).toMatchObject(expected)
  const valuesOf = async (year: number) => {
    const { data } = await read()
    return data.years.find((one: { fiscalYear: number }) => one.fiscalYear === year)?.values
  }
  beforeAll(async () => {
    dart = await startOpenDart()
    host = await startMarketHost(await engine.open())
  })
  afterAll(async () => {
    await host.close()
    await dart.stop()
  })
  beforeEach(async () => {
    await host.begin()
    await host.functions.database.runScript('delete from private.dart_days')
    host.clock.ms = Date.parse('2022-06-01T09:00:00Z') + (host.clock.ms % DAY_MS)
    dart.received.length = 0
    dart.status = undefined
    dart.replies.clear()
    put('company.json', '', COMPANY)
    put('fnlttSinglAcntAll.json', annual(2021, '&fs_div=CFS'), dartReport(2021))
    put('alotMatter.json', annual(2021), dartDividends(2021, ['1,444', '2,994', '1,416']))
    put('stockTotqySttus.json', annual(2021), dartShares(2021, '5,969,782,550'))
    put('stockTotqySttus.json', annual(2020), dartShares(2020, '5,969,782,550'))
    await use()
  })
  afterEach(() => host.quiet())

  test('three years of one report, to the won, from consolidated annual rows only', async () => {
    await settle({
      success: true,
      source: 'dart',
      sourceTitle: 'DART',
      data: {
        symbol: '005930.KS',
        currency: 'KRW',
        filer: { authority: 'dart', id: '00126380' },
        names: { en: 'SAMSUNG ELECTRONICS CO,.LTD', local: '삼성전자' },
        years: [{ fiscalYear: 2019 }, { fiscalYear: 2020 }, { fiscalYear: 2021 }],
      },
    })
    expect(await valuesOf(2021)).toMatchObject({
      revenue: { value: 279_604_799_000_000, unit: 'KRW', tag: 'ifrs-full_Revenue' },
      grossProfit: { value: 113_193_457_000_000 },
      operatingIncome: { value: 51_633_856_000_000 },
      netIncome: { value: 39_243_791_000_000, accession: '20220308000798', filed: '2022-03-08' },
      epsBasic: { value: 5_777, unit: 'KRW/shares' },
      dividendPerShare: { value: 1_444 },
      shares: { value: 5_969_782_550 },
      totalAssets: { value: 426_621_158_000_000 },
      currentAssets: { value: 218_163_185_000_000 },
      cashAndEquivalents: { value: 39_031_415_000_000 },
      totalLiabilities: { value: 121_721_227_000_000 },
      equity: { value: 296_237_697_000_000 },
      currentDebt: { value: 13_687_793_000_000, tag: '단기차입금' },
      operatingCashFlow: { value: 65_105_446_000_000 },
      capitalExpenditures: { value: 47_122_106_000_000 },
    })
    const values = await valuesOf(2019)
    expect(values).toMatchObject({
      dividendPerShare: { value: 1_416 },
      capitalExpenditures: { value: 25_367_756_000_000 },
    })
    for (const name of ['depreciationAndAmortization', 'inventory', 'shares']) {
      expect(values).not.toHaveProperty(name)
    }
  })

  test('separate statements only where nothing else exists, and it is said', async () => {
    dart.replies.delete(`fnlttSinglAcntAll.json corp_code=00126380${annual(2021, '&fs_div=CFS')}`)
    put('fnlttSinglAcntAll.json', annual(2021, '&fs_div=OFS'), dartReport(2021))
    await settle({ success: true })
    const { inputs } = await read()
    expect(inputs.notes.join(' ')).toContain('statements of the company alone')
  })

  test('every second report covers ten years, and each call is counted', async () => {
    for (const year of [2019, 2017, 2015]) {
      put('fnlttSinglAcntAll.json', annual(year, '&fs_div=CFS'), dartReport(year))
    }
    await settle({ success: true })
    const { data } = await read()
    expect(data.years.map((one: { fiscalYear: number }) => one.fiscalYear)).toEqual([
      2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021,
    ])
    const [{ calls } = { calls: 0 }] = await host.functions.database.query<{ calls: number }>(
      'select calls from private.dart_days',
    )
    expect(calls).toBe(dart.received.length)
    expect(calls).toBeLessThan(22)
  })

  test.each<[string, string, RegExp]>([
    ['010', 'a wrong key', /does not accept the key/],
    ['020', 'a spent quota', /calls of the day are spent/],
  ])('after %s, %s, no process asks until the next day in Korea', async (status, _name, words) => {
    dart.status = status
    await expect.poll(async () => (await read()).error).toMatch(words)
    const asked = dart.received.length
    for (let tries = 0; tries < 3; tries += 1) {
      host.clock.ms += 3_700_000
      await use()
      await read('000660.KS')
    }
    expect(dart.received).toHaveLength(asked)
    dart.status = undefined
    host.clock.ms += DAY_MS
    await use()
    await settle({ success: true })
  })

  test('OPENDART_CREDITS ends a day', async () => {
    await use({ OPENDART_CREDITS: '2' })
    await expect.poll(async () => (await read()).error).toMatch(/calls of the day are spent/)
    expect(dart.received).toHaveLength(2)
  })

  test.each<[string, () => void, RegExp]>([
    ['maintenance', () => (dart.status = '800'), /is being maintained/],
    ['a zip that is none', () => (dart.codes = new Uint8Array([1, 2, 3])), /no zip|unknown form/],
    ['a bomb', () => (dart.codes = zipCodes(new Uint8Array(70 * 2 ** 20))), /unpacks to more/],
    [
      'another encoding',
      () => (dart.codes = zipCodes(new Uint8Array([0xb0, 0xa1]))),
      /unknown form/,
    ],
    [
      'another company',
      () => put('company.json', '', { ...COMPANY, stock_code: '000660' }),
      /another company/,
    ],
    ['no JSON', () => put('company.json', '', '<html>'), /unknown form/],
  ])('%s costs a sentence, and the key is in none', async (_name, spoil, words) => {
    const codes = dart.codes
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    spoil()
    await expect.poll(async () => (await read()).error ?? '').toMatch(words)
    dart.codes = codes
    const said = JSON.stringify([
      await read(),
      warn.mock.calls,
      vi.mocked(console.error).mock.calls,
    ])
    expect(said).not.toContain(dartKey)
    warn.mockRestore()
  })

  test('a company has the listing of its market alone', async () => {
    expect((await read('005930.KQ')).error).toContain('does not list 005930.KQ')
    expect(dart.received, 'since Samsung is known elsewhere').toEqual([])
    const { codes } = dart
    dart.codes = zipCodes(
      `<result><list><corp_code>00126380</corp_code><corp_name>새</corp_name><corp_eng_name>New</corp_eng_name><stock_code>100001</stock_code></list></result>`,
    )
    put('company.json', '', { ...COMPANY, stock_code: '100001', corp_cls: 'Y' })
    await use()
    await expect
      .poll(async () => (await read('100001.KQ')).error)
      .toContain('DART lists 100001 as .KS')
    await expect.poll(async () => (await read('100001.KS')).success).toBe(true)
    const credits = `select sum(credits)::int from private.market_credits where provider = 'dart'`
    const before = await host.functions.database.query(credits)
    expect((await read('100002.KS')).error, 'in no list').toContain('does not list 100002.KS')
    expect(await host.functions.database.query(credits)).toEqual(before)
    dart.codes = codes
  })

  test('rows of other reports, companies and currencies are not mixed in', async () => {
    const quarterly = dartReport(2021, samsungLines, { reprt_code: '11014' })
    put('fnlttSinglAcntAll.json', annual(2021, '&fs_div=CFS'), quarterly)
    await settle({ success: false, code: 'unknown-symbol' })
  })

  test('a term shorter than a year is never one: after a change of the year’s end, and at the start', async () => {
    put('stockTotqySttus.json', annual(2020), dartShares(2020, '5,969,782,550', '2021-03-31'))
    await settle({ success: true })
    const { data, inputs } = await read()
    expect(data.years.map((one: { periodEnd: string }) => one.periodEnd)).toEqual([
      '2020-03-31',
      '2021-03-31',
    ])
    expect(inputs.notes.join(' ')).toContain('to Dec 31, 2021 has 9 months')
    expect(data.caveats.join(' ')).toContain('to Dec 31, 2021 has 9 months')
    await host.begin()
    await use()
    put('company.json', '', { ...COMPANY, est_dt: '20201201' })
    put('stockTotqySttus.json', annual(2020), undefined)
    await settle({ data: { years: [{ periodEnd: '2021-12-31' }] } })
  })
})
