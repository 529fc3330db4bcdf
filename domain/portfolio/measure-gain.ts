import type { EnteredHolding } from './check-holdings.ts'

type Convert = (amount: number, from: string, to: string) => number | undefined

/** Amounts in the reader's currency. */
export type Gain = {
  /** What was paid, fees included. */
  paid: number
  value: number
  gain: number
  /** Undefined where the rate of the day of purchase is not known. */
  parts?: { price: number; exchange: number; fees: number }
}

/** Why there is no gain in the reader's currency: what to enter. */
export type NoGain = { needs: 'rate' | 'costCurrency' | 'rateNow' }

/**
 * What a holding gained in the reader's currency, split at the rate r₀ of the day of purchase and today's r₁:
 * shares × (P₁ − P₀) × r₀ by its price and shares × P₁ × (r₁ − r₀) by the exchange rate, which add up with the fees.
 * @returns undefined without a cost
 */
export function measureGain(
  holding: EnteredHolding,
  own: string,
  convert: Convert,
): Gain | NoGain | undefined {
  const { shares, price, currency, cost, costCurrency = currency, fees = 0 } = holding
  if (cost === undefined) return undefined
  const rateNow = convert(1, currency, own)
  if (rateNow === undefined) return { needs: 'rateNow' }
  if (costCurrency !== currency && costCurrency !== own) return { needs: 'costCurrency' }
  const rateThen = findRateThen(holding, own)
  // Of the currency of the cost.
  const paidRate = costCurrency === own ? 1 : rateThen
  if (paidRate === undefined) return { needs: 'rate' }
  const paid = (shares * cost + fees) * paidRate
  const value = shares * price * rateNow
  const whole = { paid, value, gain: value - paid }
  if (rateThen === undefined) return whole
  const exchange = shares * price * (rateNow - rateThen)
  const byPrice = shares * price * rateThen - shares * cost * paidRate
  return { ...whole, parts: { price: byPrice, exchange, fees: -fees * paidRate } }
}

/** Units of the reader's currency for one of the price's on the day of purchase. */
function findRateThen(holding: EnteredHolding, own: string): number | undefined {
  const { currency, rateThen, rateCurrency } = holding
  if (currency === own) return 1
  return rateCurrency === own ? rateThen : undefined
}
