import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatementsCommand } from '#backend/financial-statements/run-statements-command.ts'
import { FIGURE_NAMES } from '#domain/markets/line-items/figures.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { foxconnIncome } from '#tests/fixtures/taiwanese-rows.ts'
import { runInPlace } from '#tests/run-in-place.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { startServerProcess } from '#tests/server-process.ts'
import { type SecStandIn, sendPage, startSec } from '#tests/stand-ins/sec.ts'
import { startTaiwanExchanges, twseCompany } from '#tests/stand-ins/taiwan-exchanges.ts'

type Outcome = { code: number; stdout: string; stderr: string }

function start(words: string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const file = inProject('backend/financial-statements/statements-command.ts')
  const env = { PATH: process.env.PATH, ...settings }
  return new Promise((resolve) => {
    execFile(pinnedNode, [file, ...words], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

const run = async (words: string[], settings: Record<string, string> = {}) => {
  const { code, out, err } = await runInPlace(runStatementsCommand, words, settings)
  return { code, stdout: out, stderr: err }
}

let sec: SecStandIn
let settings: Record<string, string>

beforeAll(async () => {
  sec = await startSec()
  settings = { SEC_URL: `${sec.url}/`, SEC_CONTACT: 'Kachi tests editor@example.com' }
  const from = report('2025-02-15')
  const list = [
    { cik_str: 77, ticker: 'MADE', title: 'Made Up Company' },
    { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
  ]
  sec.replies.set('/files/company_tickers.json', { json: Object.fromEntries(list.entries()) })
  sec.replies.set('/submissions/CIK0000000077.json', {
    json: { cik: '0000000077', name: 'Made Up Company', sic: '3571' },
  })
  sec.replies.set('/api/xbrl/companyfacts/CIK0000000077.json', {
    json: companyFacts(
      {
        'Assets USD': [at('2024-12-31', 1000, from)],
        'NetIncomeLoss USD': [over({ end: '2024-12-31', val: 100, from })],
      },
      'us-gaap',
      77,
    ),
  })
  sec.replies.set('/api/xbrl/companyfacts/CIK0000320193.json', {
    misbehave: (response) => sendPage(response, 503, 'down'),
  })
})

afterAll(() => sec.stop())

test('--json prints the statements of the bundle, whole units, each value with its filing', async () => {
  const { code, stdout, stderr } = await start(['aapl', '--json'])
  expect([code, stderr]).toEqual([0, ''])
  const statements = JSON.parse(stdout)
  expect(Object.keys(statements)).toEqual([
    'symbol',
    'cik',
    'source',
    'filer',
    'name',
    'names',
    'listings',
    'currency',
    'standard',
    'years',
    'splits',
    'missing',
  ])
  expect(statements).toMatchObject({
    symbol: 'AAPL',
    cik: 320193,
    source: 'bundled',
    names: { en: 'Apple Inc.', local: null },
    listings: [{ symbol: 'AAPL', ratio: 1 }],
    currency: 'USD',
    standard: 'us-gaap',
  })
  const year = statements.years.find(
    ({ fiscalYear }: { fiscalYear: number }) => fiscalYear === 2023,
  )
  expect(year).toMatchObject({ periodEnd: '2023-09-30', form: '10-K', filed: '2023-11-03' })
  expect(year.values.revenue).toEqual({
    value: 383_285_000_000,
    unit: 'USD',
    tag: 'RevenueFromContractWithCustomerExcludingAssessedTax',
    accession: expect.stringMatching(/^0000320193-\d\d-\d{6}$/),
    filed: expect.stringMatching(/^202\d-/),
  })
  expect(statements.splits.map(({ ratio }: { ratio: number }) => ratio)).toEqual([7, 4])
  for (const name of statements.missing) expect(FIGURE_NAMES).toContain(name)
})

test('7203.T and TM are Toyota’s 20-F; figures by way of an extract say so', async () => {
  const home = JSON.parse((await run(['7203.T', '--json'])).stdout)
  const receipt = JSON.parse((await run(['TM', '--json'])).stdout)
  expect(home).toMatchObject({
    symbol: '7203.T',
    cik: 1_094_517,
    source: 'bundled',
    currency: 'JPY',
    names: { en: 'Toyota Motor Corporation', local: 'トヨタ自動車株式会社' },
    listings: [
      { symbol: '7203.T', ratio: 1 },
      { symbol: 'TM', ratio: 10 },
    ],
    splits: [{ ratio: 5 }],
  })
  expect(home.years.at(-1).values.revenue).toEqual({
    value: 48_036_704_000_000,
    unit: 'JPY',
    tag: 'Revenue',
    accession: null,
    filed: '2025-06-18',
    extract: { agrees: ['years', 'filing'], differs: [] },
  })
  // The 20-F's tags lack the dividend; the earnings report has it.
  expect(home.years.at(-1).values.dividendPerShare).toEqual({
    value: 90,
    unit: 'JPY/shares',
    tag: 'Annual cash dividends per common share',
    accession: '0001193125-25-115410',
    filed: '2025-05-08',
    form: '6-K',
  })
  expect(receipt).toEqual({ ...home, symbol: 'TM' })
  const { stdout } = await run(['7203.T'])
  expect(stdout).toContain('by way of an extract; not compared with the filing')
})

test.each([
  ['9988.HK', 'BABA', 8],
  ['017670.KS', 'SKM', '5/9'],
  ['8306.T', 'MUFG', null],
])('%s is found, %s stands for %s ordinary shares', async (home, receipt, ratio) => {
  const statements = JSON.parse((await run([home, '--json'])).stdout)
  expect(statements.listings).toEqual([
    { symbol: home, ratio: 1 },
    { symbol: receipt, ratio },
  ])
})

test('for people it says what was found, from where, and what is missing', async () => {
  const { code, stdout } = await run(['2330.TW'])
  expect(code).toBe(0)
  expect(stdout).toContain(
    'Taiwan Semiconductor Manufacturing Company Limited (2330.TW), CIK 1046179',
  )
  expect(stdout).toContain('from the bundle that comes with Kachi')
  expect(stdout).toMatch(/eps +44\.67 +0001193125-25-083423 2025-04-17 DilutedEarningsLossPerShare/)
  expect(stdout).toContain('Missing in the latest year: dividendPerShare')
  expect(stdout).toContain('A newer report, for the year to 2025-12-31, was due by 2026-04-30:')
})

test('with a contact the SEC is asked, and the symbol may be one that no bundle has', async () => {
  const { code, stdout } = await run(['MADE', '--json'], settings)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'Made Up Company',
    years: [{ fiscalYear: 2024 }],
  })
  expect(sec.received.every(({ userAgent }) => userAgent === settings.SEC_CONTACT)).toBe(true)
})

test('while the SEC is down the bundle is used, and the figures say so', async () => {
  const { code, stdout, stderr } = await run(['AAPL', '--json'], settings)
  expect([code, JSON.parse(stdout).symbol]).toEqual([0, 'AAPL'])
  expect(stderr).toBe('The SEC had an internal error (status 503). These are bundled figures.\n')
})

test.each([
  [['ZZZZ'], 'No financial statements found for ZZZZ.'],
  [['0700.HK', '--json'], 'No financial statements found for 0700.HK.'],
  [['9999.T'], 'Set EDINET_API_KEY, a free key, and Kachi reads it.'],
  [[], 'Give one SYMBOL'],
  [['AAPL', 'MSFT'], 'Give one SYMBOL'],
  [['../../etc/passwd'], 'A symbol has 1 to 20'],
  [['A'.repeat(1000)], 'A symbol has 1 to 20'],
  [['ＡＡＰＬ'], 'A symbol has 1 to 20'],
  [['AAPL', '--yaml'], "Unknown option '--yaml'"],
])('%j ends with 1 and one line', async (words, line) => {
  const { code, stdout, stderr } = await run(words)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toContain(line)
})

test('what the SEC does not list, and a wrong address of it, are one line too', async () => {
  const unlisted = await run(['NONE'], settings)
  expect(unlisted).toMatchObject({ code: 1, stdout: '' })
  expect(unlisted.stderr).toBe(
    'No financial statements found for NONE. The SEC does not list NONE.\n',
  )
  const wrong = await run(['MADE'], { ...settings, SEC_URL: 'nowhere' })
  expect(wrong.stderr).toBe('SEC_URL: Invalid URL (for example SEC_URL=https://data.sec.gov)\n')
})

// What it keeps is in taiwan-archive.test.ts.
test.runIf(process.env.THOROUGH)(
  'what the archive keeps of a Taiwanese company is there while no server runs, and while one does',
  async () => {
    const scratch = await createScratch({ withoutSite: true })
    const taiwan = await startTaiwanExchanges()
    const year = { 季別: '4', 出表日期: '1150401' }
    taiwan.files.set('/twse/opendata/t187ap03_L', [twseCompany('2317', ['鴻海', 'HON HAI'])])
    taiwan.files.set('/twse/opendata/t187ap06_L_ci', [foxconnIncome(year)])
    const variables = { ...scratch.environment, ...taiwan.variables }
    const server = await startServerProcess(variables)
    const read = async () => {
      const { stdout, stderr } = await run(['2317.TW', '--json'], variables)
      return stdout === '' ? stderr : JSON.parse(stdout)
    }
    const foxconn = {
      symbol: '2317.TW',
      source: 'twse',
      names: { en: 'HON HAI', local: '鴻海' },
      years: [{ fiscalYear: 2025, values: { revenue: { value: 5_496_732_736_000 } } }],
    }
    try {
      await expect.poll(read, { interval: 200 }).toMatchObject(foxconn)
      await server.stop()
      expect(await read()).toMatchObject(foxconn)
    } finally {
      await server.stop()
      await taiwan.stop()
      await scratch.remove()
    }
  },
)
