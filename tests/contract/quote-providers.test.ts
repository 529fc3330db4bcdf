import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { createEodhd } from '#functions/_shared/markets/providers/eodhd.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import type { QuoteProvider } from '#functions/_shared/markets/providers/quote-provider.ts'
import { createTwelveData } from '#functions/_shared/markets/providers/twelve-data.ts'
import { createYahooFinance } from '#functions/_shared/markets/providers/yahoo-finance.ts'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'
import { testMisbehaviors } from '#tests/stand-ins/misbehaving-providers.ts'
import {
  daySpent,
  eodhdQuote,
  minuteSpent,
  type StandIn,
  startEodhd,
  startTwelveData,
  startYahoo,
  twelveError,
  twelveQuote,
  yahooQuote,
} from '#tests/stand-ins/quote-providers.ts'

const stands: StandIn[] = []
let [twelve, eodhd, yahoo] = [] as unknown as [StandIn, StandIn, StandIn]
const now = new Date('2025-12-04T12:00:00Z')

beforeAll(async () => {
  ;[twelve, eodhd, yahoo] = await Promise.all([startTwelveData(), startEodhd(), startYahoo()])
  stands.push(twelve, eodhd, yahoo)
})
afterAll(() => Promise.all(stands.map(({ stop }) => stop())))
beforeEach(() => {
  for (const stand of stands) {
    stand.received.length = 0
    stand.rows.clear()
    stand.misbehave = undefined
  }
})

const providers: Record<string, () => QuoteProvider> = {
  'Twelve Data': () => createTwelveData({ key: 'k', url: twelve.url, timeoutMs: 1_500 }),
  EODHD: () => createEodhd({ key: 'k', url: eodhd.url, timeoutMs: 1_500 }),
  Yahoo: () => createYahooFinance({ url: yahoo.url, timeoutMs: 1_500 }),
}
const standIns: Record<string, () => StandIn> = {
  'Twelve Data': () => twelve,
  EODHD: () => eodhd,
  Yahoo: () => yahoo,
}

function list(...symbols: string[]): Listing[] {
  return symbols.map((symbol) => {
    const listing = findListing(symbol)
    if (!listing) throw new Error(`${symbol} should be a listing`)
    return listing
  })
}

async function ask(name: string, ...symbols: string[]) {
  const provider = providers[name]?.()
  if (!provider) throw new Error(`there should be a provider ${name}`)
  return (await provider.fetchQuotes(list(...symbols))).answers
}

const codeOf = (answer: unknown) => (answer instanceof ProviderError ? answer.code : answer)
const failureOf = (name: string, ...symbols: string[]) =>
  ask(name, ...symbols).then(() => 'no failure', codeOf)

test.each([
  ['0700.HK', '0700:HKEX', '0700.HK', '0700.HK'],
  ['7203.T', '7203:JPX', '7203.TSE', '7203.T'],
  ['005930', '005930:KRX', '005930.KO', '005930.KS'],
  ['RELIANCE.NS', 'RELIANCE:NSE', 'RELIANCE.NSE', 'RELIANCE.NS'],
  ['600519.SS', '600519:SSE', '600519.SHG', '600519.SS'],
  ['BRK.B', 'BRK.B', 'BRK-B.US', 'BRK-B'],
  ['NIKKEI', 'N225', 'N225.INDX', '^N225'],
  ['EURUSD', 'EUR/USD', 'EURUSD.FOREX', 'EURUSD=X'],
])('%s has its own name at each provider', (symbol, ...names) => {
  const [listing] = list(symbol)
  if (!listing) throw new Error(`${symbol} should be a listing`)
  expect(Object.values(providers).map((open) => open().symbolOf(listing))).toEqual(names)
})

describe('Twelve Data', () => {
  test('one symbol answers itself, several by symbol; the key is sent in a header', async () => {
    const one = await ask('Twelve Data', 'AAPL')
    expect(one.get('AAPL')).toEqual({
      name: 'Apple Inc.',
      exchange: 'US',
      currency: 'USD',
      tradedOn: '2025-12-03',
      close: 284.14999,
      previousClose: 286.19,
      change: -2.040009,
      changePercent: -0.71281615,
      volume: 30965652,
    })
    const many = await ask('Twelve Data', 'NIKKEI', '005930', 'USDJPY', '0700.HK', '7203.T')
    expect([...many.keys()]).toEqual(['NIKKEI', '005930', 'USDJPY', '0700.HK', '7203.T'])
    expect(many.get('USDJPY')).toMatchObject({ currency: 'JPY', volume: null })
    const [, call] = twelve.received
    expect(call?.query.get('symbol')).toBe('N225,005930:KRX,USD/JPY,0700:HKEX,7203:JPX')
    expect(call?.headers.authorization).toBe('apikey k')
    expect(call?.query.has('apikey')).toBe(false)
  })

  test('errors inside an answer with status 200 leave the others alone', async () => {
    twelve.rows.set('MSFT', twelveError(404, '**symbol** not found'))
    twelve.rows.set('TSM', twelveError(403, 'is available starting with the Grow or Venture plan'))
    const answers = await ask('Twelve Data', 'AAPL', 'MSFT', 'TSM')
    expect([...answers.values()].map(codeOf)).toMatchObject([
      { close: 284.14999 },
      'unknown-symbol',
      'plan-restricted',
    ])
  })

  test.each([
    ['the minute', minuteSpent, 'rate-limited'],
    ['the day', daySpent, 'day-spent'],
    ['a wrong key', twelveError(401, 'apikey is incorrect'), 'refused'],
  ])('knows %s, with status 200 or its own', async (_name, error, code) => {
    for (const status of [200, error.code]) {
      twelve.misbehave = (_request, response) => {
        response.writeHead(status).end(JSON.stringify(error))
        return true
      }
      expect(await failureOf('Twelve Data', 'AAPL', 'MSFT')).toBe(code)
    }
  })

  test('spent credits are read from the headers', async () => {
    twelve.misbehave = (_request, response) => {
      response.writeHead(200, { 'api-credits-used': '8', 'api-credits-left': '0' })
      response.end(JSON.stringify(twelveQuote('AAPL')))
      return true
    }
    const provider = createTwelveData({ key: 'k', url: twelve.url })
    expect((await provider.fetchQuotes(list('AAPL'))).creditsLeft).toBe(0)
  })

  test.each([
    ['another name', { name: 'Microsoft Corp' }],
    ['another exchange', { exchange: 'XETRA' }],
    ['another currency', { currency: 'EUR' }],
    ['another symbol', { symbol: 'MSFT' }],
  ])('an answer with %s is refused', async (_name, more) => {
    twelve.rows.set('AAPL', twelveQuote('AAPL', more))
    expect(codeOf((await ask('Twelve Data', 'AAPL')).get('AAPL'))).toBe('other-company')
  })

  test('a price that is none is malformed, other figures may be missing', async () => {
    twelve.rows.set('AAPL', twelveQuote('AAPL', { close: 'NaN' }))
    expect(codeOf((await ask('Twelve Data', 'AAPL')).get('AAPL'))).toBe('malformed')
    twelve.rows.set('AAPL', twelveQuote('AAPL', { change: '', percent_change: null, volume: 'NA' }))
    const quote = (await ask('Twelve Data', 'AAPL')).get('AAPL')
    expect(quote).toMatchObject({
      change: expect.closeTo(-2.04, 2),
      changePercent: expect.closeTo(-0.713, 3),
      volume: null,
    })
  })

  test('history is turned around: oldest first', async () => {
    const [apple] = list('AAPL')
    if (!apple) throw new Error('AAPL should be a listing')
    const points = await providers['Twelve Data']?.().fetchHistory?.(apple, '1M', now)
    expect(points).toEqual([
      { date: '2025-12-01', close: 298 },
      { date: '2025-12-02', close: 299 },
      { date: '2025-12-03', close: 300 },
    ])
    expect(twelve.received[0]?.query.get('start_date')).toBe('2025-11-03')
  })
})

describe('EODHD', () => {
  test('one symbol answers an object, several an array in any order', async () => {
    expect((await ask('EODHD', 'TSLA')).get('TSLA')).toMatchObject({
      close: 243.84,
      changePercent: 2.48,
      tradedOn: '2024-01-04',
    })
    eodhd.misbehave = (_request, response) => {
      const rows = [eodhdQuote('005930.KO', { close: 5 }), eodhdQuote('USDJPY.FOREX')]
      response.end(JSON.stringify(rows))
      return true
    }
    const answers = await ask('EODHD', 'USDJPY', '005930')
    expect(answers.get('005930')).toMatchObject({ close: 5, exchange: 'KRX', currency: 'KRW' })
    expect(eodhd.received[1]?.path).toBe('/api/real-time/USDJPY.FOREX')
    expect(eodhd.received[1]?.query.get('s')).toBe('005930.KO')
  })

  test('"NA" is no figure, and a symbol of nothing but "NA" is unknown', async () => {
    eodhd.rows.set('TSLA.US', eodhdQuote('TSLA.US', { change: 'NA', change_p: 'NA', volume: 'NA' }))
    expect((await ask('EODHD', 'TSLA')).get('TSLA')).toMatchObject({
      change: expect.closeTo(5.91, 5),
      volume: null,
    })
    const nothing = { timestamp: 'NA', close: 'NA', previousClose: 'NA' }
    eodhd.rows.set('TSLA.US', eodhdQuote('TSLA.US', nothing))
    expect(codeOf((await ask('EODHD', 'TSLA')).get('TSLA'))).toBe('unknown-symbol')
  })

  test('an answer under another code is refused, alone and in a list', async () => {
    eodhd.rows.set('TSLA.US', eodhdQuote('F.US'))
    expect(codeOf((await ask('EODHD', 'TSLA')).get('TSLA'))).toBe('other-company')
    expect((await ask('EODHD', 'TSLA', 'AAPL')).has('TSLA')).toBe(false)
  })

  test('402 is the end of the day, 403 the end of the plan', async () => {
    for (const [status, code] of [
      [402, 'day-spent'],
      [403, 'plan-restricted'],
    ] as const) {
      eodhd.misbehave = (_request, response) => {
        response.writeHead(status).end('Forbidden')
        return true
      }
      expect(await failureOf('EODHD', 'TSLA')).toBe(code)
    }
  })
})

describe('Yahoo', () => {
  test('the library asks the stand-in for its cookie, its crumb and the quotes', async () => {
    const answers = await ask('Yahoo', 'AAPL', '7203.T', 'ZZZZ')
    expect(answers.get('AAPL')).toMatchObject({
      close: 284.15,
      tradedOn: '2025-12-03',
      exchange: 'US',
    })
    expect(answers.get('7203.T')).toMatchObject({ currency: 'JPY', exchange: 'TSE' })
    expect(answers.has('ZZZZ')).toBe(false)
    const paths = yahoo.received.map(({ path }) => path)
    expect(paths.at(-1)).toBe('/v7/finance/quote')
    expect(yahoo.received.at(-1)?.headers.cookie).toContain('A3=')
  })

  test('an expired crumb is renewed', async () => {
    const provider = createYahooFinance({ url: yahoo.url, timeoutMs: 1_500 })
    const read = async () => (await provider.fetchQuotes(list('AAPL'))).answers.get('AAPL')
    expect(await read()).toMatchObject({ close: 284.15 })
    yahoo.rows.set('crumb', 'crumb43')
    expect(await read()).toMatchObject({ close: 284.15 })
    expect(yahoo.received.at(-1)?.query.get('crumb')).toBe('crumb43')
  })

  test('another company is refused, and so is a host that is not the stand-in’s', async () => {
    yahoo.rows.set('AAPL', yahooQuote('AAPL', { longName: 'Microsoft Corporation' }))
    expect(codeOf((await ask('Yahoo', 'AAPL')).get('AAPL'))).toBe('other-company')
  })

  test('history comes from the chart', async () => {
    const [apple] = list('AAPL')
    if (!apple) throw new Error('AAPL should be a listing')
    expect(await providers.Yahoo?.().fetchHistory?.(apple, '1Y', now)).toEqual([
      { date: '2025-12-02', close: 1.5 },
      { date: '2025-12-03', close: 2.5 },
    ])
  })

  test('under Deno it answers the same', async () => {
    const program = `
      const { createYahooFinance } = await import(${JSON.stringify(inProject('supabase/functions/_shared/markets/providers/yahoo-finance.ts'))})
      const { findListing } = await import(${JSON.stringify(inProject('domain/markets/listing.ts'))})
      const { answers } = await createYahooFinance({ url: ${JSON.stringify(yahoo.url)} }).fetchQuotes([findListing('AAPL')])
      console.log(JSON.stringify(answers.get('AAPL')))`
    const config = inProject('tests/deno-sources.json')
    const options = ['eval', '--ext=ts', '--no-remote', '--cached-only', '--config', config]
    const { code, output } = await runProgram('deno', [...options, program])
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain('"close":284.15')
  })
})

for (const name of Object.keys(providers)) {
  const open = providers[name]
  const standIn = standIns[name]
  if (!open || !standIn) throw new Error(`there should be a stand-in for ${name}`)
  testMisbehaviors(name, { open, standIn, dataPath: name === 'Yahoo' ? '/v7' : '/' })
}
