import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseInThread } from '#backend/financial-statements/parse-in-thread.ts'
import { setStatementsReader } from '#functions/_shared/markets/providers/statements-reader.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { addCompanies } from '#tests/fixtures/sec-companies.ts'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import {
  eodhdFundamentals,
  eodhdYear,
  twelveStatements,
} from '#tests/stand-ins/annual-statements.ts'
import { type SecStandIn, startSec } from '#tests/stand-ins/sec.ts'

const CONTACT = 'Kachi tests editor@example.com'
const TOYOTA = { Code: '7203', Name: 'Toyota Motor Corporation' }
const years = [eodhdYear('2024-03-31', 1), eodhdYear('2025-03-31', 2)]

describe.each(eitherDatabase)('company-statements on $name', (testDatabase) => {
  let [host, sec] = [] as unknown as [MarketHost, SecStandIn]
  let inThread = 0
  const read = (symbol: string) =>
    vi.waitFor(
      async () => {
        const response = await host.functions.call('company-statements', host.token, { symbol })
        const answer = await response.json()
        if (answer.code === 'pending') throw new Error(answer.error)
        return answer
      },
      { timeout: 90_000, interval: 100 },
    )
  const companies = (...tickers: string[]) => addCompanies(sec, tickers)
  const askEodhd = () =>
    host.use({ STATEMENTS_PROVIDER: 'eodhd', EODHD_API_KEY: 'k', EODHD_URL: host.eodhd.url })
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
    sec = await startSec()
    setStatementsReader((answers) => {
      inThread += 1
      return parseInThread(answers)
    })
  })
  afterAll(async () => {
    await sec.stop()
    await host.close()
  })
  beforeEach(async () => {
    await host.begin()
    sec.received.length = 0
    sec.replies.clear()
    await host.use({ SEC_CONTACT: CONTACT, SEC_URL: sec.url })
  })
  afterEach(() => host.quiet())

  test('every listing of a company is one company, asked for once, with its own ratio', async () => {
    companies('TM')
    const cik = 1_094_517
    const json = { 0: { cik_str: cik, ticker: 'TM', title: 'Company TM Inc' } }
    sec.replies.set('/files/company_tickers.json', { json })
    const from = { ...report('2025-06-18'), form: '20-F' }
    const facts = {
      'Assets JPY': [at('2025-03-31', 1_000, from)],
      'ProfitLossAttributableToOwnersOfParent JPY': [over({ end: '2025-03-31', val: 100, from })],
      'DilutedEarningsLossPerShare JPY/shares': [over({ end: '2025-03-31', val: 359.56, from })],
    }
    sec.replies.set('/api/xbrl/companyfacts/CIK0001094517.json', {
      json: { ...companyFacts(facts, 'ifrs-full', cik), entityName: 'Company TM Inc' },
    })
    // The bundle answers until the SEC has.
    const home = await vi.waitFor(async () => {
      const answer = await read('7203.T')
      if (answer.source !== 'sec') throw new Error(answer.problem)
      return answer
    }, 10_000)
    const asked = sec.received.length
    const receipt = await read('TM')
    expect(sec.received).toHaveLength(asked)
    expect([home.data.symbol, receipt.data.symbol]).toEqual(['7203.T', 'TM'])
    expect(home.data.listings).toEqual([
      { symbol: '7203.T', ratio: 1 },
      { symbol: 'TM', ratio: 10 },
    ])
    expect(receipt.data.years).toEqual(home.data.years)
    expect([home.inputs.inputs.eps, receipt.inputs.inputs.eps]).toEqual([[359.56], [3595.6]])
    const listed = await host.functions.database.query(
      'select company, source from private.company_summaries',
    )
    expect(listed).toEqual([{ company: '7203.T', source: 'sec' }])
  })

  test('reads the SEC’s files in a thread, under the contact, and asks no second time', async () => {
    companies('MADE')
    const before = inThread
    const fromSec = { success: true, source: 'sec', sourceTitle: 'SEC', stale: false }
    expect(await read('MADE')).toMatchObject({
      ...fromSec,
      data: { symbol: 'MADE', cik: 100, years: [{ values: { netIncome: { value: 100 } } }] },
    })
    expect(inThread).toBe(before + 1)
    expect(sec.received).toHaveLength(3)
    expect(new Set(sec.received.map(({ userAgent }) => userAgent))).toEqual(new Set([CONTACT]))
    await read('MADE')
    expect(sec.received).toHaveLength(3)
  })

  test('companies without an annual report, or with an unreadable answer, do not shut others out', async () => {
    const without = ['NEWA', 'NEWB', 'NEWC', 'NEWD', 'NEWE', 'NEWF']
    companies(...without, 'MADH')
    for (const [index] of without.entries()) {
      const from = { ...report('2025-08-15'), form: '10-Q' }
      const quarter = { 'Assets USD': [at('2025-06-30', 1_000, from)] }
      const json =
        index % 2 === 0
          ? { ...companyFacts(quarter, 'us-gaap', 100 + index), entityName: 'New' }
          : { facts: [1, 2, 3] }
      sec.replies.set(`/api/xbrl/companyfacts/CIK000000010${index}.json`, { json })
    }
    for (const ticker of without) expect(await read(ticker)).toMatchObject({ success: false })
    expect(await read('MADH')).toMatchObject({ success: true, source: 'sec' })
  })

  test('asks the SEC for at most ten files in any second, for all callers together', async () => {
    const tickers = ['MADA', 'MADB', 'MADC', 'MADD', 'MADF', 'MADG']
    companies(...tickers)
    await Promise.all(tickers.map(read))
    const times = sec.received.map((request) => request.at).sort((one, other) => one - other)
    expect(times).toHaveLength(1 + 2 * tickers.length)
    const spans = times.slice(10).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...spans)).toBeGreaterThan(1_000)
  })

  test('a large portfolio waits for the companies of the next minute, not for those of the next day', async () => {
    companies('MADK', 'MADM')
    const spend = (credits: number, caller: string) =>
      host.functions.database.query(
        `insert into private.market_credits (provider, spent_at, credits, caller_hash)
         values ('sec', $1, $2, sha256(convert_to($3, 'UTF8')))`,
        [new Date(host.clock.ms - 10_000).toISOString(), credits, caller],
      )
    const readMany = async (symbols: string[]) => {
      const answer = await host.functions.call('company-statements', host.token, { symbols })
      return (await answer.json()) as { companies: Record<string, unknown>; pending: string[] }
    }
    await spend(60, 'another@example.com')
    const both = await readMany(['MADK', 'AAPL'])
    expect(both).toMatchObject({ companies: { AAPL: { currency: 'USD' } }, pending: ['MADK'] })
    const sheet = await host.functions.call('company-statements', host.token, { symbol: 'MADM' })
    const waiting = (await sheet.json()) as { error: string; retryAfterSeconds: number }
    expect(sheet.status).toBe(200)
    expect(waiting.error).toContain('We cannot ask the SEC for more companies now.')
    expect(waiting.retryAfterSeconds).toBeGreaterThan(40)
    expect(waiting.retryAfterSeconds).toBeLessThan(62)
    expect(sec.received).toHaveLength(0)
    host.clock.ms += 62_000
    await vi.waitFor(
      async () => {
        const { companies: known, pending } = await readMany(['MADK'])
        expect([known.MADK, pending]).toEqual([expect.objectContaining({ currency: 'USD' }), []])
      },
      { timeout: 90_000, interval: 100 },
    )
    await spend(60, 'another@example.com')
    // The SEC does not list it, so no credit is spent and there is nothing to wait for.
    expect(await readMany(['MADN'])).toMatchObject({ companies: { MADN: null }, pending: [] })
    await spend(500, 'reader@example.com')
    await vi.waitFor(async () => {
      expect(await readMany(['MADM'])).toMatchObject({ companies: { MADM: null }, pending: [] })
    })
  })

  test('refuses another company, and does not ask for it again that day', async () => {
    companies('MADH', 'MADI')
    const own = sec.replies.get('/api/xbrl/companyfacts/CIK0000000101.json')
    if (!own) throw new Error('there should be facts of MADI')
    sec.replies.set('/api/xbrl/companyfacts/CIK0000000100.json', own)
    const wrong = await read('MADH')
    expect(wrong).toMatchObject({ success: false, code: 'unknown-symbol' })
    expect(wrong.error).toContain('instead of')
    expect(wrong).not.toHaveProperty('retryAfterSeconds')
    const asked = sec.received.length
    await read('MADH')
    expect(sec.received).toHaveLength(asked)
  })

  test('a key provider is asked only for what the SEC does not know', async () => {
    companies('MADJ')
    host.eodhd.rows.set('fundamentals 7203.TSE', eodhdFundamentals(TOYOTA, years))
    const eodhd = { STATEMENTS_PROVIDER: 'eodhd', EODHD_API_KEY: 'k', EODHD_URL: host.eodhd.url }
    await host.use({ SEC_CONTACT: CONTACT, SEC_URL: sec.url, ...eodhd })
    expect(await read('MADJ')).toMatchObject({ source: 'sec' })
    expect(host.eodhd.received).toHaveLength(0)
    const { data, inputs, ...rest } = await read('7203.T')
    expect(rest).toMatchObject({ success: true, source: 'eodhd', sourceTitle: 'EODHD' })
    expect(data).toMatchObject({ cik: 0, compiledBy: 'eodhd', currency: 'JPY', name: TOYOTA.Name })
    const [older, latest] = data.years
    const from = { accession: 'EODHD 2025-03-31', filed: '2026-06-20' }
    const tag = 'Income_Statement.totalRevenue'
    expect(latest.values.revenue).toEqual({ value: 2_000, unit: 'JPY', tag, ...from })
    expect(latest.values).toMatchObject({
      capitalExpenditures: { value: 120 },
      dividendsPaid: { value: 60 },
      shares: { value: 100, unit: 'shares' },
    })
    for (const name of ['inventory', 'totalDebt', 'eps']) {
      expect([latest.values[name], data.missing.includes(name)]).toEqual([undefined, true])
    }
    expect(older.values.shares).toBeUndefined()
    expect(inputs.inputs).toMatchObject({ equity: 0.0016, sector: 'general' })
  })

  test('Twelve Data’s three statements are one set of financial statements', async () => {
    const sony = { symbol: '6758', name: 'Sony Group Corp', exchange: 'JPX', currency: 'JPY' }
    for (const [path, json] of Object.entries(twelveStatements(sony)))
      host.twelve.rows.set(path, json)
    const url = host.twelve.url
    await host.use({
      STATEMENTS_PROVIDER: 'twelvedata',
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: url,
    })
    const { data, source } = await read('6758.T')
    expect(source).toBe('twelvedata')
    const [older, latest] = data.years
    expect(latest.values).toMatchObject({
      eps: { value: 2, unit: 'JPY/shares', tag: 'income_statement.eps_diluted' },
      cash: { value: 300 },
      totalDebt: { value: 450, accession: 'Twelve Data 2025-03-31' },
      capitalExpenditures: { value: 60 },
    })
    expect([older.values.eps, latest.values.inventory]).toEqual([undefined, undefined])
    expect(host.twelve.received.map(({ path }) => path)).toEqual([
      ...['/income_statement', '/balance_sheet', '/cash_flow'],
    ])
  })

  const inDollars = { ...years[1]?.Balance_Sheet, currency_symbol: 'USD' }
  test.each<[string, string, unknown]>([
    ['8001.T', 'another company', eodhdFundamentals({ Code: '8001', Name: 'Kia Corp' }, years)],
    ['8002.T', 'another code', eodhdFundamentals({ Code: '9999', Name: 'Marubeni' }, years)],
    ['8031.T', 'no years', eodhdFundamentals({ Code: '8031', Name: 'Mitsui' }, [])],
    ['8035.T', 'malformed JSON', '{"General":'],
    ['8053.T', 'an error object', { error: 'Forbidden. Please contact support' }],
    ['8058.T', 'ten megabytes', 'x'.repeat(10 * 2 ** 20)],
  ])('%s with %s has no statements', async (symbol, _name, answer) => {
    await askEodhd()
    host.eodhd.rows.set(`fundamentals ${symbol.replace('.T', '.TSE')}`, answer)
    expect(await read(symbol)).toMatchObject({ success: false, code: 'unknown-symbol' })
  })

  test.each([
    [402, '8058.T'],
    [403, '8316.T'],
    [429, '8411.T'],
    [500, '8766.T'],
  ])('a refusal with status %i is no statements, and no error of ours', async (status, symbol) => {
    await askEodhd()
    host.eodhd.misbehave = (_, response) => Boolean(response.writeHead(status).end('no'))
    expect(await read(symbol)).toMatchObject({ success: false, code: 'unknown-symbol' })
  })

  test('a year whose statements have two currencies is left out', async () => {
    await askEodhd()
    const [first, second] = years
    const mixed = eodhdFundamentals({ Code: '9432', Name: 'NTT' }, [
      ...(first ? [first] : []),
      ...(second ? [{ ...second, Balance_Sheet: inDollars as typeof second.Balance_Sheet }] : []),
    ])
    host.eodhd.rows.set('fundamentals 9432.TSE', mixed)
    expect((await read('9432.T')).data.years).toHaveLength(1)
  })

  test('an account that would run through the list of companies has a share of the day', async () => {
    await askEodhd()
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash)
       values ('eodhd-accounts', $1, 25, sha256('reader@example.com'))`,
      [new Date(host.clock.ms - 120_000).toISOString()],
    )
    expect(await read('6501.T')).toMatchObject({ success: false })
    expect(host.eodhd.received).toHaveLength(0)
  })

  test.each([
    ['accounts of one network', 'another@example.com', 'unknown', 800],
    ['addresses with a plus sign', 'reader@example.com', '203.0.113.7', 500],
  ])('%s have one share of the SEC’s day', async (_name, account, network, credits) => {
    companies('MADQ')
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash, network_hash)
       values ('sec', $1, $2, sha256(convert_to($3, 'UTF8')), sha256(convert_to($4, 'UTF8')))`,
      [new Date(host.clock.ms - 120_000).toISOString(), credits, account, network],
    )
    const token = await host.functions.createToken(`reader+${credits}@example.com`)
    const answer = await host.functions.call('company-statements', token, { symbol: 'MADQ' })
    expect(await answer.json()).toMatchObject({
      error: expect.stringContaining('We cannot ask the SEC for more companies today.'),
    })
  })
})
