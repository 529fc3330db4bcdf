import { expect, test } from 'vitest'
import { measureGain } from './measure-gain.ts'

const RATES: Record<string, number> = { USD: 1, HKD: 1 / 7.8, JPY: 1 / 150 }
const convert = (amount: number, from: string, to: string) => {
  const [one, other] = [RATES[from], RATES[to]]
  return one === undefined || other === undefined ? undefined : (amount * one) / other
}
/** 100 shares at ¥3,000 bought at ¥2,000. */
const TOYOTA = { symbol: '7203.T', shares: 100, price: 3000, currency: 'JPY', cost: 2000 }

test('a gain is split into price, exchange rate and fees, which add up', () => {
  // ¥100 a dollar then, ¥150 today: 200,000 × 0.01 = $2,000 paid, 300,000 ÷ 150 = $2,000 today.
  const bought = { ...TOYOTA, fees: 1000, rateThen: 0.01, rateCurrency: 'USD' }
  const gain = measureGain(bought, 'USD', convert)
  expect(gain).toMatchObject({
    paid: 2010,
    value: expect.closeTo(2000, 9),
    gain: expect.closeTo(-10, 9),
    parts: { price: 1000, exchange: expect.closeTo(-1000, 9), fees: -10 },
  })
})

test('in one currency the exchange rate has no part', () => {
  expect(measureGain({ ...TOYOTA, fees: 500 }, 'JPY', convert)).toEqual({
    paid: 200_500,
    value: 300_000,
    gain: 99_500,
    parts: { price: 100_000, exchange: 0, fees: -500 },
  })
})

test('a cost in the reader’s own currency gives the gain, and with the rate its parts', () => {
  const bought = { ...TOYOTA, cost: 15, costCurrency: 'USD' }
  expect(measureGain(bought, 'USD', convert)).toEqual({
    paid: 1500,
    value: expect.closeTo(2000, 9),
    gain: expect.closeTo(500, 9),
  })
  const parts = { price: expect.closeTo(1500, 9), exchange: expect.closeTo(-1000, 9), fees: -0 }
  expect(
    measureGain({ ...bought, rateThen: 0.01, rateCurrency: 'USD' }, 'USD', convert),
  ).toMatchObject({ parts })
})

test.each([
  ['no rate of that day', TOYOTA, 'USD', 'rate'],
  [
    'a rate into another currency',
    { ...TOYOTA, rateThen: 0.08, rateCurrency: 'HKD' },
    'USD',
    'rate',
  ],
  ['a cost in a third currency', { ...TOYOTA, costCurrency: 'HKD' }, 'USD', 'costCurrency'],
  ['a currency without a rate today', TOYOTA, 'VND', 'rateNow'],
])('%s is asked for', (_, holding, own, needs) => {
  expect(measureGain(holding, own, convert)).toEqual({ needs })
})

test('without a cost there is nothing to say', () => {
  const { cost: _, ...unbought } = TOYOTA
  expect(measureGain(unbought, 'USD', convert)).toBeUndefined()
})
