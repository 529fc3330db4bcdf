import { expect, test } from 'vitest'
import { createExchangeRates } from '#domain/markets/exchange-rates.ts'
import { convertPrice } from './sheet-price.ts'

const origin = { source: 'twelvedata', asOf: '2026-11-20T06:00:00Z', isStale: false } as const
const rates = createExchangeRates({
  source: 'ecb',
  date: '2026-11-20',
  base: 'USD',
  rates: { TWD: 32 },
})

test('a price in the statements’ currency is taken as it is', () => {
  const currencies = { quoteCurrency: 'USD', statementsCurrency: 'USD', rates: undefined }
  expect(convertPrice({ close: '178.75', origin }, currencies)).toEqual({
    value: 178.75,
    provenance: { kind: 'provider', provider: 'twelvedata', asOf: origin.asOf },
  })
})

test('the source of a price is named by the title in the answer', () => {
  const quote = { close: 5, origin: { ...origin, source: 'newcomer', title: 'Newcomer Quotes' } }
  const currencies = { quoteCurrency: 'USD', statementsCurrency: 'USD', rates: undefined }
  expect(convertPrice(quote, currencies).provenance).toMatchObject({ provider: 'Newcomer Quotes' })
})

test('another currency is converted, and the rate is named', () => {
  const currencies = { quoteCurrency: 'USD', statementsCurrency: 'TWD', rates }
  expect(convertPrice({ close: 100, origin }, currencies)).toMatchObject({
    value: 3200,
    note: 'The financial statements are in TWD. The price of USD 100.00 is converted to TWD 3,200: USD 1 = TWD 32.0000, ecb, Nov 20, 2026.',
  })
})

test('without a rate there is no price, and the reader is told what to do', () => {
  const currencies = { quoteCurrency: 'USD', statementsCurrency: 'TWD', rates: undefined }
  const { value, note } = convertPrice({ close: 100, origin }, currencies)
  expect([value, note]).toEqual([Number.NaN, expect.stringContaining('Enter a price in TWD.')])
})

test.each([undefined, { close: null, origin }, { close: '0', origin }, { close: 'NA', origin }])(
  'no price can be read from %j',
  (quote) => {
    const currencies = { quoteCurrency: 'USD', statementsCurrency: 'USD', rates: undefined }
    expect(convertPrice(quote, currencies).value).toBeNaN()
  },
)

test('a sample price says so', () => {
  const sample = { source: 'sample', asOf: origin.asOf, isStale: false } as const
  const currencies = { quoteCurrency: 'USD', statementsCurrency: 'USD', rates: undefined }
  expect(convertPrice({ close: 5, origin: sample }, currencies).note).toContain('sample data')
})
