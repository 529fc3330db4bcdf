import { describe, expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import {
  chooseQuoteProviders,
  offersSamples,
} from '#functions/_shared/markets/providers/choose-providers.ts'
import { fetchEcbRates } from '#functions/_shared/markets/providers/ecb.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { ECB_FILE, startEcb } from '#tests/stand-ins/ecb.ts'

describe('the choice of providers', () => {
  const chosen = (variables: Record<string, string>) =>
    chooseQuoteProviders((name) => variables[name]).map(({ name }) => name)

  test('is the free official closes and what has a key', () => {
    expect(chosen({})).toEqual(['twse'])
    expect(chosen({ EODHD_API_KEY: 'k' })).toEqual(['twse', 'eodhd'])
    expect(chosen({ EODHD_API_KEY: 'k', TWELVE_DATA_API_KEY: 'k' })).toEqual([
      'twse',
      'twelvedata',
      'eodhd',
    ])
  })

  test('is QUOTES_PROVIDER in its order; sample figures only where it names them', () => {
    const keys = { EODHD_API_KEY: 'k', TWELVE_DATA_API_KEY: 'k' }
    expect(chosen({ ...keys, QUOTES_PROVIDER: 'eodhd, sample' })).toEqual(['eodhd', 'sample'])
    expect(chosen({ ...keys, QUOTES_PROVIDER: 'yahoo' })).toEqual(['yahoo'])
    expect(chosen({ QUOTES_PROVIDER: 'twelvedata' })).toEqual([])
  })

  test('lets samples stand in only where no provider is named or has a key', () => {
    const offers = (variables: Record<string, string>) => offersSamples((name) => variables[name])
    expect(offers({})).toBe(true)
    expect(offers({ EODHD_API_KEY: 'k' })).toBe(false)
    expect(offers({ QUOTES_PROVIDER: 'twse' })).toBe(false)
  })
})

test('the credits of a plan are read from its variable', () => {
  const limitsOf = (credits: string) => {
    const variables = { TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_CREDITS: credits }
    const chosen = chooseQuoteProviders((name) => variables[name as keyof typeof variables])
    return chosen.find(({ name }) => name === 'twelvedata')?.limits
  }
  expect(limitsOf('')).toEqual({ minute: 8, day: 800 })
  expect(limitsOf('55')).toEqual({ minute: 55, day: 79_200 })
  expect(limitsOf('20/20')).toEqual({ minute: 20, day: 20 })
})

test('a named provider without its key refuses to start, and so does an unknown name', () => {
  const problemsOf = (variables: Record<string, string>) => {
    const parsed = parseEnvironment(variables)
    return parsed.ok ? [] : parsed.problems
  }
  expect(problemsOf({ QUOTES_PROVIDER: 'eodhd', EODHD_API_KEY: 'k' })).toEqual([])
  expect(problemsOf({ QUOTES_PROVIDER: 'sample,eodhd' })).toEqual([
    'EODHD_API_KEY: is missing, but QUOTES_PROVIDER names eodhd',
  ])
  for (const variable of ['STATEMENTS_PROVIDER', 'ACCOUNTS_PROVIDER']) {
    expect(problemsOf({ [variable]: 'twelvedata' })[0]).toContain('TWELVE_DATA_API_KEY')
  }
  expect(problemsOf({ QUOTES_PROVIDER: 'bloomberg' })[0]).toContain('expected twelvedata')
  // Yahoo has no statements.
  expect(problemsOf({ STATEMENTS_PROVIDER: 'yahoo' })[0]).toContain('expected twelvedata, eodhd')
  expect(problemsOf({ EODHD_API_KEY: 'two words' })[0]).toContain('without spaces')
  for (const credits of ['0', '8/', 'many', '8/800/1', '1000000']) {
    expect(problemsOf({ TWELVE_DATA_CREDITS: credits })[0]).toContain('such as 55')
  }
  for (const name of ['YAHOO_URL', 'TWSE_URL', 'TPEX_URL']) {
    expect(problemsOf({ [name]: 'nonsense' })[0]).toContain(name)
  }
})

describe('the European Central Bank', () => {
  test('a whole file is read, a broken one refused', async () => {
    const ecb = await startEcb()
    try {
      expect(await fetchEcbRates(`${ecb.url}/any/daily.xml`)).toMatchObject({
        date: '2026-11-20',
        rates: { USD: 1.1415, JPY: 185.31 },
      })
      for (const xml of [
        '',
        '<html>',
        ECB_FILE.slice(0, 300),
        ECB_FILE.replace('rate="185.31"', 'rate="1e9"'),
        ECB_FILE.replace("currency='GBP'", "currency='USD'"),
        'x'.repeat(400_000),
      ]) {
        ecb.answer(xml)
        await expect(fetchEcbRates(ecb.url)).rejects.toBeInstanceOf(ProviderError)
      }
    } finally {
      await ecb.stop()
    }
  })
})
