import { expect, test } from 'vitest'
import { parsePrices, replacePrice } from './own-price-store.ts'

const ON = '2026-11-20'

test.each([
  ['005930', '005930.KS', 'KRW'],
  ['0700', '0700.HK', 'HKD'],
  ['700', '0700.HK', 'HKD'],
  ['7203', '7203.T', 'JPY'],
  ['2330', '2330.TW', 'TWD'],
])('a price typed under %s follows the symbol to %s', (code, symbol, currency) => {
  const price = { price: 71_000, currency, on: ON }
  const text = JSON.stringify({ [code]: price, AAPL: { price: 1, currency: 'USD', on: ON } })
  expect(parsePrices(text).get(symbol)).toEqual(price)
  expect(parsePrices(text).get(code)).toEqual(price)

  const newer = { price: 72_000, currency, on: '2026-11-26' }
  const changed = replacePrice(text, symbol, newer)
  expect(JSON.parse(changed)).toEqual({
    AAPL: { price: 1, currency: 'USD', on: ON },
    [symbol]: newer,
  })
  const cleared = replacePrice(text, symbol, undefined)
  expect(parsePrices(cleared).get(symbol)).toBeUndefined()
})

test('a price in another currency, or of the listing itself, is not replaced', () => {
  const dollars = { price: 18, currency: 'USD', on: ON }
  expect(parsePrices(JSON.stringify({ 7203: dollars })).get('7203.T')).toBeUndefined()
  const [typed, own] = [2_700, 2_800].map((price) => ({ price, currency: 'JPY', on: ON }))
  const text = JSON.stringify({ '7203.T': own, 7203: typed })
  expect(parsePrices(text).get('7203.T')).toEqual(own)
  expect(replacePrice(JSON.stringify({ 7203: dollars }), '7203.T', undefined)).not.toBe('')
})
