import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Database } from 'embedded-supabase'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabaseCalls } from '#backend/database/call-database.ts'
import { type LoopbackServer, listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'
import { createDartApi } from '#functions/_shared/markets/dart/dart-api.ts'
import { createEdinetApi } from '#functions/_shared/markets/edinet/edinet-api.ts'
import { createEdinetStore } from '#functions/_shared/markets/edinet/edinet-store.ts'
import { localStore, reachMarketFunctionsWith } from '#functions/_shared/markets/market-store.ts'
import { fetchEcbRates } from '#functions/_shared/markets/providers/ecb.ts'
import { fetchSingaporeRates } from '#functions/_shared/markets/providers/frankfurter.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { createSecEdgar } from '#functions/_shared/markets/providers/sec-edgar.ts'
import { fetchTaiwanDollar } from '#functions/_shared/markets/providers/taifex.ts'
import { createDayFiles } from '#functions/_shared/markets/taiwan/day-files.ts'
import { TPEX_COMPANIES, TWSE_CLOSES } from '#functions/_shared/markets/taiwan/market-files.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { BROKEN_ZIPS, ENCODINGS, REPORT_PATH } from '#tests/fixtures/broken-zips.ts'
import { spentQuota, wrongKey } from '#tests/stand-ins/edinet.ts'

type Code = ProviderError['code']
type Kind = [name: string, code: Code, answer: (response: ServerResponse) => unknown]

const KEY = 'secret-key-0123456789'
const READER = { isReader: true }
const HTML = '<!DOCTYPE html><html><body>Sorry, we are being maintained.</body></html>'

const gzipBomb: Kind = [
  'a small answer that unpacks to a huge one',
  'too-large',
  (response) =>
    response
      .writeHead(200, { 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(80 * 2 ** 20, ' '))),
]

const kinds: Kind[] = [
  ['a page in place of an answer', 'malformed', (response) => response.end(HTML)],
  ['nothing', 'malformed', (response) => response.end()],
  ['half of a JSON', 'malformed', (response) => sendJson(response, '{"status":"000","list":[{"a"')],
  ['null', 'malformed', (response) => sendJson(response, 'null')],
  ['a list of nothing that is known', 'malformed', (response) => sendJson(response, '[null,1,""]')],
  ['JSON as deep as a well', 'malformed', (response) => sendJson(response, '['.repeat(50_000))],
  [
    'text in UTF-16 that is announced as UTF-8',
    'malformed',
    (response) => sendJson(response, Buffer.from('\uFEFF[{"status":"000"}]', 'utf16le')),
  ],
  [
    'a redirect',
    'unavailable',
    (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  ],
  ['500', 'unavailable', (response) => response.writeHead(500).end(HTML)],
  ['503', 'unavailable', (response) => response.writeHead(503, { 'Retry-After': '9' }).end()],
  ['403', 'refused', (response) => response.writeHead(403).end(HTML)],
  ['404', 'unknown-symbol', (response) => response.writeHead(404).end(HTML)],
  ['429', 'rate-limited', (response) => response.writeHead(429, { 'Retry-After': '60' }).end()],
  [
    'an answer that ends in the middle',
    'unavailable',
    (response) => {
      response.writeHead(200, { 'Content-Length': '5000' }).write('{"status":')
      setTimeout(() => response.destroy(), 5)
    },
  ],
  [
    'a compression that is none',
    'unavailable',
    (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'),
  ],
  ...(process.env.THOROUGH ? [gzipBomb] : []),
]

const endless: [name: string, answer: Kind[2]][] = [
  ['an answer that never begins', () => undefined],
  [
    'an answer that never ends',
    (response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  ],
]

describe.each(eitherDatabase)('a provider that answers badly ($name)', ({ open }) => {
  let database: Database
  let server: LoopbackServer
  let leave: () => void
  let answer: Kind[2]
  const received: string[] = []
  const said: string[] = []
  /** An address for each question, so that a late request counts with its own. */
  let places = 0
  const countCalls = () => received.filter((url) => url.startsWith(`/${places}x`)).length

  beforeAll(async () => {
    database = await open()
    const call = createDatabaseCalls(database)
    leave = reachMarketFunctionsWith(async (name, values) => (await call(name, values as never))[0])
    server = await listenOnLoopback((request, response) => {
      received.push(request.url ?? '')
      answer(response)
    })
  })
  afterAll(async () => {
    leave()
    await server.close()
    await database.close()
  })
  beforeEach(() => {
    for (const method of ['log', 'warn', 'error', 'info'] as const) {
      vi.spyOn(console, method).mockImplementation((...words) => void said.push(words.join(' ')))
    }
  })
  afterEach(() => vi.restoreAllMocks())

  /** Refused keys and spent quotas, which nobody asks with again. */
  const forget = () =>
    database.runScript(
      "update private.edinet_state set stopped_until = '-infinity'; delete from private.dart_days",
    )

  /** Every question that we ask of anybody. */
  function listQuestions(timeoutMs: number): Record<string, () => Promise<unknown>> {
    places += 1
    const url = `${server.address}/${places}x`
    const now = () => new Date()
    const call = createDatabaseCalls(database)
    const store = createEdinetStore(async (name, values) => (await call(name, values))[0], now, 0)
    const edinet = createEdinetApi({
      key: KEY,
      url,
      codesUrl: `${url}/codes.zip`,
      store,
      now,
      timeoutMs,
    })
    const index = { isKnown: async () => false, keep: async () => undefined }
    const dart = createDartApi({ key: KEY, url, callsPerDay: 1_000, now: Date.now, timeoutMs })
    const files = () =>
      createDayFiles({ urls: { twse: url, tpex: url }, store: localStore, timeoutMs })
    return {
      'EDINET, a day': () => edinet.fetchDay('2025-06-27', READER, index),
      'EDINET, a report': () => edinet.fetchDocument('S100TEST', 'csv', READER),
      'EDINET, an old report': () => edinet.fetchDocument('S100TEST', 'xbrl', READER),
      'EDINET, the filers': () => edinet.fetchCodes(READER),
      'OpenDART, rows': () => dart.fetchRows('fnlttSinglAcntAll.json', {}),
      'OpenDART, a company': () => dart.fetchOne('company.json', {}),
      'OpenDART, the companies': () => dart.fetchCodes(),
      'TWSE, closes': async () => throwProblem(await files().read(TWSE_CLOSES)),
      'TPEx, companies': async () => throwProblem(await files().read(TPEX_COMPANIES)),
      'the European Central Bank': () => fetchEcbRates(url, timeoutMs),
      'the Taiwan Futures Exchange': () => fetchTaiwanDollar(url, timeoutMs),
      'the Monetary Authority of Singapore': () => fetchSingaporeRates(url, timeoutMs),
      'the SEC': () =>
        createSecEdgar({ contact: `Kachi editor@example.com`, url, timeoutMs }).fetchStatements(
          'TM',
        ),
    }
  }

  /** @returns what the question fails with, and how many calls it made */
  async function failAt(name: string, timeoutMs = 30_000) {
    const ask = listQuestions(timeoutMs)[name]
    const error = await ask?.().catch((reason: unknown) => reason)
    if (!(error instanceof ProviderError)) throw new Error(`${name}: ${String(error)}`)
    said.push(error.message, error.stack ?? '', JSON.stringify(error), String(error.cause))
    return { name, code: error.code, calls: countCalls() }
  }

  test.each(kinds)('with %s costs one call and a sentence', async (_, code, misbehave) => {
    answer = misbehave
    for (const name of Object.keys(listQuestions(0))) {
      await forget()
      // A file of Taiwan is not asked for again until the next day.
      const expected = /^T(?:WSE|PEx)/.test(name) ? 'closed-today' : code
      expect(await failAt(name)).toEqual({ name, code: expected, calls: 1 })
    }
    expect(said.join('\n')).not.toContain(KEY)
  })

  test.each(endless)('with %s is not waited for', async (_, misbehave) => {
    answer = misbehave
    for (const name of ['EDINET, a report', 'OpenDART, rows', 'the SEC']) {
      const { code, calls } = await failAt(name, 300)
      expect([name, code]).toEqual([name, 'unavailable'])
      expect(calls).toBeLessThanOrEqual(1)
    }
  })

  test.each(BROKEN_ZIPS)('with %s for a zip costs one call', async (_, code, zip) => {
    answer = (response) => sendZip(response, zip)
    const reports = ['EDINET, a report', 'EDINET, an old report']
    for (const name of [...reports, 'EDINET, the filers', 'OpenDART, the companies']) {
      expect(await failAt(name)).toEqual({ name, code, calls: 1 })
    }
  })

  test('what a service refuses with status 200 is told by its own words', async () => {
    for (const [name, body, code] of listRefusals()) {
      await forget()
      answer = (response) => sendJson(response, body)
      expect({ body, ...(await failAt(name)) }).toEqual({ body, name, code, calls: 1 })
    }
    const kept = await database.query(
      'select to_jsonb(state) from private.edinet_state as state union all select to_jsonb(day) from private.dart_days as day',
    )
    expect(JSON.stringify(kept)).not.toContain(KEY)
  })

  test.each(ENCODINGS)('a report in %s is read to the yen', async (_, file) => {
    answer = (response) => sendZip(response, zipSync({ '../x': file, [REPORT_PATH]: file }))
    const filing = await listQuestions(30_000)['EDINET, a report']?.()
    const fact = ['jppfs_cor:NetSales', 'CurrentYearDuration', 'JPY', 1_671_865_000_000]
    expect(filing).toMatchObject({ facts: [fact] })
  })
})

function listRefusals(): [question: string, body: string, code: Code][] {
  const own = (status: string) =>
    JSON.stringify({ metadata: { title: 'EDINET', status, message: 'Not Found' } })
  const edinet: [string, Code][] = [
    [String(wrongKey.body), 'refused'],
    [String(spentQuota.body), 'day-spent'],
    [
      '{"StatusCode":429,"message":"Rate limit is exceeded. Try again in 26 seconds."}',
      'rate-limited',
    ],
    [own('404'), 'unknown-symbol'],
    [own('400'), 'malformed'],
    [own('500'), 'unavailable'],
  ]
  const dart: [string, Code][] = [
    ...['010', '011', '012', '901'].map((status): [string, Code] => [status, 'refused']),
    ['020', 'day-spent'],
    ['800', 'unavailable'],
    ...['021', '100', '101', '900', '999'].map((status): [string, Code] => [status, 'malformed']),
  ]
  return [
    ...['EDINET, a day', 'EDINET, a report', 'EDINET, an old report'].flatMap((question) =>
      edinet.map(([body, code]): [string, string, Code] => [question, body, code]),
    ),
    ...dart.flatMap(([status, code]): [string, string, Code][] => [
      ['OpenDART, rows', `{"status":"${status}","message":"…"}`, code],
      ['OpenDART, the companies', `<result><status>${status}</status></result>`, code],
      ['OpenDART, a company', `{"message":"…","status":"${status}"}`, code],
    ]),
  ]
}

/** Files of Taiwan give a problem, which waits for the next day. */
function throwProblem(known: object): void {
  if ('problem' in known) throw new ProviderError('closed-today', String(known.problem))
}

function sendJson(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body)
}

function sendZip(response: ServerResponse, body: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(body)
}
