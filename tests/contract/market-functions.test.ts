import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { twelveQuote } from '#tests/stand-ins/quote-providers.ts'

const MINUTE = 60_000

describe.each(eitherDatabase)('market functions on $name', (testDatabase) => {
  let host: MarketHost
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(() => host.close())
  beforeEach(() => host.begin())
  afterEach(() => host.quiet())

  test.each([
    ['nothing', []],
    ['51 symbols', Array.from({ length: 51 }, (_, index) => `A${index}`)],
    ['what is no text', [1]],
    ['1,000 characters', ['A'.repeat(1_000)]],
    ['letters of another script', ['ААРL', 'ＡＡＰＬ', 'ſ', 'AAPL\u200b']],
  ])('%s is refused', async (_name, symbols) => {
    expect(await host.ask(symbols)).toMatchObject({ status: 400, success: false })
    expect(host.twelve.received).toHaveLength(0)
  })

  test('one bad symbol among good ones: the others answer', async () => {
    const bad = ['A'.repeat(1_000), '../x', 'AAPL ; drop', 'ZZZZ', '12345678']
    const { status, data, errors, reasons } = await host.ask(['aapl', ...bad, 'HSI', 'USDJPY'])
    expect([status, Object.keys(data)]).toEqual([200, ['AAPL', 'HSI', 'USDJPY']])
    const refused = ['A'.repeat(40), '../x', 'AAPL ; drop', 'ZZZZ', '12345678']
    expect(Object.keys(errors).sort()).toEqual(refused.sort())
    expect(errors.ZZZZ).toBe('No quote found for ZZZZ')
    expect(reasons).toMatchObject({ ZZZZ: 'unknown', '../x': 'notASymbol' })
  })

  test('an unknown symbol is requested once a day', async () => {
    expect(await host.ask(['ZZZZ'])).toMatchObject({
      status: 200,
      error: 'No quote found for ZZZZ',
      reasons: { ZZZZ: 'unknown' },
    })
    host.clock.ms += 23 * 3_600_000
    await host.ask(['ZZZZ'])
    await host.quiet()
    expect(host.twelve.received).toHaveLength(1)
    host.clock.ms += 3_600_001
    await host.ask(['ZZZZ'])
    expect(host.twelve.received).toHaveLength(2)
  })

  test('a delisted share, an index and a pair, each by itself', async () => {
    const gone = { code: 404, message: '**symbol** AABA is delisted', status: 'error' }
    host.twelve.rows.set('AABA', gone)
    const delisted = await host.ask(['AABA'])
    expect([delisted.success, delisted.error]).toEqual([false, 'No quote found for AABA'])
    expect((await host.ask(['HSI'])).data.HSI).toMatchObject({ currency: 'HKD' })
    const pair = (await host.ask(['USD/JPY'])).data['USD/JPY']
    expect(pair).toMatchObject({ exchange: 'FX', currency: 'JPY', volume: null })
  })

  test('another company’s figures are not shown', async () => {
    host.twelve.rows.set('AAPL', twelveQuote('AAPL', { name: 'Microsoft Corp' }))
    const { data, errors } = await host.ask(['AAPL', 'HSI'])
    expect([data.AAPL, errors.AAPL]).toEqual([
      undefined,
      expect.stringContaining('a different listing'),
    ])
  })

  test('without a subscription only the home page’s nine are open', async () => {
    const visitor = await host.functions.createToken('gone@example.com', 'unsubscribed')
    expect(await host.ask(['AAPL', 'MSFT'], visitor)).toMatchObject({
      status: 403,
      code: 'subscription-required',
    })
    expect((await host.ask(['AAPL'], visitor)).status).toBe(200)
    const history = (symbol: string) =>
      host.functions.call('market-history', visitor, { symbol, range: '1M' })
    expect((await history('MSFT')).status).toBe(403)
    expect((await history('AAPL')).status).toBe(200)
    expect(
      (await host.functions.call('company-statements', visitor, { symbol: 'AAPL' })).status,
    ).toBe(403)
  })

  test('a history costs one credit and holds for a day', async () => {
    const read = async () =>
      (
        await host.functions.call('market-history', host.token, { symbol: '0700.HK', range: '1Y' })
      ).json()
    expect(await read()).toMatchObject({
      success: true,
      source: 'twelvedata',
      sourceTitle: 'Twelve Data',
      asOf: new Date(host.clock.ms).toISOString(),
      stale: false,
      data: [
        { date: '2025-12-01', close: 298 },
        { date: '2025-12-02', close: 299 },
        { date: '2025-12-03', close: 300 },
      ],
    })
    host.clock.ms += 23 * 60 * MINUTE
    await read()
    expect(host.twelve.received).toHaveLength(1)
    const [{ sum } = { sum: 0 }] = await host.functions.database.query<{ sum: number }>(
      'select sum(credits)::int from private.market_credits',
    )
    expect(sum).toBe(1)
    for (const body of [{}, { symbol: 'AAPL', range: '2Y' }, { symbol: 'А', range: '1M' }]) {
      expect((await host.functions.call('market-history', host.token, body)).status).toBe(400)
    }
  })

  test('exchange rates are the provider’s, else the bank’s, each with its source', async () => {
    const read = async (base: string) =>
      (await host.functions.call('exchange-rates', host.token, { base })).json()
    await host.use({})
    const bank = await read('EUR')
    expect(bank).toMatchObject({
      success: true,
      base: 'EUR',
      source: 'ecb, filing',
      date: '2026-11-20',
    })
    expect(bank.rates).toMatchObject({ EUR: 1, USD: 1.1415, JPY: 185.31 })
    // The bank has no New Taiwan dollar. Without a network, the rate of a filing fills in.
    expect([bank.sources.TWD, bank.dates.TWD]).toEqual(['filing', '2024-12-31'])
    expect(bank.rates.TWD).toBeCloseTo(32.79 * 1.1415, 6)
    expect(bank.dates).toMatchObject({ JPY: '2026-11-20' })
    expect(bank.missing).toContain('VND')
    expect((await read('USD')).rates).toMatchObject({ USD: 1, EUR: expect.closeTo(0.87604, 4) })
    await host.use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url })
    const mixed = await read('USD')
    expect(Object.values(mixed.sources)).not.toContain('sample')
    // Fourteen pairs cost more than one minute's credits.
    host.clock.ms += 2 * MINUTE
    const all = await read('USD')
    expect([all.missing, all.sources.VND]).toEqual([[], 'twelvedata'])
    expect(mixed.sources).toMatchObject({ JPY: 'twelvedata', EUR: 'twelvedata' })
    expect(mixed.sourceTitles).toMatchObject({ twelvedata: 'Twelve Data' })
    expect((await host.functions.call('exchange-rates', host.token, { base: 'none' })).status).toBe(
      400,
    )
  })

  test('statements of the bundle are there without the SEC', async () => {
    const read = async (symbol: string) =>
      host.functions.call('company-statements', host.token, { symbol })
    expect(await (await read('AAPL')).json()).toMatchObject({
      success: true,
      source: 'bundled',
      data: { symbol: 'AAPL', currency: 'USD' },
      inputs: { currency: 'USD' },
    })
    expect(await (await read('ZZZZ')).json()).toMatchObject({
      success: false,
      code: 'unknown-symbol',
    })
    expect((await read('ААРL')).status).toBe(400)
  })

  test('the statements of a portfolio take one call for 25 companies', async () => {
    const ask = (symbols: unknown) =>
      host.functions.call('company-statements', host.token, { symbols })
    expect(await (await ask(['AAPL', 'aapl', 'ZZZZ', '2330.TW', 'ААРL'])).json()).toMatchObject({
      success: true,
      companies: {
        AAPL: { currency: 'USD', inputs: {} },
        ZZZZ: null,
        '2330.TW': { currency: 'TWD' },
      },
      pending: [],
    })
    for (const symbols of [
      [],
      'AAPL',
      ['A'.repeat(41)],
      Array.from({ length: 26 }, () => 'AAPL'),
    ]) {
      expect((await ask(symbols)).status).toBe(400)
    }
    const visitor = await host.functions.call(
      'company-statements',
      await host.functions.createToken('left@example.com', 'unsubscribed'),
      { symbols: ['AAPL'] },
    )
    expect(visitor.status).toBe(403)
  })

  test.each([
    'select public.claim_market_entries(array[]::text[], 1, 1, gen_random_uuid(), now())',
    `select public.settle_market_entries(gen_random_uuid(), '[]', array[]::text[], now())`,
    `select public.take_market_credits('x', 1, 1, 1, array[]::text[], 1, null, null, 1, now())`,
    `select public.record_market_outcome('x', 'failed', 1, 1, now())`,
    'select * from private.market_entries',
  ])('%s is the service key’s alone', async (statement) => {
    for (const role of ['anon', 'authenticated'] as const) {
      const run = host.functions.database.transaction((tx) => tx.query(statement), {
        role,
        claims: { role },
      })
      await expect(run).rejects.toMatchObject({ code: '42501' })
    }
  })
})
