import type { Slot, Spot } from './figure-columns.ts'
import { parseShortAmount } from './short-amounts.ts'

/** Half of the last digit, and a little. */
export const HALF = 0.55
/** Of a value, by what was rounded twice. */
const EXACT = 2e-5
/** How far a gain in percent is from what two rounded prices say, and a gain that says nothing. */
const EVEN_GAIN = 0.00025
const MIN_GAIN = 0.001
/** A gain in money and in percent say the value no closer than this share. */
const MAX_OPEN = 0.008
/** What is rounded more says nothing. */
const MAX_ROUNDED = 0.02
/** Of a gain: where fees may be more, it says nothing. */
const MAX_CHARGED = 0.25
/** Of a gain in money, by fees. */
const FEES = 0.0005

/** What a row has at the places in question. */
export type Row = { count: Spot; price: Spot; worth: number; error: number }
export type Rows = readonly (Row | undefined)[]

/** Whether a spot is what a row's count and price say of it. */
export type Test = (row: Row, spot: Spot, at: number) => boolean

export function isValue(scale: number): Test {
  return ({ count, price, worth, error }, spot) => {
    if (count.amount === 1 || price.amount === 1 || spot === price) return false
    const short = parseShortAmount(spot.figure?.figure.text ?? '')?.step ?? 0
    const rounded = error + short * HALF + 0.06 + worth * EXACT
    if (error > worth * MAX_ROUNDED) return false
    return Math.abs(worth - spot.amount) <= Math.max(rounded, scale === 1 ? 0 : worth * EXACT)
  }
}

export function isGrowth(costs: Slot): Test {
  return ({ price }, percent, at) => {
    const cost = costs[at]?.amount ?? 0
    const growth = Math.abs(percent.amount) / 100
    if (cost === 0 || growth < MIN_GAIN) return false
    const error = EVEN_GAIN + (percent.step ?? 0) * HALF * 0.01
    return Math.abs(Math.abs(price.amount / cost - 1) - growth) < error
  }
}

/** @param fees that a gain is less by, as a share of the value */
export function isGain(costs: Slot, scale: number, fees = 0): Test {
  return ({ count, price, worth, error }, gain, at) => {
    const cost = costs[at]
    if (!cost || [cost, price, count].includes(gain)) return false
    const ofEach = price.amount - cost.amount
    if (Math.abs(ofEach) < price.amount * MIN_GAIN) return false
    const step = Math.max(measureStep(cost), Number.isInteger(cost.amount) ? 1 : 0)
    const rounded = error + count.amount * step * HALF * scale
    if (rounded > Math.abs(gain.amount) * MAX_ROUNDED) return false
    const off = count.amount * ofEach * scale
    // Where colors say which is a loss, signs do not.
    const wrong = gain.isSigned
      ? Math.abs(off - gain.amount)
      : Math.abs(Math.abs(off) - gain.amount)
    if (worth * fees > Math.abs(gain.amount) * MAX_CHARGED) return false
    return wrong <= rounded + Math.abs(gain.amount) * FEES + worth * fees + HALF
  }
}

/** A gain in money and in percent say what was paid, and with it the value. */
export function isReturn(percents: Slot): Test {
  return ({ worth, price, count }, gain, at) => {
    const percent = Math.abs(percents[at]?.amount ?? 0)
    const step = (percents[at]?.step ?? 0) * HALF
    if (percent <= step || gain === price || gain === count) return false
    return [1, -1].some((sign) => {
      const valueAt = (one: number) => Math.abs(gain.amount) * (100 / one + sign)
      const [least, most] = [valueAt(percent + step), valueAt(percent - step)]
      const isClose = most - least < most * MAX_OPEN
      return isClose && worth >= least * (1 - EXACT * 10) && worth <= most * (1 + EXACT * 10)
    })
  }
}

/** What the last digit of a figure counts, if it may have been rounded to it. */
export function measureStep({ figure, amount }: Spot): number {
  const text = figure?.figure.text ?? ''
  const short = parseShortAmount(text)
  if (short) return short.step
  if (Number.isInteger(amount)) return 0
  return 10 ** -(text.length - 1 - Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')))
}
