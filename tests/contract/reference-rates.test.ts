import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeConversion } from '#domain/markets/exchange-rates.ts'
import { parseRates } from '#site/backend-client/fetch-rates.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'
import { startReferenceRates, TAIFEX_DAYS } from '#tests/stand-ins/reference-rates.ts'

type Answer = {
  rates: Record<string, number>
  sources: Record<string, string>
  dates: Record<string, string>
  missing: string[]
}

describe.each(eitherDatabase)('rates that the European Central Bank lacks, on $name', (engine) => {
  let host: MarketHost
  let banks: Awaited<ReturnType<typeof startReferenceRates>>
  const usual = () => ({ ...banks.bodies })
  let bodies: ReturnType<typeof usual>
  const ask = async (): Promise<Answer> =>
    (await host.functions.call('exchange-rates', host.token, { base: 'USD' })).json()
  beforeAll(async () => {
    banks = await startReferenceRates()
    bodies = usual()
    host = await startMarketHost(await engine.open())
  })
  afterAll(async () => {
    await host.close()
    await banks.stop()
  })
  beforeEach(async () => {
    await host.begin()
    Object.assign(banks.bodies, bodies)
    banks.received.length = 0
    await host.use(banks.variables)
  })
  afterEach(() => host.quiet())

  test('come from the Taiwan Futures Exchange and the Monetary Authority of Singapore, with their day', async () => {
    const answer = await ask()
    expect(answer.rates).toMatchObject({ TWD: 31.243, VND: 25_480 })
    expect(answer.sources).toMatchObject({ TWD: 'taifex', VND: 'mas', JPY: 'ecb', USD: 'ecb' })
    expect(answer.dates).toMatchObject({ TWD: '2026-03-02', VND: '2026-03-02', JPY: '2026-11-20' })
    expect(answer.missing).not.toContain('TWD')
    const rates = parseRates(answer, { required: ['TWD'] })
    const conversion = rates?.describe('TWD', 'JPY')
    expect(conversion && describeConversion(conversion)).toMatch(
      /^TWD 1 = JPY 5\.19\d\d, Taiwan Futures Exchange .* and European Central Bank .*, Mar 2, 2026$/,
    )
    host.clock.ms += 3_600_000
    await ask()
    expect(banks.received).toHaveLength(2)
  })

  test('stand beside those of currencies without a market of ours', async () => {
    const answer = await ask()
    expect(answer.sources.CHF).toBe('ecb')
    // A portfolio of francs and Taiwanese statements needs both from one table.
    const rates = parseRates(answer, { required: ['CHF'], optional: ['TWD'] })
    expect(rates?.convert(1, 'CHF', 'TWD')).toBeGreaterThan(30)
  })

  test.each<[string, string]>([
    ['not JSON', '<html>maintenance</html>'],
    ['no rows', '[]'],
    ['a dash on every day', JSON.stringify(TAIFEX_DAYS.map((row) => ({ ...row, 'USD/NTD': '-' })))],
    ['a negative rate', JSON.stringify([{ Date: '20260302', 'USD/NTD': '-31.2' }])],
    ['another shape', '[{"Date":"1150302","USD/NTD":"31.2"}]'],
    ['a failure with status 200', '{"STATUS":500,"MESSAGE":"service unavailable"}'],
  ])('with %s from the exchange, the other bank’s rate is used', async (_name, body) => {
    banks.bodies.taifex = body
    const answer = await ask()
    expect([answer.sources.TWD, answer.rates.TWD]).toEqual(['mas', 31.5])
  })

  test.each<[string, string]>([
    ['not JSON', 'oops'],
    ['an error with status 200', '{"status":422,"message":"invalid"}'],
    ['another base', '[{"date":"2026-03-02","base":"EUR","quote":"VND","rate":1}]'],
    ['a rate of zero', '[{"date":"2026-03-02","base":"USD","quote":"VND","rate":0}]'],
  ])('with %s, a dong has no rate, and says so', async (_name, body) => {
    banks.bodies.frankfurter = body
    const answer = await ask()
    expect(answer.missing).toContain('VND')
    expect(answer.sources).toMatchObject({ TWD: 'taifex' })
  })
})
