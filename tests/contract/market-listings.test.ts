import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/days.ts'
import { BUNDLED_SYMBOLS } from '#domain/markets/bundled-statements.ts'
import { EXCHANGES } from '#domain/markets/exchanges.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch } from '#domain/search/search-companies.ts'
import { createListingsService } from '#functions/_shared/markets/listings-service.ts'
import { databaseStore } from '#functions/_shared/markets/market-store.ts'
import { chooseQuoteProviders } from '#functions/_shared/markets/providers/choose-providers.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { twelveShare } from '#tests/stand-ins/quote-providers.ts'

const HONG_KONG = 'stocks HKEX'
/** Taiwan's lists come from its exchanges. */
const asked = EXCHANGES.filter(({ country }) => country !== 'TW').length
const TENCENT = { symbol: '0700.HK', name: 'Tencent Holdings', exchange: 'HKEX', currency: 'HKD' }

describe.each(eitherDatabase)('lists of shares on $name', (testDatabase) => {
  let host: MarketHost
  const variables = () => ({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url })
  const open = (more: Record<string, string> = variables()) =>
    createListingsService(
      chooseQuoteProviders((name) => ({ ...OFFLINE_SOURCES, ...more })[name]),
      databaseStore,
    )
  const suggest = async (query: string, more?: Record<string, string>) => {
    const listings = open(more)
    await listings.refresh()
    const rows = listings.read()?.rows
    return rows && createSearch(buildDirectory(rows))(query)
  }
  const lists = () => host.twelve.received.filter(({ path }) => path === '/stocks')
  const put = (...rows: unknown[]) => host.twelve.rows.set(HONG_KONG, { data: rows, status: 'ok' })
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(() => host.close())
  beforeEach(() => host.begin())
  afterEach(() => host.quiet())

  test('are fetched once a day by one process, exchange by exchange, without credits', async () => {
    put(twelveShare('0700', 'Tencent Holdings'), twelveShare('0005', 'HSBC Holdings'))
    const both = await Promise.all([suggest('tencent'), suggest('hsbc')])
    expect(both.flat().map((listing) => listing?.symbol)).toEqual(['0700.HK', '0005.HK'])
    expect(lists()).toHaveLength(asked)
    await suggest('tencent')
    expect(lists()).toHaveLength(asked)
    host.clock.ms += DAY_MS
    put(twelveShare('0700', 'Tencent Holdings'), twelveShare('9999', 'NetEase'))
    expect(await suggest('netease')).toMatchObject([{ symbol: '9999.HK' }])
    const spent = 'select coalesce(sum(credits), 0)::int as sum from private.market_credits'
    expect(await host.functions.database.query(spent)).toEqual([{ sum: 0 }])
  })

  test('leave out what cannot be a share of the exchange', async () => {
    put(
      ...[twelveShare('0700', 'Tencent Holdings'), twelveShare('TOOLONG', 'No ticker')],
      ...[twelveShare('0001', 'In dollars', { currency: 'USD' }), twelveShare('0002', '')],
      ...[
        twelveShare('0003', 'A warrant', { type: 'Warrant' }),
        twelveShare('0004', 'x'.repeat(200)),
      ],
      ...[twelveShare('0006', 'A\u0000null'), twelveShare('0007', 'Lone \ud800')],
    )
    const listings = open()
    await listings.refresh()
    expect(listings.read()?.rows).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['half a list', () => put(twelveShare('0700', 'Tencent Holdings'))],
    ['an empty list', () => put()],
    ['another shape', () => host.twelve.rows.set(HONG_KONG, { data: 'none' })],
    ['malformed JSON', () => host.twelve.rows.set(HONG_KONG, '{"data":[')],
    ['ten megabytes', () => host.twelve.rows.set(HONG_KONG, 'x'.repeat(10 * 2 ** 20))],
    [
      'an error with status 200',
      () => host.twelve.rows.set(HONG_KONG, { code: 500, status: 'error' }),
    ],
  ])('%s leaves yesterday’s list', async (_name, spoil) => {
    put(...['0700', '0005', '0001', '0002'].map((ticker) => twelveShare(ticker, `Share ${ticker}`)))
    expect(await suggest('share')).toHaveLength(4)
    spoil()
    host.clock.ms += DAY_MS
    expect(await suggest('share')).toHaveLength(4)
  })

  test('of EODHD cost a call each, and none is made once the day is spent', async () => {
    const eodhd = { EODHD_API_KEY: 'k', EODHD_URL: host.eodhd.url }
    const row = { Code: '0700', Name: 'Tencent Holdings', Currency: 'HKD', Type: 'Common Stock' }
    host.eodhd.rows.set('list HK', [row, { ...row, Code: '0701', Type: 'ETF' }])
    expect(await suggest('0700', eodhd)).toMatchObject([TENCENT])
    const spent = `select sum(credits)::int as sum from private.market_credits where provider = 'eodhd'`
    expect(await host.functions.database.query(spent)).toEqual([{ sum: asked }])
    await host.begin()
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits) values ('eodhd', $1, 90000)`,
      [new Date(host.clock.ms - 120_000).toISOString()],
    )
    expect(await suggest('0700', eodhd)).toBeUndefined()
    expect(host.eodhd.received).toHaveLength(0)
  })

  test('are suggested to subscribers only', async () => {
    put(twelveShare('0700', 'Tencent Holdings'))
    const ask = async (query: string, token = host.token) => {
      const response = await host.functions.get('market-listings', token, `?query=${query}`)
      return { status: response.status, ...(await response.json()) }
    }
    const answer = { success: true, source: 'twelvedata', sourceTitle: 'Twelve Data', count: 1 }
    await vi.waitFor(async () => expect(await ask('tenc')).toMatchObject(answer), {
      timeout: 90_000,
    })
    // The provider lists it, so it can price it; nobody has its statements.
    const [first] = (await ask('tencnt')).data
    expect(first).toMatchObject({ ...TENCENT, known: { statements: false, price: true } })
    const [toyota] = (await ask(encodeURIComponent('トヨタ'))).data
    expect(toyota).toMatchObject({
      symbol: '7203.T',
      localName: 'トヨタ自動車',
      match: 'name',
      listings: [{ symbol: '7203.T' }, { symbol: 'TM' }],
      known: { statements: BUNDLED_SYMBOLS.includes('TM'), price: false },
    })
    for (const query of ['', '%20', 'x'.repeat(61)]) expect((await ask(query)).status).toBe(400)
    const visitor = await host.functions.createToken('gone@example.com', 'unsubscribed')
    expect(await ask('tenc', visitor)).toMatchObject({ status: 403, code: 'subscription-required' })
    await host.use({})
    const unlisted = { ...TENCENT, known: { statements: false, price: false } }
    const { data, source } = await ask('tenc')
    expect(data[0]).toMatchObject(unlisted)
    expect(source).toBeNull()
  })
})
