import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { twelveQuote } from '#tests/stand-ins/quote-providers.ts'

describe.each(eitherDatabase)('the pace of refreshes on $name', (testDatabase) => {
  let host: MarketHost
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
    await host.begin()
  })
  afterAll(() => host.close())

  test('what one network wants does not hold up the quotes of another', async () => {
    const { query } = host.functions.database
    const now = '2026-11-23T06:00:00Z'
    await query(
      `insert into private.market_entries (key, wanted_at)
       select 'quote:W' || n, $1::timestamptz from generate_series(1, 320) n`,
      [now],
    )
    await query(
      `insert into private.market_credits (provider, spent_at, credits, caller_hash, network_hash)
       values ('twelvedata', $1::timestamptz - interval '5 hours', 320, sha256('a'), sha256('192.0.2.1'))`,
      [now],
    )
    const refresh = async (network: string) => {
      const [row] = await query<{ grant: { granted: number; reason?: string } }>(
        `select public.take_market_credits('twelvedata', 1, 8, 800, '{quote:H}', 2,
           $1::timestamptz - interval '1 hour', $2, 200, $1, $2, 320) as grant`,
        [now, network],
      )
      return row?.grant
    }
    expect(await refresh('192.0.2.1')).toMatchObject({ granted: 0, reason: 'pace' })
    // A quarter of its share, 80 a day, spread over the day: of its first quarter, twenty.
    let granted = 0
    while ((await refresh('192.0.2.2'))?.granted === 1) {
      granted += 1
      await query(`update private.market_credits set spent_at = spent_at - interval '2 minutes'
        where network_hash = sha256('192.0.2.2')`)
    }
    expect(granted).toBe(20)
    expect(await refresh('192.0.2.2')).toMatchObject({ reason: 'pace' })
  })

  test('a symbol of the home page that cannot be read is asked for twice an hour', async () => {
    await host.begin()
    host.twelve.rows.set('USD/JPY', { ...twelveQuote('USD/JPY'), close: null })
    const asked = () => host.askedFor().filter((symbol) => symbol === 'USD/JPY').length
    await expect.poll(async () => (await host.ask(['USDJPY'])).status).toBe(200)
    await host.quiet()
    expect(asked()).toBe(1)
    for (let minute = 1; minute < 30; minute += 1) {
      host.clock.ms += 59_000
      await host.ask(['USDJPY'])
      await host.quiet()
    }
    expect(asked()).toBe(1)
    host.clock.ms += 120_000
    await expect.poll(async () => [await host.ask(['USDJPY']), asked()][1]).toBe(2)
    host.twelve.rows.delete('USD/JPY')
  })

  test('a symbol of the home page about which the provider has an error suspends nothing, and costs less and less', async () => {
    await host.begin()
    host.twelve.rows.set('AAPL', { code: 500, status: 'error', message: 'oops' })
    const asked = () => host.askedFor().filter((symbol) => symbol === 'AAPL').length
    for (let quarter = 0; quarter < 4 * 60; quarter += 1) {
      await host.ask(['AAPL'])
      await host.quiet()
      host.clock.ms += 15_000
    }
    expect(asked()).toBeLessThanOrEqual(12)
    expect((await host.ask(['TSM'])).status).toBe(200)
    await expect.poll(async () => Object.keys((await host.ask(['TSM'])).data)).toEqual(['TSM'])
    host.twelve.rows.delete('AAPL')
  })

  test('a reader’s symbol that makes the provider fail takes none of the home page’s with it', async () => {
    await host.begin()
    host.twelve.misbehave = (request, response) => {
      const isPoisoned = request.url?.includes('ZZTOP') === true
      if (isPoisoned) response.writeHead(500).end('{}')
      return isPoisoned
    }
    await expect
      .poll(async () => Object.keys((await host.ask(['AAPL', 'TSM', 'ZZTOP'])).data).sort())
      .toEqual(['AAPL', 'TSM'])
    host.twelve.misbehave = undefined
  })

  test('one network leaves others a quarter of each minute, where that is enough to share', async () => {
    const { query } = host.functions.database
    const now = Date.parse('2026-11-25T06:00:00Z')
    const take = async (network: string, wanted: number, [minute, seconds]: [number, number]) => {
      const [row] = await query<{ grant: { granted: number; reason?: string; retryAt?: string } }>(
        `select public.take_market_credits('m' || $3::int, $1, $3::int, 2000, '{}', 1, null, null, 500, $4, $2, 800) as grant`,
        [wanted, network, minute, new Date(now + seconds * 1000).toISOString()],
      )
      return row?.grant
    }
    expect(await take('192.0.2.1', 40, [60, 0])).toMatchObject({ granted: 40 })
    expect(await take('192.0.2.1', 40, [60, 1])).toMatchObject({
      granted: 5,
      reason: 'network-minute',
      retryAt: expect.stringContaining('06:01:01'),
    })
    expect(await take('192.0.2.2', 40, [60, 2])).toMatchObject({ granted: 15, reason: 'minute' })
    expect(await take('192.0.2.1', 40, [60, 62])).toMatchObject({ granted: 40 })
    expect(await take('192.0.2.1', 12, [12, 0])).toMatchObject({ granted: 9 })
    expect(await take('192.0.2.1', 8, [8, 0])).toMatchObject({ granted: 8 })
  })

  test('quotes that wait leave histories half of a minute, and all once nobody asks for them', async () => {
    const { query } = host.functions.database
    const now = Date.parse('2026-11-24T06:00:00Z')
    await query(
      `insert into private.market_entries (key, wanted_at, retry_at)
       select 'quote:V' || n, $1::timestamptz, $1::timestamptz + interval '61 seconds' from generate_series(1, 50) n`,
      [new Date(now).toISOString()],
    )
    const take = async (wanted: number, seconds: number) => {
      const [row] = await query<{ grant: { granted: number } }>(
        `select public.take_market_credits('p', $1, 8, 800, '{quote:H}', 3, null, null, 800, $2) as grant`,
        [wanted, new Date(now + seconds * 1000).toISOString()],
      )
      return row?.grant.granted
    }
    expect(await take(8, 1)).toBe(4)
    expect(await take(8, 75)).toBe(4)
    expect(await take(8, 140)).toBe(8)
  })

  test('what is refused to one network is refreshed for another, and not counted as wanted', async () => {
    await host.begin()
    const { query } = host.functions.database
    const token = await host.functions.createToken('pace@example.com')
    const ask = async (network: string) => {
      const body = { symbols: ['MSFT'] }
      await host.functions.call('market-data', token, body, network)
      await host.quiet()
      return host.askedFor().length
    }
    const spend = (credits: number) =>
      query(
        `insert into private.market_credits (provider, spent_at, credits, network_hash)
         values ('twelvedata', $1, $2, sha256('192.0.2.1'))`,
        [new Date(host.clock.ms - 120_000).toISOString(), credits],
      )
    const isWanted = async () => {
      const rows = await query(
        `select from private.market_entries where key = 'quote:MSFT' and wanted_at > $1::timestamptz - interval '1 hour'`,
        [new Date(host.clock.ms).toISOString()],
      )
      return rows.length === 1
    }
    expect(await ask('192.0.2.3')).toBe(1)
    await query(
      `insert into private.market_entries (key, wanted_at)
       select 'quote:P' || n, $1 from generate_series(1, 300) n`,
      [new Date(host.clock.ms).toISOString()],
    )
    await spend(200)
    host.clock.ms += 1_200_000
    expect(await ask('192.0.2.1'), 'at the pace of all').toBe(1)
    expect(await isWanted()).toBe(true)
    expect(await ask('192.0.2.2'), 'of its own part').toBe(2)
    await spend(120)
    host.clock.ms += 4_000_000
    expect(await ask('192.0.2.1')).toBe(2)
    expect(await isWanted()).toBe(false)
  })

  test('shares of OpenDART’s companies are of the Korean day, by which it counts calls', async () => {
    const { query } = host.functions.database
    const take = async (at: string) => {
      const [row] = await query<{ grant: { granted: number } }>(
        `select public.take_market_credits('dart', 10, 900, 645, '{}', 1, null, null, 10, $1, '192.0.2.1', 10) as grant`,
        [at],
      )
      return row?.grant.granted
    }
    const times = ['2026-11-26T15:01:00Z', '2026-11-27T00:01:00Z', '2026-11-27T15:01:00Z']
    const granted: (number | undefined)[] = []
    for (const at of times) granted.push(await take(at))
    expect(granted).toEqual([10, 0, 10])
  })
})
