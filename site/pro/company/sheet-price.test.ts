import { expect, test } from 'vitest'
import { createExchangeRates } from '#domain/markets/exchange-rates.ts'
import { findCitedClose, type RecordedClose } from '#site/pro/prices/cited-close.ts'
import { choosePrice, convertPrice, type KnownPrice } from './sheet-price.ts'

const ORIGIN = { source: 'twelvedata', asOf: '2026-11-20T06:00:00Z', isStale: false } as const
const rates = createExchangeRates({
  source: 'ecb',
  date: '2026-11-20',
  base: 'USD',
  rates: { TWD: 32, JPY: 150 },
})
const QUOTE = { close: '178.75', currency: 'USD', datetime: '2026-11-19 15:00', origin: ORIGIN }
const OWN = { price: 200, currency: 'USD', on: '2026-11-22' }
const CITED: RecordedClose = {
  symbol: 'TM',
  price: 3641,
  currency: 'JPY',
  date: '2026-01-13',
  source: 'JapanIR',
  url: 'https://example.com',
}
const nothing = { own: undefined, quote: undefined, close: undefined, listingCurrency: 'USD' }
const RECEIPT = { statementsCurrency: 'TWD', listingCurrency: 'USD' }

test('the reader’s own price goes first, then a quote, then the close on our record', () => {
  const close = {
    amount: 1,
    currency: 'JPY',
    date: '2026-01-13',
    name: 'JapanIR',
    url: '',
    units: 1,
  }
  expect(choosePrice({ ...nothing, own: OWN, quote: QUOTE, close })).toMatchObject({
    amount: 200,
    on: '2026-11-22',
    source: { kind: 'yours' },
  })
  expect(choosePrice({ ...nothing, quote: QUOTE, close })).toMatchObject({
    amount: 178.75,
    on: '2026-11-19',
    source: { kind: 'quote' },
  })
  expect(choosePrice({ ...nothing, close })).toMatchObject({ on: '2026-01-13', currency: 'JPY' })
  const sample = { ...QUOTE, origin: { ...ORIGIN, source: 'sample' as const } }
  expect(choosePrice({ ...nothing, quote: sample, close })?.source.kind).toBe('record')
  expect(choosePrice({ ...nothing, quote: sample })?.source.kind).toBe('quote')
})

test.each([null, '0', 'NA', -1])('no price can be read from a close of %j', (close) => {
  expect(choosePrice({ ...nothing, quote: { ...QUOTE, close } })).toBeUndefined()
})

test('a price in the statements’ currency is taken as it is, with its source by title', () => {
  const titled = { ...QUOTE, origin: { ...ORIGIN, title: 'Twelve Data' } }
  const known = choosePrice({ ...nothing, quote: titled })
  const price = convertPrice(known, { ...RECEIPT, statementsCurrency: 'USD', rates: undefined })
  expect(price).toMatchObject({
    value: 178.75,
    listed: 178.75,
    provenance: { kind: 'provider', provider: 'Twelve Data', asOf: '2026-11-19' },
  })
})

test('another currency is converted, and the rate is named', () => {
  const price = convertPrice(choosePrice({ ...nothing, own: OWN }), { ...RECEIPT, rates })
  expect(price).toMatchObject({
    value: 6400,
    listed: 200,
    provenance: { kind: 'yours' },
    note: 'The financial statements are in TWD. The price of USD 200.00 on Nov 22, 2026 is converted to TWD 6,400: USD 1 = TWD 32.0000, ecb, Nov 20, 2026.',
  })
})

test('without a rate the price stays as it is listed, and cannot be judged', () => {
  const known = choosePrice({ ...nothing, own: OWN }) as KnownPrice
  const { value, listed, note } = convertPrice(known, { ...RECEIPT, rates: undefined })
  expect([value, listed, note]).toEqual([Number.NaN, 200, expect.stringContaining('no exchange')])
})

test('a close of the ordinary share at home is for each listing as many as its unit stands for', () => {
  const listings = [
    { symbol: '7203.T', ratio: 1 },
    { symbol: 'TM', ratio: 10 },
    { symbol: 'TM-HALF', ratio: '1/2' },
    { symbol: 'TM-UNSURE', ratio: null },
  ]
  const amountOf = (symbol: string) => findCitedClose([CITED], { symbol, listings })?.amount
  expect(listings.map(({ symbol }) => amountOf(symbol))).toEqual([3641, 36_410, 1820.5, undefined])
  const abroad = { ...CITED, symbol: 'TM', currency: 'USD' }
  const ofReceipt = (symbol: string) => findCitedClose([abroad], { symbol, listings })?.amount
  expect([ofReceipt('TM'), ofReceipt('7203.T')]).toEqual([3641, undefined])
  expect(findCitedClose([CITED], { symbol: 'AAPL', listings: [] })).toBeUndefined()
})
