import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { twelveError, twelveQuote } from '#tests/stand-ins/quote-providers.ts'

const MINUTE = 60_000
const PATIENCE = { timeout: 90_000 }

describe.each(eitherDatabase)('shared quotes on $name', (testDatabase) => {
  let host: MarketHost
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(() => host.close())
  beforeEach(() => host.begin())
  afterEach(() => host.quiet())

  test('a quote says where it comes from, when, and whether it is old', async () => {
    const { status, success, data, errors } = await host.ask(['AAPL'])
    expect([status, success, errors]).toEqual([200, true, {}])
    expect(data.AAPL).toMatchObject({
      symbol: 'AAPL',
      close: '284.14999',
      change: '-2.04001',
      percent_change: '-0.71282',
      change_p: '-0.71282',
      exchange: 'US',
      volume: '30965652',
      datetime: '2025-12-03',
      source: 'twelvedata',
      asOf: new Date(host.clock.ms).toISOString(),
      stale: false,
    })
  })

  test('for five minutes the provider is not called again, then once, and the old answer comes at once', async () => {
    const first = await host.ask(['AAPL'])
    host.clock.ms += 5 * MINUTE - 1
    await host.ask(['AAPL'])
    expect(host.twelve.received).toHaveLength(1)
    host.clock.ms += 1
    host.twelve.misbehave = () => true
    const stale = await host.ask(['AAPL'])
    expect(stale.data.AAPL).toEqual({ ...first.data.AAPL, stale: true })
    await Promise.all([host.ask(['AAPL']), host.ask(['AAPL'])])
    await vi.waitFor(() => expect(host.twelve.received).toHaveLength(2), PATIENCE)
    await host.ask(['AAPL'])
    expect(host.twelve.received).toHaveLength(2)
  })

  test('after five failures in a row the provider is not called for a minute, then the count starts at zero', async () => {
    host.twelve.misbehave = (_, response) => Boolean(response.writeHead(200).end('{'))
    for (const symbol of ['AAPL', 'TSM', 'HSI', 'KS11', 'NIKKEI']) await host.ask([symbol])
    expect(host.twelve.received).toHaveLength(5)
    host.twelve.misbehave = undefined
    const suspended = await host.ask(['USDJPY'])
    expect(suspended).toMatchObject({
      status: 200,
      success: false,
      code: 'unavailable',
      retryAfterSeconds: MINUTE / 1000,
      errors: { USDJPY: 'Service temporarily unavailable. Please try again later.' },
    })
    host.clock.ms += MINUTE
    host.twelve.misbehave = (_, response) => Boolean(response.writeHead(200).end('{'))
    host.clock.ms += 2_000
    await host.ask(['USDCNY'])
    host.twelve.misbehave = undefined
    expect((await host.ask(['USDKRW'])).status).toBe(200)
    expect(host.twelve.received).toHaveLength(7)
  })

  test('a provider that is down for ten minutes: old figures with their age, at once', async () => {
    const { data } = await host.ask(['AAPL', 'TSM'])
    const open: ServerResponse[] = []
    host.twelve.misbehave = (_, response) => open.push(response) > 0
    for (let tenth = 0; tenth < 10; tenth += 1) {
      host.clock.ms += MINUTE
      open.length = 0
      const answer = await host.ask(['AAPL', 'TSM'])
      // Nothing waits for the provider: what was asked meanwhile has not been given up yet.
      expect(open.some(({ destroyed }) => destroyed)).toBe(false)
      expect(answer.data.AAPL).toMatchObject({ asOf: data.AAPL?.asOf, stale: tenth >= 4 })
    }
    await vi.waitFor(() => expect(host.twelve.received.length).toBeGreaterThan(1), PATIENCE)
  })

  test('a slow provider: an answer before its own, and the figures later', async () => {
    const held: ServerResponse[] = []
    host.twelve.misbehave = (_, response) => held.push(response) > 0
    const first = await host.ask(['AAPL'])
    // 200, as a failure would be an error in the reader's console.
    expect(first).toMatchObject({
      status: 200,
      success: false,
      code: 'pending',
      retryAfterSeconds: 2,
      errors: { AAPL: expect.stringContaining('still to come') },
    })
    expect(held).toHaveLength(1)
    held[0]?.end(JSON.stringify(twelveQuote('AAPL')))
    await vi.waitFor(async () => expect((await host.ask(['AAPL'])).success).toBe(true), PATIENCE)
    expect(host.askedFor()).toEqual(['AAPL'])
  })

  test('a kept answer ends with its quotes, with the clock, and with the variables', async () => {
    host.twelve.rows.set('AAPL', twelveQuote('AAPL', { close: '1' }))
    expect((await host.ask(['AAPL'])).data.AAPL?.close).toBe('1.00000')
    host.twelve.rows.set('AAPL', twelveQuote('AAPL', { close: '2' }))
    host.clock.ms += 5 * MINUTE - 1
    expect((await host.ask(['AAPL'])).data.AAPL).toMatchObject({ close: '1.00000', stale: false })
    host.clock.ms += 1
    expect((await host.ask(['AAPL'])).data.AAPL).toMatchObject({ close: '1.00000', stale: true })
    await vi.waitFor(
      async () =>
        expect((await host.ask(['AAPL'])).data.AAPL).toMatchObject({
          close: '2.00000',
          stale: false,
        }),
      PATIENCE,
    )
    host.twelve.rows.set('AAPL', twelveQuote('AAPL', { close: '3' }))
    host.clock.ms -= 60 * MINUTE
    await vi.waitFor(
      async () => expect((await host.ask(['AAPL'])).data.AAPL?.close).toBe('3.00000'),
      PATIENCE,
    )
    await host.use({})
    expect((await host.ask(['AAPL'])).data.AAPL?.source).toBe('sample')
  })

  test('what one process has asked for, another finds', async () => {
    await host.ask(['AAPL'])
    await host.use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url })
    expect(await host.ask(['AAPL'])).toMatchObject({ status: 200 })
    expect(host.twelve.received).toHaveLength(1)
  })

  test('the next provider answers what the first cannot', async () => {
    await host.use({
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: host.twelve.url,
      EODHD_API_KEY: 'k',
      EODHD_URL: host.eodhd.url,
    })
    host.twelve.rows.set('TSM', twelveError(403, 'is available starting with the Grow plan'))
    const { data } = await host.ask(['AAPL', 'TSM'])
    expect([data.AAPL?.source, data.TSM?.source]).toEqual(['twelvedata', 'eodhd'])
  })

  test('sample figures appear only where they are named', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    host.twelve.misbehave = (_, response) => Boolean(response.writeHead(401).end('{}'))
    expect(await host.ask(['AAPL', 'TSM'])).toMatchObject({ data: {}, code: 'unavailable' })
    await host.ask(['HSI'])
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Twelve Data refused')]])
    await host.use({
      QUOTES_PROVIDER: 'twelvedata,sample',
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: host.twelve.url,
    })
    host.clock.ms += 2 * MINUTE
    expect((await host.ask(['AAPL'])).data.AAPL?.source).toBe('sample')
  })

  test('without a provider, samples stand behind the home page, and elsewhere for who asks', async () => {
    const ask = async (name: string, body: object) =>
      (await host.functions.call(name, host.token, body)).json()
    await host.use({})
    const home = await host.ask(['AAPL', 'MSFT'])
    expect(home.data.AAPL?.source).toBe('sample')
    expect(home).toMatchObject({ errors: { MSFT: expect.any(String) }, samples: ['MSFT'] })
    const symbols = ['AAPL', 'MSFT', 'KO']
    const real = await ask('market-data', { symbols, samplePrices: false })
    expect(real).toMatchObject({ success: false, data: {}, samples: ['AAPL', 'MSFT'] })
    const tried = await ask('market-data', { symbols, samplePrices: true })
    expect(tried.data).toMatchObject({ AAPL: { source: 'sample' }, MSFT: { source: 'sample' } })
    expect(Object.keys(tried.errors)).toEqual(['KO'])
    const history = { symbol: 'AAPL', range: '1M' }
    expect(await ask('market-history', history)).toMatchObject({ source: 'sample' })
    expect(await ask('market-history', { ...history, samplePrices: false })).toMatchObject({
      success: false,
    })
    await host.use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: 'http://127.0.0.1:1' })
    const keyed = await ask('market-data', { symbols: ['WFC'], samplePrices: true })
    expect(keyed).toMatchObject({ success: false, data: {} })
  })
})
