import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseInThread } from '#backend/financial-statements/parse-in-thread.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { createSecEdgar } from '#functions/_shared/markets/providers/sec-edgar.ts'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { BLOCK_PAGE, type SecStandIn, sendPage, startSec } from '#tests/stand-ins/sec.ts'

const CONTACT = 'Kachi tests editor@example.com'
const FACTS_PATH = '/api/xbrl/companyfacts/CIK0000000077.json'
const SUBMISSIONS_PATH = '/submissions/CIK0000000077.json'
const TICKERS_PATH = '/files/company_tickers.json'

let sec: SecStandIn

beforeAll(async () => {
  sec = await startSec()
})

afterAll(() => sec.stop())

beforeEach(() => {
  sec.received.length = 0
  sec.replies.clear()
  sec.replies.set(TICKERS_PATH, {
    json: {
      0: { cik_str: 77, ticker: 'MADE', title: 'MADE UP COMPANY INC' },
      1: { cik_str: 78, ticker: 'OTH-B', title: 'Other Corp' },
    },
  })
  sec.replies.set(FACTS_PATH, { json: madeUp(77) })
  sec.replies.set(SUBMISSIONS_PATH, {
    json: { cik: '77', name: 'Made Up Company', sic: '6021', formerNames: [] },
  })
})

function madeUp(cik: number | string, padding: Record<string, unknown[]> = {}) {
  const from = report('2025-02-15')
  const facts = {
    'Assets USD': [at('2024-12-31', 1000, from)],
    'NetIncomeLoss USD': [over({ end: '2024-12-31', val: 100, from })],
    ...padding,
  }
  return companyFacts(facts, 'us-gaap', cik)
}

/** Adds facts with other tags, as in real responses, until the text has about this many bytes. */
function padded(bytes: number) {
  const from = report('2025-02-15', '10-Q')
  const list = Array.from({ length: 1000 }, (_, index) =>
    over({ end: '2024-12-31', val: index, from, days: 90 }),
  )
  const perTag = JSON.stringify(list).length
  const tags = Array.from({ length: Math.ceil(bytes / perTag) }, (_, tag) => [
    `SomeTag${tag} USD`,
    list,
  ])
  return madeUp(77, Object.fromEntries(tags))
}

const edgar = (settings: Partial<Parameters<typeof createSecEdgar>[0]> = {}) =>
  createSecEdgar({ contact: CONTACT, url: sec.url, ...settings })

async function failure(settings?: Parameters<typeof edgar>[0], symbol = 'MADE') {
  const error: unknown = await edgar(settings)
    .fetchStatements(symbol)
    .catch((reason: unknown) => reason)
  if (!(error instanceof ProviderError))
    throw new Error(`expected a ProviderError, got ${String(error)}`)
  return error
}

test('statements come from the three files, asked for with the contact as User-Agent', async () => {
  const statements = await edgar().fetchStatements('MADE')
  expect(statements).toMatchObject({
    symbol: 'MADE',
    filer: { authority: 'sec', id: '77' },
    sector: 'financial',
    currency: 'USD',
  })
  expect(statements.years[0]?.values.netIncome?.value).toBe(100)
  expect(sec.received.map(({ path }) => path)).toEqual([TICKERS_PATH, SUBMISSIONS_PATH, FACTS_PATH])
  expect(new Set(sec.received.map(({ userAgent }) => userAgent))).toEqual(new Set([CONTACT]))
})

test('without a contact nothing is asked, and the error says what to set', async () => {
  for (const wrong of [
    undefined,
    '',
    ' ',
    'Kachi\r\nX-Injected: 1',
    '価値 editor@example.com',
    'Kachi',
    'editor@example.com',
    'x'.repeat(300),
  ]) {
    const error = await failure({ contact: wrong })
    expect(error.code).toBe('not-configured')
    expect(error.message).toContain('SEC_CONTACT')
  }
  expect(sec.received).toEqual([])
})

test('never more than ten requests in any second, from all callers together', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => edgar().fetchStatements('MADE')))
  const times = sec.received.map((request) => request.at).sort((one, other) => one - other)
  expect(times).toHaveLength(18)
  for (const [index, time] of times.entries()) {
    const later = times[index + 10]
    if (later !== undefined) expect(later - time).toBeGreaterThan(1000)
  }
})

test('the list of companies is asked for once; a failed list again', async () => {
  const provider = edgar()
  sec.replies.set(TICKERS_PATH, { misbehave: (response) => sendPage(response, 503, 'down') })
  await expect(provider.fetchStatements('MADE')).rejects.toMatchObject({ code: 'unavailable' })
  sec.replies.set(TICKERS_PATH, {
    json: { 0: { cik_str: '77', ticker: 'MADE', title: 'Made Up Co' } },
  })
  await provider.fetchStatements('MADE')
  await provider.fetchStatements('MADE')
  expect(sec.received.filter(({ path }) => path === TICKERS_PATH)).toHaveLength(2)
})

test('a symbol that is not listed is unknown; a dot is the SEC’s hyphen', async () => {
  expect((await failure({}, 'NONE')).code).toBe('unknown-symbol')
  expect((await failure({}, '0700.HK')).code).toBe('unknown-symbol')
  expect((await failure({}, 'OTH.B')).message).not.toContain('does not list')
  expect(sec.received.at(-1)?.path).toBe('/api/xbrl/companyfacts/CIK0000000078.json')
})

test('figures of another company are refused', async () => {
  sec.replies.set(FACTS_PATH, { json: madeUp(78) })
  expect((await failure()).code).toBe('other-company')
  sec.replies.set(FACTS_PATH, { json: { ...madeUp(77), entityName: 'Quite Another Corp' } })
  sec.replies.set(SUBMISSIONS_PATH, { json: { cik: 77, name: 'Quite Another Corp' } })
  expect((await failure()).code).toBe('other-company')
  // The company was renamed after the list was made.
  sec.replies.set(SUBMISSIONS_PATH, {
    json: { cik: 77, name: 'Quite Another Corp', formerNames: [{ name: 'MADE UP COMPANY INC' }] },
  })
  expect((await edgar().fetchStatements('MADE')).filer?.id).toBe('77')
  sec.replies.set(SUBMISSIONS_PATH, { json: { cik: 5, name: 'Made Up Company' } })
  expect((await failure()).code).toBe('other-company')
})

test('refusals are told apart', async () => {
  const answers = async (status: number, page: string, headers = {}) => {
    sec.replies.set(FACTS_PATH, {
      misbehave: (response) => sendPage(response, status, page, headers),
    })
    const { code, isTemporary, retryAfterSeconds } = await failure()
    return [code, isTemporary, retryAfterSeconds]
  }
  expect(await answers(403, BLOCK_PAGE)).toEqual(['refused', false, undefined])
  expect(await answers(404, 'none')).toEqual(['unknown-symbol', false, undefined])
  expect(await answers(429, BLOCK_PAGE, { 'Retry-After': '600' })).toEqual([
    'rate-limited',
    true,
    600,
  ])
  expect(await answers(500, 'oops')).toEqual(['unavailable', true, undefined])
  expect(await answers(503, 'oops', { 'Retry-After': 'soon' })).toEqual([
    'unavailable',
    true,
    undefined,
  ])
  expect(await answers(302, '', { Location: 'https://example.com/' })).toEqual([
    'unavailable',
    true,
    undefined,
  ])
  expect(await answers(200, BLOCK_PAGE)).toEqual(['malformed', false, undefined])
})

test('a company without submissions is read all the same, its sector by its tags', async () => {
  sec.replies.delete(SUBMISSIONS_PATH)
  expect((await edgar().fetchStatements('MADE')).sector).toBe('general')
})

test.each([
  ['half of the JSON', '{"cik":77,"entityName":"Made Up'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['another shape', '{"facts":[1,2,3]}'],
  ['nothing', ''],
  ['a deep nest', '['.repeat(200_000)],
])('%s is malformed', async (_, body) => {
  sec.replies.set(FACTS_PATH, { misbehave: (response) => response.end(body) })
  expect((await failure()).code).toBe('malformed')
})

test('an answer that breaks off, or does not come, is unavailable', async () => {
  sec.replies.set(FACTS_PATH, {
    misbehave: (response) => {
      response.writeHead(200, { 'Content-Length': '1000000' }).write('{"cik":77,')
      setTimeout(() => response.destroy(), 20)
    },
  })
  expect((await failure()).code).toBe('unavailable')
  sec.replies.set(FACTS_PATH, { misbehave: (response) => response.writeHead(200).write('{') })
  const error = await failure({ timeoutMs: 300 })
  expect([error.code, error.message]).toEqual([
    'unavailable',
    'The SEC did not respond within 0.3 seconds.',
  ])
})

test('ten megabytes are read; more than fifty are not, however small they come', async () => {
  sec.replies.set(FACTS_PATH, { json: padded(10 * 2 ** 20) })
  const inThread = edgar({ parseAnswers: parseInThread })
  expect((await inThread.fetchStatements('MADE')).years).toHaveLength(1)
  const bomb = gzipSync(Buffer.alloc(60 * 2 ** 20, ' '))
  expect(bomb.length).toBeLessThan(100_000)
  sec.replies.set(FACTS_PATH, {
    misbehave: (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
  })
  expect((await failure({ timeoutMs: 300_000 })).code).toBe('too-large')
})

test('the thread reads and refuses as the code in place does, and a failure leaves the next alone', async () => {
  const provider = edgar({ parseAnswers: parseInThread })
  const inPlace = await edgar().fetchStatements('MADE')
  sec.replies.set(FACTS_PATH, { json: madeUp(78) })
  await expect(provider.fetchStatements('MADE')).rejects.toMatchObject({
    name: 'ProviderError',
    code: 'other-company',
  })
  sec.replies.set(FACTS_PATH, { json: madeUp(77) })
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => provider.fetchStatements('MADE')))
  expect(all).toEqual(Array(5).fill(inPlace))
})

test('a company without an annual report is unknown', async () => {
  const quarter = report('2025-05-01', '10-Q')
  const facts = {
    'Assets USD': [at('2024-12-31', 1, report('2025-02-15'))],
    'NetIncomeLoss USD': [over({ end: '2025-03-31', val: 1, from: quarter, days: 90 })],
  }
  sec.replies.set(FACTS_PATH, { json: companyFacts(facts, 'us-gaap', 77) })
  expect((await failure()).code).toBe('unknown-symbol')
})

test('ten megabytes are not parsed on the event loop', async () => {
  sec.replies.set(FACTS_PATH, { json: padded(10 * 2 ** 20) })
  const [inThread, inPlace] = [edgar({ parseAnswers: parseInThread }), edgar()]
  await inThread.fetchStatements('MADE')
  const longest = await longestTurnMs(() => inThread.fetchStatements('MADE'))
  // This also proves that the watch notices a blocked loop.
  expect(await longestTurnMs(() => inPlace.fetchStatements('MADE'))).toBeGreaterThan(2 * longest)
})

/**
 * Measures this thread's CPU time between two turns of the loop, which other programs do not
 * change.
 */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  let isWatching = true
  const watch = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
    if (isWatching) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  isWatching = false
  return longest / 1000
}

test('under Deno the same files answer the same', async () => {
  const program = `
    const { createSecEdgar } = await import(${JSON.stringify(inProject('supabase/functions/_shared/markets/providers/sec-edgar.ts'))})
    const edgar = createSecEdgar({ contact: ${JSON.stringify(CONTACT)}, url: ${JSON.stringify(sec.url)} })
    console.log(JSON.stringify(await edgar.fetchStatements('MADE')))`
  const config = inProject('tests/deno-sources.json')
  const options = ['eval', '--ext=ts', '--no-remote', '--cached-only', '--config', config]
  const { code, output } = await runProgram('deno', [...options, program])
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\{.*\}\s*$/) })
  expect(JSON.parse(output)).toEqual(await edgar().fetchStatements('MADE'))
  expect(sec.received[0]?.userAgent).toBe(CONTACT)
})
