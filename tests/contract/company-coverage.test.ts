import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summarizeCompany } from '#domain/coverage/company-summary.ts'
import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { type MarketHost, startMarketHost } from '#tests/hosts/market-host.ts'

describe.each(eitherDatabase)('company-coverage on $name', (testDatabase) => {
  let host: MarketHost
  beforeAll(async () => {
    host = await startMarketHost(await testDatabase.open())
  })
  afterAll(() => host.close())
  beforeEach(async () => {
    await host.begin()
    await host.functions.database.runScript('delete from private.company_summaries;')
  })
  afterEach(() => host.quiet())

  const ask = async (token = host.token) => {
    const response = await host.functions.call('company-coverage', token, {})
    return { status: response.status, ...(await response.json()) } as {
      status: number
      companies: CoveredCompany[]
      asOf: string
    }
  }
  const find = async (symbol: string) =>
    (await ask()).companies.find((company) => company.symbol === symbol)

  test('visitors and readers without a subscription are refused', async () => {
    const gone = await host.functions.createToken('gone@example.com', 'unsubscribed')
    expect([(await ask('')).status, (await ask(gone)).status]).toEqual([403, 403])
    const bad = await host.functions.call('company-coverage', host.token, undefined)
    expect(bad.status).toBe(400)
  })

  test('without a source it lists what comes with the project, each score or the reason why not', async () => {
    const { companies } = await ask()
    expect(companies).toHaveLength(33)
    for (const { schools, symbols, newest } of companies) {
      for (const { score, why, coverage } of Object.values(schools)) {
        expect(score !== null).toBe(why === 'scored')
        if (why === 'tooFewFigures') expect(coverage).toBeLessThan(0.6)
        else expect(coverage).toBeGreaterThanOrEqual(0.6)
      }
      expect(symbols.length).toBeGreaterThan(0)
      expect(newest.address).toMatch(/^https:\/\/www\.sec\.gov\//)
    }
    const toyota = companies.find(({ symbol }) => symbol === '7203.T')
    expect(toyota).toMatchObject({
      symbols: ['7203.T', 'TM'],
      localName: 'トヨタ自動車株式会社',
      market: 'TSE',
      years: 10,
      byExtract: true,
      overdue: null,
      price: null,
      schools: { graham: { score: null, why: 'noPrice' }, lynch: { why: 'noPrice' } },
    })
  })

  test('a known quote is the price, in the currency of the statements; nobody is asked for one', async () => {
    await host.use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url })
    await host.ask(['AAPL'])
    const asked = () => host.askedFor().filter((symbol) => !symbol.startsWith('USD'))
    expect(asked()).toEqual(['AAPL'])
    const apple = await find('AAPL')
    expect(apple?.price).toMatchObject({ currency: 'USD', source: 'twelvedata' })
    expect(apple?.schools.graham).toMatchObject({ why: 'scored', score: expect.any(Number) })
    expect(asked()).toEqual(['AAPL'])
  })

  test('what a source has read takes the place of what comes with the project, once for all listings', async () => {
    const statements = findBundledStatements('TM')
    const summary = statements && summarizeCompany(statements, 'edinet')
    await host.functions.database.query('select public.note_company_summary($1, $2, $3, $4)', [
      ...[summary?.symbol, 'edinet', JSON.stringify(summary), new Date(Date.now()).toISOString()],
    ])
    const { companies } = await ask()
    expect(companies).toHaveLength(33)
    expect(companies.filter(({ source }) => source === 'edinet')).toMatchObject([
      { symbol: '7203.T' },
    ])
  })

  test('a list of a minute ago is answered with while a new one is scored, one of an hour ago is not', async () => {
    await host.use({ TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: host.twelve.url })
    const first = await ask()
    host.clock.ms += 59_000
    expect((await ask()).asOf).toBe(first.asOf)
    host.clock.ms += 2_000
    expect((await ask()).asOf).toBe(first.asOf)
    const asOf = () => new Date(host.clock.ms).toISOString()
    await expect.poll(async () => (await ask()).asOf).toBe(asOf())
    host.clock.ms += 3_600_000
    expect((await ask()).asOf).toBe(asOf())
  })
})
