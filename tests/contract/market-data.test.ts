import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { testDatabases } from '#tests/databases.ts'
import { type HostedFunctions, startFunctions } from '#tests/functions-host.ts'
import { startEcb } from '#tests/markets/ecb-stand-in.ts'
import {
  daySpent,
  type StandIn,
  startEodhd,
  startTwelveData,
  twelveError,
  twelveQuote,
} from '#tests/markets/quote-stand-ins.ts'

type Answer = {
  success: boolean
  data: Record<string, { close: string; source: string; asOf: string; stale: boolean }>
  errors: Record<string, string>
  error?: string
}

const start = Date.parse('2026-03-02T09:00:00Z')
const minute = 60_000

describe.each(testDatabases)('market functions on $name', (testDatabase) => {
  let functions: HostedFunctions
  let [twelve, eodhd] = [] as unknown as [StandIn, StandIn]
  let ecb: Awaited<ReturnType<typeof startEcb>>
  let token = ''
  let nowMs = start
  const log = vi.spyOn(console, 'error')

  beforeAll(async () => {
    ;[twelve, eodhd, ecb] = await Promise.all([startTwelveData(), startEodhd(), startEcb()])
    functions = await startFunctions(await testDatabase.open())
    token = await functions.createToken('reader@example.com')
    // The first call of a process finds nothing ready.
    await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
    await ask(['AAPL'])
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await functions.close()
    await Promise.all([twelve, eodhd, ecb].map(({ stop }) => stop()))
  })
  beforeEach(async () => {
    // Each test has its own clock, long after the one before it, and nothing is known.
    nowMs += 3 * 86_400_000
    vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
    log.mockClear().mockImplementation(() => undefined)
    for (const stand of [twelve, eodhd]) {
      stand.received.length = 0
      stand.rows.clear()
      stand.misbehave = undefined
    }
    await functions.database.runScript(
      'delete from private.market_entries; delete from private.market_credits; delete from private.market_circuits;',
    )
    await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
  })

  /** What still runs in the background would count in the next test. */
  afterEach(async () => {
    await vi.waitFor(
      async () => {
        for (const stand of [twelve, eodhd]) {
          stand.misbehave = undefined
          stand.hangUp()
        }
        const leased = 'select key from private.market_entries where leased_by is not null'
        expect(await functions.database.query(leased)).toEqual([])
      },
      { timeout: 15_000, interval: 200 },
    )
  })

  /** Another desk with an empty memory: the address names it anew. */
  async function use(variables: Record<string, string>) {
    await functions.configure({
      ...variables,
      ECB_URL: ecb.url,
      YAHOO_URL: `http://127.0.0.1:1/${randomUUID()}`,
    })
  }

  async function ask(symbols: unknown, caller = token): Promise<Answer & { status: number }> {
    const response = await functions.call('market-data', caller, { symbols })
    return { status: response.status, ...(await response.json()) }
  }

  const askedFor = (stand = twelve) =>
    stand.received.flatMap(({ query }) => query.get('symbol')?.split(',') ?? [])

  test('a quote says where it comes from, when, and whether it is old', async () => {
    const { status, success, data, errors } = await ask(['AAPL'])
    expect([status, success, errors]).toEqual([200, true, {}])
    expect(data.AAPL).toMatchObject({
      ...{ symbol: 'AAPL', close: '284.14999', change: '-2.04001', percent_change: '-0.71282' },
      ...{ change_p: '-0.71282', exchange: 'US', volume: '30965652', datetime: '2025-12-03' },
      ...{ source: 'twelvedata', asOf: new Date(nowMs).toISOString(), stale: false },
    })
  })

  test('for five minutes nobody is asked again, then once, and the old answer comes at once', async () => {
    const first = await ask(['AAPL'])
    nowMs += 5 * minute - 1
    await ask(['AAPL'])
    expect(twelve.received).toHaveLength(1)
    nowMs += 1
    twelve.misbehave = () => true
    const stale = await ask(['AAPL'])
    expect(stale.data.AAPL).toEqual({ ...first.data.AAPL, stale: true })
    await Promise.all([ask(['AAPL']), ask(['AAPL'])])
    await vi.waitFor(() => expect(twelve.received).toHaveLength(2))
    await ask(['AAPL'])
    expect(twelve.received).toHaveLength(2)
  })

  test('the nine of the home page cost nine credits: eight now, one after a minute', async () => {
    const first = await ask(SNAPSHOT_SYMBOLS)
    expect(Object.keys(first.data)).toHaveLength(8)
    expect(Object.values(first.errors)).toEqual([expect.stringContaining('still to come')])
    expect(twelve.received).toHaveLength(1)
    nowMs += minute
    await ask(SNAPSHOT_SYMBOLS)
    expect(twelve.received).toHaveLength(1)
    nowMs += 1_001
    const second = await ask(SNAPSHOT_SYMBOLS)
    expect(second.errors).toEqual({})
    expect(twelve.received).toHaveLength(2)
    expect(new Set(askedFor()).size).toBe(9)
  })

  test('what the home page waits for is kept for it', async () => {
    await ask(SNAPSHOT_SYMBOLS)
    nowMs += 61_001
    const reader = await ask([
      'MSFT',
      '0700.HK',
      '7203.T',
      'USDHKD',
      'USDSGD',
      'USDINR',
      'USDTHB',
      'USDMYR',
    ])
    expect(Object.keys(reader.data)).toHaveLength(7)
    const page = await ask(SNAPSHOT_SYMBOLS)
    expect(Object.keys(page.data)).toHaveLength(9)
  })

  test('800 credits a day of UTC, refused and failed calls included', async () => {
    await functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits) values ('twelvedata', $1, 798)`,
      [new Date(nowMs - 2 * minute).toISOString()],
    )
    twelve.rows.set('TSM', twelveError(404, 'unknown'))
    await ask(['AAPL'])
    await ask(['TSM'])
    const over = await ask(['HSI'])
    expect([over.status, over.error]).toEqual([
      503,
      'Daily API limit reached. Remaining requests: 0',
    ])
    expect(twelve.received).toHaveLength(2)
    nowMs = (Math.floor(nowMs / 86_400_000) + 1) * 86_400_000
    expect(await ask(['HSI'])).toMatchObject({ status: 200 })
  })

  test('a day that the provider calls spent is not asked again', async () => {
    twelve.rows.set('AAPL', daySpent)
    const spent = await ask(['AAPL'])
    expect(spent.error).toBe('Daily API limit reached. Remaining requests: 0')
    nowMs += 2 * minute
    await ask(['TSM'])
    expect(askedFor()).toEqual(['AAPL'])
  })

  test('one account cannot spend the day of all', async () => {
    await functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash)
       values ('twelvedata', $1, 200, sha256('reader@example.com'))`,
      [new Date(nowMs - 2 * minute).toISOString()],
    )
    expect((await ask(['MSFT'])).status).toBe(503)
    expect(await ask(['AAPL'])).toMatchObject({ status: 200 })
    const other = await functions.createToken(`${randomUUID()}@example.com`)
    expect((await ask(['MSFT'], other)).status).toBe(200)
  })

  test('after five failures in a row nobody is asked for a minute, then it counts from zero', async () => {
    twelve.misbehave = (_, response) => Boolean(response.writeHead(200).end('{'))
    for (const symbol of ['AAPL', 'TSM', 'HSI', 'KS11', 'NIKKEI']) await ask([symbol])
    expect(twelve.received).toHaveLength(5)
    twelve.misbehave = undefined
    const suspended = await ask(['USDJPY'])
    expect([suspended.status, suspended.error]).toEqual([
      503,
      'Service temporarily unavailable. Please try again later.',
    ])
    nowMs += minute
    twelve.misbehave = (_, response) => Boolean(response.writeHead(200).end('{'))
    nowMs += 2_000
    await ask(['USDCNY'])
    twelve.misbehave = undefined
    expect((await ask(['USDKRW'])).status).toBe(200)
    expect(twelve.received).toHaveLength(7)
  })

  test('a provider that is down for ten minutes: old figures with their age, at once', async () => {
    const { data } = await ask(['AAPL', 'TSM'])
    twelve.misbehave = () => true
    for (let tenth = 0; tenth < 10; tenth += 1) {
      nowMs += minute
      const begun = performance.now()
      const answer = await ask(['AAPL', 'TSM'])
      expect(performance.now() - begun).toBeLessThan(2_000)
      expect(answer.data.AAPL).toMatchObject({ asOf: data.AAPL?.asOf, stale: tenth >= 4 })
    }
    await vi.waitFor(() => expect(twelve.received.length).toBeGreaterThan(1))
  })

  test('a slow provider: an answer within two seconds, and the figures later', async () => {
    twelve.misbehave = (_, response) => {
      setTimeout(() => response.end(JSON.stringify(twelveQuote('AAPL'))), 2_300)
      return true
    }
    const begun = performance.now()
    const first = await ask(['AAPL'])
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect([first.status, first.errors.AAPL]).toEqual([
      503,
      expect.stringContaining('still to come'),
    ])
    await vi.waitFor(async () => expect((await ask(['AAPL'])).status).toBe(200), { timeout: 5_000 })
    expect(askedFor()).toEqual(['AAPL'])
  })

  test('what one process has asked for, another finds', async () => {
    await ask(['AAPL'])
    await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
    expect(await ask(['AAPL'])).toMatchObject({ status: 200 })
    expect(twelve.received).toHaveLength(1)
  })

  test('the next provider answers what the first cannot', async () => {
    await use({
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: twelve.url,
      EODHD_API_KEY: 'k',
      EODHD_URL: eodhd.url,
    })
    twelve.rows.set('TSM', twelveError(403, 'is available starting with the Grow plan'))
    const { data } = await ask(['AAPL', 'TSM'])
    expect([data.AAPL?.source, data.TSM?.source]).toEqual(['twelvedata', 'eodhd'])
  })

  test('sample figures appear only where they are named', async () => {
    twelve.misbehave = (_, response) => Boolean(response.writeHead(401).end('{}'))
    expect((await ask(['AAPL'])).status).toBe(503)
    await use({
      QUOTES_PROVIDER: 'twelvedata,sample',
      TWELVE_DATA_API_KEY: 'k',
      TWELVE_DATA_URL: twelve.url,
    })
    nowMs += 2 * minute
    expect((await ask(['AAPL'])).data.AAPL?.source).toBe('sample')
    await use({})
    expect((await ask(['AAPL'])).data.AAPL?.source).toBe('sample')
  })

  test.each([
    ['nothing', []],
    ['51 symbols', Array.from({ length: 51 }, (_, index) => `A${index}`)],
    ['what is no text', [1]],
    ['1,000 characters', ['A'.repeat(1_000)]],
    ['letters of another script', ['ААРL', 'ＡＡＰＬ', 'ſ', 'AAPL\u200b']],
  ])('%s is refused', async (_name, symbols) => {
    expect(await ask(symbols)).toMatchObject({ status: 400, success: false })
    expect(twelve.received).toHaveLength(0)
  })

  test('one bad symbol among good ones: the others answer', async () => {
    const bad = ['A'.repeat(1_000), '../x', 'AAPL ; drop', 'ZZZZ', '12345678']
    const { status, data, errors } = await ask(['aapl', ...bad, 'HSI', 'USDJPY'])
    expect([status, Object.keys(data)]).toEqual([200, ['AAPL', 'HSI', 'USDJPY']])
    const refused = ['A'.repeat(40), '../x', 'AAPL ; drop', 'ZZZZ', '12345678']
    expect(Object.keys(errors).sort()).toEqual(refused.sort())
    expect(errors.ZZZZ).toBe('No quote found for ZZZZ')
  })

  test('a symbol that nobody knows is asked for once an hour', async () => {
    expect(await ask(['ZZZZ'])).toMatchObject({ status: 404, error: 'No quote found for ZZZZ' })
    await ask(['ZZZZ'])
    expect(twelve.received).toHaveLength(1)
  })

  test('another company’s figures are not shown', async () => {
    twelve.rows.set('AAPL', twelveQuote('AAPL', { name: 'Microsoft Corp' }))
    const { data, errors } = await ask(['AAPL', 'HSI'])
    expect([data.AAPL, errors.AAPL]).toEqual([
      undefined,
      expect.stringContaining('another listing'),
    ])
  })

  test('without a subscription only the home page’s nine are open', async () => {
    const visitor = await functions.createToken('gone@example.com', 'unsubscribed')
    expect(await ask(['AAPL', 'MSFT'], visitor)).toMatchObject({
      status: 403,
      code: 'subscription-required',
    })
    expect((await ask(['AAPL'], visitor)).status).toBe(200)
    const history = (symbol: string) =>
      functions.call('market-history', visitor, { symbol, range: '1M' })
    expect((await history('MSFT')).status).toBe(403)
    expect((await history('AAPL')).status).toBe(200)
    expect((await functions.call('company-accounts', visitor, { symbol: 'AAPL' })).status).toBe(403)
  })

  test('a history costs one credit and holds for a day', async () => {
    const read = async () =>
      (await functions.call('market-history', token, { symbol: '0700.HK', range: '1Y' })).json()
    expect(await read()).toMatchObject({
      ...{ success: true, source: 'twelvedata', asOf: new Date(nowMs).toISOString(), stale: false },
      data: [
        { date: '2025-12-01', close: 298 },
        { date: '2025-12-02', close: 299 },
        { date: '2025-12-03', close: 300 },
      ],
    })
    nowMs += 23 * 60 * minute
    await read()
    expect(twelve.received).toHaveLength(1)
    const [{ sum } = { sum: 0 }] = await functions.database.query<{ sum: number }>(
      'select sum(credits)::int from private.market_credits',
    )
    expect(sum).toBe(1)
    for (const body of [{}, { symbol: 'AAPL', range: '2Y' }, { symbol: 'А', range: '1M' }]) {
      expect((await functions.call('market-history', token, body)).status).toBe(400)
    }
  })

  test('exchange rates are the provider’s, else the bank’s, each with its source', async () => {
    const read = async (base: string) =>
      (await functions.call('exchange-rates', token, { base })).json()
    await use({})
    const bank = await read('EUR')
    expect(bank).toMatchObject({ success: true, base: 'EUR', source: 'ecb', date: '2026-11-20' })
    expect(bank.rates).toMatchObject({ EUR: 1, USD: 1.1415, JPY: 185.31 })
    expect((await read('USD')).rates).toMatchObject({ USD: 1, EUR: expect.closeTo(0.87604, 4) })
    await use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url })
    const mixed = await read('USD')
    expect(mixed.sources).toMatchObject({ JPY: 'twelvedata', EUR: 'twelvedata' })
    expect((await functions.call('exchange-rates', token, { base: 'XXX' })).status).toBe(400)
  })

  test('accounts of the bundle are there without the SEC', async () => {
    const read = async (symbol: string) => functions.call('company-accounts', token, { symbol })
    expect(await (await read('AAPL')).json()).toMatchObject({
      success: true,
      source: 'bundled',
      data: { symbol: 'AAPL', currency: 'USD' },
      inputs: { currency: 'USD' },
    })
    expect((await read('ZZZZ')).status).toBe(404)
    expect((await read('ААРL')).status).toBe(400)
  })

  test.each([
    'select public.claim_market_entries(array[]::text[], 1, 1, gen_random_uuid(), now())',
    `select public.settle_market_entries(gen_random_uuid(), '[]', array[]::text[], now())`,
    `select public.take_market_credits('x', 1, 1, 1, array[]::text[], true, null, 1, now())`,
    `select public.record_market_outcome('x', 'failed', 1, 1, now())`,
    'select * from private.market_entries',
  ])('%s is the service key’s alone', async (statement) => {
    for (const role of ['anon', 'authenticated'] as const) {
      const run = functions.database.transaction((tx) => tx.query(statement), {
        role,
        claims: { role },
      })
      await expect(run).rejects.toMatchObject({ code: '42501' })
    }
  })
})
