import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listingsService } from '#functions/_shared/markets/market-request.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import {
  MARKET_INDEX,
  startTaiwanExchanges,
  type TaiwanStandIn,
  tpexClose,
  tpexCompany,
  twseClose,
  twseCompany,
} from '#tests/stand-ins/taiwan-exchanges.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PATIENCE = { timeout: 10_000 }
const CLOSES_PATH = '/twse/exchangeReport/STOCK_DAY_ALL'
const TPEX_PATH = '/tpex/tpex_mainboard_quotes'

describe.each(eitherDatabase)('closes of Taiwan on $name', (testDatabase) => {
  let host: MarketHost
  let taiwan: TaiwanStandIn
  const use = (more: Record<string, string> = {}) => host.use({ ...taiwan.variables, ...more })
  const askedFor = (path: string) => taiwan.received.filter((request) => request.path === path)
  /** At 17:00 in Taipei, some days after the last test. */
  async function begin() {
    await host.begin()
    taiwan.received.length = 0
    taiwan.misbehave = undefined
    taiwan.files.clear()
    taiwan.files.set(CLOSES_PATH, [
      twseClose('2330', '台積電', '1385.00'),
      twseClose('0050', '元大台灣50', '59.75', { Change: '0.0000' }),
    ])
    taiwan.files.set(TPEX_PATH, [tpexClose('8069', '元太', '196.50')])
    taiwan.files.set('/twse/exchangeReport/MI_INDEX', MARKET_INDEX)
    await use()
  }
  beforeAll(async () => {
    taiwan = await startTaiwanExchanges()
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(async () => {
    await host.close()
    await taiwan.stop()
  })
  beforeEach(begin)
  afterEach(() => host.quiet())

  test('without any key, companies of both exchanges and the TAIEX have their official close', async () => {
    const wanted = ['2330.TW', '0050.TW', '8069.TWO', 'TAIEX']
    // A first answer waits for no provider longer than two seconds.
    await expect.poll(async () => (await host.ask(wanted)).errors).toEqual({})
    const { data } = await host.ask(wanted)
    expect(data['2330.TW']).toMatchObject({
      close: '1385.00000',
      change: '-70.00000',
      previous_close: '1455.00000',
      percent_change: '-4.81100',
      volume: '64673494',
      datetime: '2025-11-21',
      currency: 'TWD',
      exchange: 'TWSE',
      source: 'twse',
      sourceTitle: 'TWSE and TPEx open data',
      asOf: new Date(host.clock.ms).toISOString(),
    })
    expect(data['0050.TW']).toMatchObject({ close: '59.75000', change: '0.00000' })
    expect(data['8069.TWO']).toMatchObject({
      close: '196.50000',
      change: '11.00000',
      volume: '29790000',
      exchange: 'TPEX',
    })
    expect(data.TAIEX).toMatchObject({ close: '26435.00000', change: '-991.42000' })
  })

  test('a file is asked for once a day in Taipei, by all readers and processes together', async () => {
    await host.ask(['2330.TW'])
    host.clock.ms += 6 * HOUR
    await use()
    const later = await host.ask(['2330.TW', '0050.TW'])
    expect(askedFor(CLOSES_PATH)).toHaveLength(1)
    // Fetched six hours ago, and anything older than five minutes is stale.
    expect(later.data['2330.TW']).toMatchObject({
      stale: true,
      asOf: new Date(host.clock.ms - 6 * HOUR).toISOString(),
    })
    // 01:00 in Taipei: the file of the new day is not there yet.
    host.clock.ms += 2 * HOUR
    await use()
    await host.ask(['2330.TW'])
    expect(askedFor(CLOSES_PATH)).toHaveLength(1)
    host.clock.ms += 6 * HOUR
    await use()
    await host.ask(['2330.TW'])
    await expect.poll(() => askedFor(CLOSES_PATH)).toHaveLength(2)
    // The client named what it has, and the file had not changed.
    expect(askedFor(CLOSES_PATH)[1]).toMatchObject({ status: 304, etag: /^W\// })
    const known = await host.ask(['2330.TW'])
    expect(known.data['2330.TW']).toMatchObject({ close: '1385.00000', datetime: '2025-11-21' })
  })

  test('the last good day is kept while the exchange is down, and a share without trade keeps its close', async () => {
    await host.ask(['2330.TW', '8069.TWO'])
    host.clock.ms += DAY
    taiwan.misbehave = (_request, response) => Boolean(response.writeHead(503).end())
    await use()
    await vi.waitFor(async () => {
      await host.ask(['2330.TW'])
      expect(askedFor(CLOSES_PATH)).toHaveLength(2)
    }, PATIENCE)
    expect((await host.ask(['2330.TW'])).data['2330.TW']).toMatchObject({ close: '1385.00000' })
    taiwan.misbehave = undefined
    taiwan.files.set(CLOSES_PATH, [
      twseClose('2330', '台積電', '', { Date: '1141124', Change: '' }),
      twseClose('0050', '元大台灣50', '60.00', { Date: '1141124' }),
    ])
    // Published again by mistake: an older file.
    taiwan.files.set(TPEX_PATH, [tpexClose('8069', '元太', '150.00', { Date: '1140113' })])
    host.clock.ms += DAY
    await use()
    await vi.waitFor(async () => {
      const { data } = await host.ask(['2330.TW', '0050.TW', '8069.TWO'])
      expect(data['0050.TW']).toMatchObject({ close: '60.00000', datetime: '2025-11-24' })
      expect(data['2330.TW']).toMatchObject({ close: '1385.00000', datetime: '2025-11-21' })
      expect(data['8069.TWO']).toMatchObject({ close: '196.50000', datetime: '2025-11-21' })
    }, PATIENCE)
  })

  test('without a network: one try a day, no word in the log, no sample prices', async () => {
    const tries: string[] = []
    taiwan.misbehave = (request) => {
      tries.push(request.url ?? '')
      request.socket.destroy()
      return true
    }
    const silence = vi.spyOn(console, 'warn')
    for (let asked = 0; asked < 3; asked += 1) {
      const { data, errors } = await host.ask(['2330.TW', '8069.TWO', 'TAIEX'])
      expect(data).toEqual({})
      expect(errors['2330.TW']).toContain('unavailable')
      expect(errors['8069.TWO']).toContain('unavailable')
      host.clock.ms += 10 * 60_000
      await use()
    }
    expect(tries).toHaveLength(1)
    expect(silence).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
    host.clock.ms += DAY
    taiwan.misbehave = undefined
    await use()
    await vi.waitFor(
      async () => expect((await host.ask(['8069.TWO'])).data['8069.TWO']?.source).toBe('twse'),
      PATIENCE,
    )
  })

  test.each<[string, string]>([
    ['HTML', '<html>maintenance</html>'],
    ['an empty list', '[]'],
    ['rows of something else', '[{"Date":"1141121","Code":"2330"},null,7]'],
    ['a day that is none', JSON.stringify([twseClose('2330', '台積電', '1', { Date: '1141399' })])],
    ['a Gregorian day', JSON.stringify([twseClose('2330', '台積電', '1', { Date: '20251121' })])],
    ['text for a price', JSON.stringify([twseClose('2330', '台積電', '1385元')])],
    ['another encoding', `[{"Date":"1141121","Code":"2330","Name":"\uFFFD","ClosingPrice":"1"}]`],
    ['too much', `["${'x'.repeat(9 * 2 ** 20)}"]`],
  ])('%s in place of the file is not shown, and not asked for again that day', async (_, body) => {
    taiwan.files.set(CLOSES_PATH, body)
    await use({ QUOTES_PROVIDER: 'twse' })
    const { code, errors } = await host.ask(['2330.TW'])
    expect(code).toBe('unavailable')
    expect(errors['2330.TW']).toContain('unavailable')
    host.clock.ms += HOUR
    await use({ QUOTES_PROVIDER: 'twse' })
    await host.ask(['2330.TW'])
    expect(askedFor(CLOSES_PATH)).toHaveLength(1)
  })

  test('beside a provider with a key, Taiwan costs no credit; without twse in QUOTES_PROVIDER it is off', async () => {
    const keyed = { TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url }
    await use(keyed)
    const { data } = await host.ask(['2330.TW', 'AAPL'])
    expect([data['2330.TW']?.source, data.AAPL?.source]).toEqual(['twse', 'twelvedata'])
    expect(host.askedFor()).toEqual(['AAPL'])
    taiwan.received.length = 0
    await use({ ...keyed, QUOTES_PROVIDER: 'twelvedata' })
    await host.ask(['2454.TW', '8069.TWO'])
    await use({ QUOTES_PROVIDER: 'sample' })
    expect((await host.ask(['2412.TW'])).data['2412.TW']?.source).toBe('sample')
    expect(taiwan.received).toEqual([])
  })

  test('what only other sources have is unknown, at once', async () => {
    await use({ QUOTES_PROVIDER: 'twse' })
    const { errors } = await host.ask(['AAPL', '9999.TW'])
    expect(errors).toEqual({
      AAPL: 'No quote found for AAPL',
      '9999.TW': 'No quote found for 9999.TW',
    })
    const body = { symbol: '2330.TW', range: '1M' }
    const history = await host.functions.call('market-history', host.token, body)
    expect(await history.json()).toMatchObject({
      success: false,
      error: 'No price history found for 2330.TW',
    })
  })

  test('companies are found by their English name and their own', async () => {
    taiwan.files.set('/twse/opendata/t187ap03_L', [
      twseCompany('2330', ['台積電', 'TSMC']),
      twseCompany('2317', ['鴻海', 'HON HAI'], { 產業別: '31' }),
      twseCompany('公司', ['代號', 'no code']),
    ])
    taiwan.files.set('/tpex/mopsfin_t187ap03_O', [tpexCompany('6488', ['環球晶', 'GWC'])])
    await listingsService().refresh()
    const find = async (query: string) => {
      const found = await host.functions.get(
        'market-listings',
        host.token,
        `?query=${encodeURIComponent(query)}`,
      )
      return (await found.json()) as { data: { symbol: string }[]; source: string }
    }
    const tsmc = {
      symbol: '2330.TW',
      name: 'Taiwan Semiconductor Manufacturing',
      localName: '台積電',
      exchange: 'TWSE',
      currency: 'TWD',
      industry: 'Semiconductors',
    }
    expect(await find('tsmc')).toMatchObject({ data: [tsmc], source: 'twse' })
    expect((await find('台積')).data).toMatchObject([tsmc])
    expect((await find('環球晶')).data.map(({ symbol }) => symbol)).toContain('6488.TWO')
    expect((await find('taiex')).data).toMatchObject([{ symbol: 'TAIEX' }])
  })
})
