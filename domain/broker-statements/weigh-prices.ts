import { likenAmount } from './card-figures.ts'
import type { CountColumn, Slot, Spot } from './figure-columns.ts'
import { measureForm } from './find-products.ts'
import { findMark } from './parse-currency.ts'
import {
  HALF,
  isGain,
  isGrowth,
  isReturn,
  isValue,
  measureStep,
  type Row,
  type Rows,
  type Test,
} from './row-relations.ts'

/** As many rows that say the same are no chance. */
const FEWEST = 3
/** How far rates of exchange of one page differ. */
const EVEN_RATE = 0.002
/** Lots and thousands are no rates of exchange. */
const SCALES = [0.001, 0.01, 0.1, 1, 10, 100, 1000]
/** A price is no more than so many times what was paid. */
const MAX_TIMES = 20
/** Of a value, where gains are less by fees and taxes. */
const MAX_FEES = 0.004
/** A price that was divided has four decimals. */
const PRICE_DIGITS = 10_000
/** Of the rows of a column. */
const MOST = 0.8

/** What each row that agrees counts, by what says so. */
const WEIGHTS = { value: 1, gain: 1, growth: 0.7, returned: 0.7, rate: 0.6 }
const NAMED = 0.3
const FORM = 0.2

/** Two places of a list as counts and prices. */
export type Guess = {
  column: CountColumn
  /** Of each count. */
  prices: Slot
  values?: Slot | undefined
  /** What gains say that each row is worth. */
  worths: readonly (number | undefined)[]
  /** Other figures of the rows, that agree with these. */
  beside: readonly Agreed[]
  scale: number
  score: number
  /** In how many rows something tells the price from the count. */
  told: number
  /** Something says that these are counts, rather than that the others are prices. */
  isCounted: boolean
  /** Its prices are not written: they are values by counts. */
  isDivided?: boolean
  /** Which rows agree. */
  rows: readonly boolean[]
}

/** Places that agree, and in which rows. */
export type Agreed = { slots: readonly Slot[]; rows: readonly boolean[]; count: number }

const NOTHING: Agreed = { slots: [], rows: [], count: 0 }

/** All places around a column of counts that may be its prices, with what the other figures say of them. */
export function guessPrices(column: CountColumn, scale: number): Guess[] {
  const amounts = column.slots.filter((slot) => slot.some((spot) => spot && !spot.isPercent))
  const percents = column.slots.filter((slot) => slot.some((spot) => spot?.isPercent))
  const plain = amounts.filter((slot) => slot.some((spot) => spot?.figure))
  const written = plain.flatMap((prices) => {
    if (!prices.some((price) => price && mayPrice(price))) return []
    const costs = plain.filter((slot) => slot !== prices && mayCost(slot, prices))
    return weighPrices({ column, prices, amounts, percents, costs, scale })
  })
  if (written.some(({ told }) => told >= FEWEST)) return written
  const unwritten = plain.flatMap((values) => {
    const prices = dividePrices(column, values, scale)
    const costs = plain.filter((slot) => slot !== values && mayCost(slot, prices))
    if (costs.length === 0 || !areSums(values)) return []
    const asked = { column, prices, amounts: [], percents, costs, scale }
    const guesses = weighPrices({ ...asked, amounts: amounts.filter((one) => one !== values) })
    return guesses
      .filter(({ told }) => told >= Math.max(FEWEST, countAll(prices) * MOST))
      .map((guess) => ({
        ...guess,
        isCounted: true,
        isDivided: true,
        values: scale === 1 ? values : undefined,
      }))
  })
  return [...written, ...unwritten]
}

function countAll(slot: Slot): number {
  return slot.filter(Boolean).length
}

/** Values have marks: whole numbers of few digits are other figures. */
function areSums(values: Slot): boolean {
  const marked = values.filter((value) => /\d[.,]\d/.test(value?.figure?.figure.text ?? ''))
  return marked.length > countAll(values) * MOST
}

/** Prices that are not written: what each share is worth. */
function dividePrices({ counts }: CountColumn, values: Slot, scale: number): Slot {
  return counts.map((count, at) => {
    const value = values[at]
    if (!value?.figure || value === count) return undefined
    const amount = value.amount / (count.amount * scale)
    const text = String(Math.round(amount * PRICE_DIGITS) / PRICE_DIGITS)
    const figure = { ...value.figure, amount, figure: { ...value.figure.figure, text } }
    return { ...value, amount, figure }
  })
}

function mayPrice({ figure }: Spot): boolean {
  return figure !== undefined && figure.figure.field !== 'shares'
}

function mayCost(costs: Slot, prices: Slot): boolean {
  let [both, like] = [0, 0]
  for (const [at, cost] of costs.entries()) {
    const price = prices[at]
    if (!cost || !price) continue
    const times = cost.amount / price.amount
    both++
    if (times < MAX_TIMES && times > 1 / MAX_TIMES) like++
  }
  return like >= FEWEST && like * 2 > both
}

type Question = {
  column: CountColumn
  prices: Slot
  amounts: readonly Slot[]
  percents: readonly Slot[]
  costs: readonly Slot[]
  scale: number
}

function weighPrices(question: Question): Guess[] {
  const { column, prices, amounts, percents, costs, scale } = question
  const rows = column.counts.map((count, at) => measureRow(count, prices[at], scale))
  if (rows.filter(Boolean).length < FEWEST) return []
  const value = findMost(rows, amounts, [{ test: isValue(scale) }])
  const growth = findMost(
    rows,
    percents,
    costs.map((other) => ({ test: isGrowth(other), other })),
  )
  const gain = findMost(
    rows,
    amounts,
    costs.map((other) => ({ test: isGain(other, scale), other })),
  )
  const returned = findMost(
    rows,
    amounts,
    percents.map((other) => ({ test: isReturn(other), other })),
  )
  const form = weighForm(rows)
  // Two factors of a rate are told by their form alone.
  const rate = value.count < FEWEST && form > 0 ? findRate(rows, amounts) : NOTHING
  const named = rows.filter((row) => row?.count.figure?.figure.field === 'shares').length
  const counted = growth.count >= FEWEST && named * 2 > growth.count ? named : 0
  const paid = costs.map((other) => ({ test: isGain(other, scale, MAX_FEES), other }))
  const charged = growth.count >= FEWEST ? findMost(rows, amounts, paid) : NOTHING
  const isCharged = charged.count > growth.count * MOST
  const isCounted =
    isCharged || Math.max(value.count, gain.count, returned.count, rate.count, counted) >= FEWEST
  if (!isCounted && (growth.count < FEWEST || !isLevel(rows))) return []
  const all = [value, gain, growth, returned, rate]
  const score =
    value.count * WEIGHTS.value +
    gain.count * WEIGHTS.gain +
    growth.count * WEIGHTS.growth +
    returned.count * WEIGHTS.returned +
    rate.count * WEIGHTS.rate
  return [
    {
      column,
      prices,
      values: scale === 1 ? value.slots[0] : undefined,
      worths: rows.map((row, at) => (returned.rows[at] ? row?.worth : undefined)),
      beside: all,
      scale,
      score: score * (1 + form),
      told: Math.max(gain.count, growth.count),
      isCounted,
      rows: rows.map((row, at) => row !== undefined && all.some((one) => one.rows[at])),
    },
  ]
}

function measureRow(count: Spot, price: Spot | undefined, scale: number): Row | undefined {
  if (!price?.figure || !count.figure) return undefined
  const error = (count.amount * measureStep(price) + price.amount * measureStep(count)) * HALF
  return { count, price, worth: count.amount * price.amount * scale, error: error * scale }
}

/** What is asked of a row, given another place. */
type Asked = { test: Test; other?: Slot }

/** The place, and the question to it, in which most rows agree. */
function findMost(rows: Rows, slots: readonly Slot[], questions: readonly Asked[]): Agreed {
  let best = NOTHING
  for (const { test, other } of questions) {
    for (const slot of slots) {
      const agreed = rows.map((row, at) => {
        const spot = slot[at]
        return row !== undefined && spot !== undefined && test(row, spot, at)
      })
      const count = agreed.filter(Boolean).length
      if (count < FEWEST || count <= best.count) continue
      best = { slots: other ? [slot, other] : [slot], rows: agreed, count }
    }
  }
  return best
}

/** Words for shares and prices, and that prices look like amounts rather than counts do. */
function weighForm(rows: Rows): number {
  const pairs = rows.flatMap((row) => {
    const [shares, price] = [row?.count.figure, row?.price.figure]
    return shares && price ? [{ shares, price }] : []
  })
  const share = (test: (pair: (typeof pairs)[number]) => boolean) =>
    pairs.filter(test).length / Math.max(1, pairs.length)
  const named =
    share(({ shares }) => shares.figure.field === 'shares') +
    share(({ price }) => price.figure.field === 'price')
  return named * NAMED + measureForm(pairs) * FORM
}

/** In one line, where counts look less like amounts than prices do. */
function isLevel(rows: Rows): boolean {
  const known = rows.filter((row) => row !== undefined)
  const level = known.filter(({ count: { cell, figure }, price }) => {
    const down = Math.abs(cell.y0 + cell.y1 - price.cell.y0 - price.cell.y1) / 2
    const isLess =
      figure && price.figure && likenAmount(figure.figure) <= likenAmount(price.figure.figure)
    return isLess && down < (cell.y1 - cell.y0) * HALF
  })
  return level.length >= known.length * MOST
}

/** Values in another currency: one rate for all prices with the same mark. */
function findRate(rows: Rows, amounts: readonly Slot[]): Agreed {
  let best = NOTHING
  for (const slot of amounts) {
    const agreed = rateAll(rows, slot)
    const count = agreed.filter(Boolean).length
    if (count >= FEWEST && count > best.count) best = { slots: [slot], rows: agreed, count }
  }
  return best
}

function rateAll(rows: Rows, slot: Slot): boolean[] {
  const rates = rows.map((row, at) => {
    const value = slot[at]
    if (!row || !value || value === row.price || value.amount <= 0) return undefined
    const rate = value.amount / row.worth
    const isScale = SCALES.some((scale) => Math.abs(rate / scale - 1) < EVEN_RATE * 2)
    const mark = findMark(row.price.figure?.figure.text ?? '')
    return isScale ? undefined : { rate, mark, count: row.count.amount, price: row.price.amount }
  })
  // Where all are alike, values are but multiples of the other factor.
  const counts = new Set(rates.map((one) => one?.count))
  const prices = new Set(rates.map((one) => one?.price))
  if (Math.min(counts.size, prices.size) < FEWEST) return []
  const even = rates.map((one) => {
    if (!one) return false
    const same = rates.filter((other) => other !== undefined && other.mark === one.mark)
    return same.filter((other) => isEven(other?.rate, one.rate)).length >= FEWEST
  })
  return even.filter(Boolean).length * 2 >= rates.filter(Boolean).length ? even : []
}

function isEven(one = 0, other = 1): boolean {
  return Math.abs(one / other - 1) < EVEN_RATE
}
