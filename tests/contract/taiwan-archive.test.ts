import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/days.ts'
import { archiveTaiwan } from '#functions/_shared/markets/market-request.ts'
import { eitherDatabase } from '#tests/databases.ts'
import {
  foxconnBalance,
  foxconnIncome,
  shiftedHoldingIncome,
  tpexBalance,
  tpexIncome,
} from '#tests/fixtures/taiwanese-rows.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import {
  startTaiwanExchanges,
  type TaiwanStandIn,
  tpexCompany,
  twseCompany,
} from '#tests/stand-ins/taiwan-exchanges.ts'

const INCOME_PATH = '/twse/opendata/t187ap06_L_ci'

describe.each(eitherDatabase)('the archive of Taiwan’s statements on $name', (engine) => {
  let host: MarketHost
  let taiwan: TaiwanStandIn
  /** A server that has just started: nothing is in memory. */
  const restart = () => host.use(taiwan.variables)
  const archive = () =>
    archiveTaiwan({ pause: async () => undefined, signal: new AbortController().signal })
  const askedFor = (path: string) => taiwan.received.filter((request) => request.path === path)
  const count = async (table: string) => {
    const rows = await host.functions.database.query<{ count: number }>(
      `select count(*)::int from private.${table}`,
    )
    return rows[0]?.count
  }
  const read = async (symbol: string) => {
    const answer = await host.functions.call('company-statements', host.token, { symbol })
    return answer.json()
  }
  beforeAll(async () => {
    taiwan = await startTaiwanExchanges()
    host = await startMarketHost(await engine.open())
  })
  afterAll(async () => {
    await host.close()
    await taiwan.stop()
  })
  beforeEach(async () => {
    await host.begin()
    await host.functions.database.runScript(
      'delete from private.statement_files; delete from private.statement_periods;',
    )
    taiwan.received.length = 0
    taiwan.misbehave = undefined
    taiwan.files.clear()
    const shares = { 已發行普通股數或TDR原股發行股數: '13964222294', 產業別: '31' }
    taiwan.files.set('/twse/opendata/t187ap03_L', [
      twseCompany('2317', ['鴻海', 'HON HAI'], shares),
    ])
    taiwan.files.set('/tpex/mopsfin_t187ap03_O', [tpexCompany('6488', ['環球晶', 'GWC'])])
    taiwan.files.set(INCOME_PATH, [foxconnIncome()])
    taiwan.files.set('/twse/opendata/t187ap07_L_ci', [foxconnBalance()])
    taiwan.files.set('/twse/opendata/t187ap06_L_fh', [shiftedHoldingIncome()])
    taiwan.files.set('/tpex/mopsfin_t187ap06_O_ci', [tpexIncome()])
    taiwan.files.set('/tpex/mopsfin_t187ap07_O_ci', [tpexBalance()])
    await restart()
  })
  afterEach(() => host.quiet())

  test('asks for each file once a day, whatever came of it, and keeps changed ones only', async () => {
    await archive()
    await archive()
    await restart()
    await archive()
    const paths = taiwan.received.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(20)
    expect(new Set(paths).size).toBe(paths.length)
    expect([await count('statement_files'), await count('statement_periods')]).toEqual([5, 5])
    // The next day’s file has another day in it and nothing else.
    taiwan.files.set(INCOME_PATH, [foxconnIncome({ 出表日期: '1141124' })])
    host.clock.ms += DAY_MS
    await archive()
    expect(askedFor(INCOME_PATH)).toHaveLength(2)
    expect(askedFor('/twse/opendata/t187ap07_L_ci')[1]?.status).toBe(304)
    expect([await count('statement_files'), await count('statement_periods')]).toEqual([5, 5])
    taiwan.files.set(INCOME_PATH, [foxconnIncome({ 營業收入: '5496732737.00' })])
    host.clock.ms += DAY_MS
    await archive()
    expect([await count('statement_files'), await count('statement_periods')]).toEqual([6, 5])
    const bodies = 'select body from private.statement_files order by seen_at desc limit 1'
    const [kept] = await host.functions.database.query<{ body: Uint8Array }>(bodies)
    const stream = new Blob([new Uint8Array(kept?.body ?? [])]).stream()
    const text = await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).json()
    expect(text).toEqual([foxconnIncome({ 營業收入: '5496732737.00' })])
  })

  test('a company has statements once a whole year was published, and says how many', async () => {
    await archive()
    await expect
      .poll(() => read('2317.TW'))
      .toMatchObject({
        success: false,
        code: 'unknown-symbol',
        error: expect.stringContaining('no whole year has been published since'),
      })
    const year = { 季別: '4', 出表日期: '1150401' }
    taiwan.files.set(INCOME_PATH, [foxconnIncome(year)])
    taiwan.files.set('/twse/opendata/t187ap07_L_ci', [foxconnBalance(year)])
    host.clock.ms += 2 * DAY_MS
    await archive()
    await restart()
    await expect
      .poll(() => read('2317.TW'))
      .toMatchObject({
        success: true,
        source: 'twse',
        sourceTitle: 'TWSE and TPEx open data',
        inputs: {
          notes: [
            expect.stringContaining('1 of 10 years is there'),
            expect.stringMatching(/^Missing: .*cash.*\. Taiwan’s open data do not have it\.$/),
          ],
        },
        data: {
          symbol: '2317.TW',
          names: { en: 'HON HAI', local: '鴻海' },
          currency: 'TWD',
          years: [
            {
              fiscalYear: 2025,
              values: {
                revenue: { value: 5_496_732_736_000 },
                netIncome: { value: 144_141_397_000 },
                equity: { value: 1_636_166_359_000 },
                shares: { value: 13_964_222_300 },
              },
            },
          ],
        },
      })
    // Another year on top of it.
    const next = { 年度: '115', 季別: '4', 出表日期: '1160401' }
    taiwan.files.set(INCOME_PATH, [foxconnIncome(next)])
    host.clock.ms += DAY_MS
    await archive()
    const kept = await host.functions.database.query<{ fiscal_year: number }>(
      `select fiscal_year from private.statement_periods
       where symbol = '2317.TW' and kind = 'income' and period = 'Q4' order by 1`,
    )
    expect(kept.map((row) => row.fiscal_year)).toEqual([2025, 2026])
  })

  test('a file that cannot be kept is asked for again, and none is lost', async () => {
    host.functions.obstruct(async () => new Response('{}', { status: 500 }))
    await archive().catch(() => undefined)
    host.functions.obstruct(undefined)
    expect(await count('statement_files')).toBe(0)
    await restart()
    host.clock.ms += 3_600_000
    await archive()
    expect(await count('statement_files')).toBe(5)
  })

  test('many companies fit, and bad files change nothing', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) =>
      foxconnIncome({ 公司代號: String(1_000 + index) }),
    )
    taiwan.files.set(INCOME_PATH, many)
    taiwan.files.set('/twse/opendata/t187ap07_L_ci', '<html>busy</html>')
    taiwan.files.set('/twse/opendata/t187ap06_L_fh', [{ nothing: 'known' }])
    await archive()
    expect(await count('statement_periods')).toBe(1_102)
  })

  test('without a network it is quiet, and without twse in QUOTES_PROVIDER it is off', async () => {
    const tries: string[] = []
    taiwan.misbehave = (request) => {
      tries.push(request.url ?? '')
      request.socket.destroy()
      return true
    }
    await archive()
    await archive()
    expect(tries).toHaveLength(1)
    expect(console.error).not.toHaveBeenCalled()
    await host.use({ ...taiwan.variables, QUOTES_PROVIDER: 'sample' })
    await archive()
    expect(tries).toHaveLength(1)
  })
})
