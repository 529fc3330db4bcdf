import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPriceCache } from '#backend/portfolio-monitoring/price-cache.ts'
import type { SymbolRequest } from '#backend/portfolio-monitoring/round-robin.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { marketService } from '#functions/_shared/markets/market-request.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { daySpent, twelveError, twelveQuote } from '#tests/stand-ins/quote-providers.ts'

const MINUTE = 60_000
const PATIENCE = { timeout: 90_000 }
/** 200, as a failure would be an error in the reader's console. */
const SHARE_SPENT = {
  status: 200,
  success: false,
  code: 'unavailable',
  error: expect.stringContaining('network'),
}

describe.each(eitherDatabase)('credits of a provider on $name', (testDatabase) => {
  let host: MarketHost
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(() => host.close())
  beforeEach(() => host.begin())
  afterEach(() => host.quiet())
  /** The home page's answer once it has this many quotes; a busy machine's first answer may have none. */
  const askUntil = (count: number) =>
    vi.waitFor(async () => {
      const answer = await host.ask(SNAPSHOT_SYMBOLS)
      expect(Object.keys(answer.data)).toHaveLength(count)
      return answer
    }, PATIENCE)

  test('the nine of the home page cost nine credits: eight now, one after a minute', async () => {
    const first = await askUntil(8)
    expect(Object.values(first.errors)).toEqual([expect.stringContaining('still to come')])
    expect(first.retryAfterSeconds).toBe(61)
    expect(host.twelve.received).toHaveLength(1)
    host.clock.ms += MINUTE
    await host.ask(SNAPSHOT_SYMBOLS)
    expect(host.twelve.received).toHaveLength(1)
    host.clock.ms += 1_001
    expect((await askUntil(9)).errors).toEqual({})
    expect(host.twelve.received).toHaveLength(2)
    expect(new Set(host.askedFor()).size).toBe(9)
  })

  test('a cold home page fills in by priority: quotes, then histories, then background work', async () => {
    const history = async (symbol: string) => {
      const body = { symbol, range: '1M' }
      return (await host.functions.call('market-history', host.token, body)).json()
    }
    const lines = () => Promise.all(SNAPSHOT_SYMBOLS.map(history))
    const arrived = async () => (await lines()).filter(({ success }) => success).length
    await askUntil(8)
    for (const line of await lines()) {
      expect(line).toMatchObject({ success: false, code: 'pending' })
    }
    host.clock.ms += 61_001
    const rates = await host.functions.call('exchange-rates', host.token, {})
    expect((await rates.json()).sources).toMatchObject({ EUR: 'ecb' })
    await vi.waitFor(async () => expect(await arrived()).toBe(7), PATIENCE)
    await askUntil(9)
    host.clock.ms += 61_001
    await vi.waitFor(async () => expect(await arrived()).toBe(9), PATIENCE)
    // What the provider counts in its headers was counted here already.
    const spent = `select sum(credits)::int as sum from private.market_credits where provider = 'twelvedata'`
    expect(await host.functions.database.query(spent)).toEqual([{ sum: 18 }])
  })

  test('credits that another program spends with the same key are counted', async () => {
    host.twelve.misbehave = (_, response) => {
      response.writeHead(200, { 'api-credits-left': '0' })
      return Boolean(response.end(JSON.stringify(twelveQuote('AAPL'))))
    }
    await host.ask(['AAPL'])
    expect(await host.ask(['TSM'])).toMatchObject({ code: 'pending', retryAfterSeconds: 61 })
  })

  test('when the day is short of credits, quotes are kept longer, with their time', async () => {
    const first = await host.ask(['AAPL'])
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits) values ('twelvedata', $1, 759)`,
      [new Date(host.clock.ms - 2 * MINUTE).toISOString()],
    )
    // Fifteen hours and forty credits are left: one of them every 22 minutes.
    host.clock.ms += 20 * MINUTE
    expect((await host.ask(['AAPL'])).data.AAPL).toEqual({ ...first.data.AAPL, stale: true })
    await host.quiet()
    expect(host.twelve.received).toHaveLength(1)
    host.clock.ms += 3 * MINUTE
    await vi.waitFor(async () => {
      await host.ask(['AAPL'])
      expect(host.twelve.received).toHaveLength(2)
    }, PATIENCE)
  })

  test.each([
    ['a page that is open all day', 0, 72, 20],
    ['and readers who look at as many other quotes', 9, 36, 40],
  ])('800 credits last until midnight: %s', async (_name, others, least, longest) => {
    const day = Math.ceil(host.clock.ms / 86_400_000) * 86_400_000
    const keys = SNAPSHOT_SYMBOLS.map((symbol) => `quote:${symbol}`)
    const all = [...keys, ...Array.from({ length: others }, (_, index) => `quote:other${index}`)]
    const take = async (wanted: number, priority: number, knownAtMs: number, nowMs: number) => {
      const [row] = await host.functions.database.query<{ grant: { granted: number } }>(
        `select public.take_market_credits('p', $1, 900, 800, $2, $3, $4, null, 800, $5) as grant`,
        [wanted, keys, priority, new Date(knownAtMs).toISOString(), new Date(nowMs).toISOString()],
      )
      return row?.grant.granted === wanted
    }
    const gaps: number[] = []
    let [home, other] = [day - 60 * MINUTE, day - 60 * MINUTE]
    for (let now = day; now < day + 86_400_000; now += 5 * MINUTE) {
      if ((now - day) % (30 * MINUTE) === 0) {
        await host.functions.database.query(
          `insert into private.market_entries (key, wanted_at, value, as_of)
           select unnest($1::text[]), $2, '1', $2 on conflict (key) do update set wanted_at = $2`,
          [all, new Date(now).toISOString()],
        )
      }
      if (now - home >= 5 * MINUTE && (await take(9, 1, home, now))) {
        gaps.push((now - home) / MINUTE)
        home = now
      }
      if (others > 0 && now - other >= 5 * MINUTE && (await take(others, 2, other, now)))
        other = now
    }
    expect(gaps.length).toBeGreaterThanOrEqual(least)
    expect(Math.max(...gaps.slice(1))).toBeLessThanOrEqual(longest)
  })

  test('what the home page waits for is kept for it', async () => {
    await askUntil(8)
    host.clock.ms += 61_001
    const reader = await host.ask([
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
    await askUntil(9)
  })

  test('800 credits a day of UTC, refused and failed calls included', async () => {
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits) values ('twelvedata', $1, 798)`,
      [new Date(host.clock.ms - 2 * MINUTE).toISOString()],
    )
    host.twelve.rows.set('TSM', twelveError(404, 'unknown'))
    await host.ask(['AAPL'])
    await host.ask(['TSM'])
    const over = await host.ask(['HSI'])
    expect(over).toMatchObject({
      status: 200,
      success: false,
      code: 'unavailable',
      error: 'Daily API limit reached. Remaining requests: 0',
      reasons: { HSI: 'daySpent' },
    })
    expect(over.retryAfterSeconds).toBeGreaterThan(MINUTE / 1000)
    expect(host.twelve.received).toHaveLength(2)
    host.clock.ms = (Math.floor(host.clock.ms / 86_400_000) + 1) * 86_400_000
    expect(await host.ask(['HSI'])).toMatchObject({ status: 200 })
  })

  test('a day that the provider calls spent is not asked again', async () => {
    host.twelve.rows.set('AAPL', daySpent)
    const spent = await host.ask(['AAPL'])
    expect(spent.error).toBe('Daily API limit reached. Remaining requests: 0')
    host.clock.ms += 2 * MINUTE
    await host.ask(['TSM'])
    expect(host.askedFor()).toEqual(['AAPL'])
  })

  test('one account cannot spend the day of all', async () => {
    await host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash)
       values ('twelvedata', $1, 200, sha256('reader@example.com'))`,
      [new Date(host.clock.ms - 2 * MINUTE).toISOString()],
    )
    expect(await host.ask(['MSFT'])).toMatchObject(SHARE_SPENT)
    expect(await host.ask(['AAPL'])).toMatchObject({ status: 200 })
    const other = await host.functions.createToken(`${randomUUID()}@example.com`)
    const wanted = ['MSFT', '0700.HK', '7203.T', 'USDHKD', 'USDSGD', 'USDINR', 'USDTHB']
    expect((await host.ask(wanted, other)).status).toBe(200)
    host.clock.ms += 61_001
    wanted.push('USDMYR')
    expect((await host.ask(['USDMYR'], other)).status).toBe(200)
    // Late in the day known quotes are refreshed again soon, but not for the account that has spent its share.
    host.clock.ms = (Math.floor(host.clock.ms / 86_400_000) + 1) * 86_400_000 - 10 * MINUTE
    await host.ask(wanted)
    await host.quiet()
    const body = { symbol: 'MSFT', range: '1M' }
    const history = await host.functions.call('market-history', other, body)
    expect(await history.json()).toMatchObject({ success: true })
  })

  const spend = (credits: number, account: string, network: string) =>
    host.functions.database.query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash, network_hash)
       values ('twelvedata', $1, $2, sha256(convert_to($3, 'UTF8')), sha256(convert_to($4, 'UTF8')))`,
      [new Date(host.clock.ms - 2 * MINUTE).toISOString(), credits, account, network],
    )

  test('the accounts of one network cannot spend the day of all', async () => {
    const fresh = await host.functions.createToken(`${randomUUID()}@example.com`)
    await spend(320, 'another@example.com', '203.0.113.7')
    expect((await host.ask(['MSFT'], fresh)).status).toBe(200)
    // Tests have no address, which is a network like any other.
    await spend(160, 'one@example.com', 'unknown')
    await spend(159, 'two@example.com', 'unknown')
    const refused = await host.ask(['0700.HK'], fresh)
    expect(refused).toMatchObject(SHARE_SPENT)
    // The home page does not count for its visitors.
    expect(await host.ask(['AAPL'])).toMatchObject({ status: 200 })
  })

  test('who has spent a share spoils no question of another, asked at the same moment', async () => {
    await spend(200, 'reader@example.com', '203.0.113.7')
    const other = await host.functions.createToken(`${randomUUID()}@example.com`)
    const tokens = [...Array.from({ length: 8 }, () => host.token), other, host.token, other]
    const history = async (token: string) => {
      const body = { symbol: 'MSFT', range: '1M' }
      return (await host.functions.call('market-history', token, body)).json()
    }
    const [quotes, histories] = await Promise.all([
      Promise.all(tokens.map((token) => host.ask(['MSFT'], token))),
      Promise.all(tokens.map(history)),
    ])
    // On a busy machine an answer may come only to the next question, as for any symbol that is being fetched.
    const told = tokens.map((token, index) =>
      token === other ? [quotes[index], histories[index]] : [],
    )
    expect(JSON.stringify(told)).not.toContain('tomorrow')
    await expect.poll(async () => (await host.ask(['MSFT'], other)).status).toBe(200)
    await expect.poll(() => history(other)).toMatchObject({ success: true })
    expect(host.twelve.received.map(({ path }) => path).sort()).toEqual(['/quote', '/time_series'])
  })

  test('a reader whose alerts are about made-up symbols leaves monitoring to the others', async () => {
    const { signal } = new AbortController()
    const madeUp = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `ZZ${letter}Q`)
    for (const symbol of madeUp) host.twelve.rows.set(symbol, twelveError(404, 'unknown'))
    const greedy = { reader: 'network 203.0.113.1', symbols: madeUp }
    const modest = { reader: 'network 203.0.113.2', symbols: ['MSFT'] }
    const read = (...requests: SymbolRequest[]) =>
      createPriceCache(marketService(), { patienceMs: 0, signal }).fetchPrices(requests)
    const price = (symbol: string, ...requests: SymbolRequest[]) =>
      expect.poll(async () => (await read(...requests)).get(symbol), PATIENCE)
    await price('MSFT', greedy, modest).toMatchObject({ currency: 'USD' })
    for (let round = 0; round < 3; round += 1) {
      host.clock.ms += 61_001
      await read(greedy)
      await host.quiet()
    }
    const ofGreedy = () => host.askedFor().filter((symbol) => madeUp.includes(symbol))
    expect(ofGreedy(), 'a tenth of 200').toHaveLength(20)
    const left = madeUp.find((symbol) => !ofGreedy().includes(symbol)) ?? ''
    const late = { reader: 'network 203.0.113.3', symbols: [left, '7203.T'] }
    host.clock.ms += 61_001
    await price('7203.T', greedy, late).toMatchObject({ currency: 'JPY' })
    await price(left, late).toMatchObject({ isLasting: true })
    expect(ofGreedy().slice(20), 'since another reader wants it too').toEqual([left])
  })

  test('the histories that visitors cause count for their network', async () => {
    const visitor = await host.functions.createToken(`${randomUUID()}@example.com`, 'unsubscribed')
    const history = async (range: string) => {
      const body = { symbol: 'AAPL', range }
      const response = await host.functions.call('market-history', visitor, body)
      return { status: response.status, ...(await response.json()) }
    }
    await spend(319, 'one@example.com', 'unknown')
    expect(await history('1M')).toMatchObject({ success: true })
    expect(await history('1Y')).toMatchObject(SHARE_SPENT)
    const charged = `select caller_hash, network_hash = sha256('unknown') as is_network
      from private.market_credits where credits = 1`
    expect(await host.functions.database.query(charged)).toEqual([
      { caller_hash: null, is_network: true },
    ])
  })

  test('an address with a plus sign is the same account', async () => {
    const id = randomUUID()
    await spend(200, `${id}@example.com`, '203.0.113.7')
    const alias = await host.functions.createToken(`${id}+again@example.com`)
    expect(await host.ask(['MSFT'], alias)).toMatchObject(SHARE_SPENT)
  })
})
