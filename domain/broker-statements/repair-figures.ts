import { parseAmount } from '../portfolio/parse-amount.ts'
import { parseShortAmount } from './short-amounts.ts'

export type RepairedFigures = {
  shares?: number
  price?: number
  value?: number
  /** shares × price gives the row's value. */
  isProven: boolean
  /** The row has all three, and as they were read they do not multiply. */
  isContradicted: boolean
}

/** Half of the last digit, and a little for what was rounded twice. */
const ROUNDED = 0.6
/** As a share of the product. */
const MOST_ROUNDED = 0.002

/** So long a number has marks, unless all of them were lost, and then also from a price beside it. */
const UNMARKED = /^\D{0,4}\d{5,}$/
const UNMARKED_PRICE = /^\D{0,4}\d{3,}$/

const GROUPED = /^\d{1,3}(?:,\d{3})+$/

/** Letters that text recognition confuses with digits. */
const DIGITS: Record<string, string> = { O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', '|': '1' }
const MORE_DIGITS: Record<string, string> = { i: '1', Z: '2', S: '5', s: '5', B: '8', T: '7' }

/**
 * Shares, price and value from a picture. If they do not multiply, likely misreadings are tried in
 * turn: a letter for a digit, a lost or a wrong separator. The first that fits is used.
 */
export function repairFigures(read: {
  shares: string
  price: string
  value: string
  /** The number of shares was read with little confidence. */
  isDoubtful?: boolean
}): RepairedFigures {
  const counted = listReadings(read.shares, [1, 0.001])
  const shares = [
    // What is parted into thousands is no fraction, though the value may have lost its end.
    ...(GROUPED.test(read.shares) ? counted.filter(isWhole) : counted),
    ...(read.isDoubtful ? dropLastSign(read.shares) : []),
  ]
  const price = listReadings(read.price, [1, 0.01, 0.1, 0.001])
  const value = listReadings(read.value, [1, 0.01])
  const [firstShares, firstPrice, firstValue] = [shares, price, value].map((all) => all[0]?.figure)
  for (const [a, b, c] of combine(shares, price, value)) {
    if (fits(a, b, c)) {
      const [provenShares, provenPrice, provenValue] = [a.figure, b.figure, c.figure]
      return {
        shares: provenShares,
        price: provenPrice,
        value: provenValue,
        isProven: true,
        // A number that lost a sign may have lost another one, and two of them the same.
        isContradicted:
          (UNMARKED.test(read.value) && UNMARKED_PRICE.test(read.price)) ||
          [a, b, c].some(({ isScaled }) => isScaled) ||
          a.figure !== firstShares ||
          b.figure !== firstPrice ||
          (c.figure !== firstValue && firstValue !== undefined),
      }
    }
  }
  const derived = deriveFigures(firstShares, firstPrice, firstValue)
  if (derived) return { ...derived, isProven: false, isContradicted: true }
  const told = firstShares === undefined ? countShares(price, value) : undefined
  if (told) return { ...told, isProven: false, isContradicted: true }
  return {
    ...(firstShares !== undefined && { shares: firstShares }),
    ...(firstPrice !== undefined && { price: firstPrice }),
    ...(firstValue !== undefined && { value: firstValue }),
    isProven: false,
    isContradicted: [firstShares, firstPrice, firstValue].every((figure) => figure !== undefined),
  }
}

/** If one sign of the shares or of the price was misread, the other two figures say what it is. */
function deriveFigures(shares = 0, price = 0, value = 0) {
  if (!shares || !price || !value) return undefined
  const fitShares = findRound(value / price, 0.006 / price)
  if (fitShares && isOneSignOff(fitShares, shares)) return { shares: fitShares, price, value }
  const fitPrice = findRound(value / shares, 0.006 / shares)
  if (fitPrice && isOneSignOff(fitPrice, price)) return { shares, price: fitPrice, value }
  return undefined
}

/** Shares that were not read, if price and value give a whole number of them. */
function countShares(prices: readonly Reading[], values: readonly Reading[]) {
  for (const { figure: price } of prices) {
    for (const { figure: value } of values) {
      const shares = Math.round(value / price)
      const error = 0.006 / price
      const isWhole = shares > 0 && Math.abs(value / price - shares) <= error + 1e-9
      if (isWhole && error < 0.05) return { shares, price, value }
    }
  }
  return undefined
}

/** The number with the fewest decimals, four at most, that is within the error. */
function findRound(exact: number, error: number): number | undefined {
  for (let decimals = 0; decimals <= 4; decimals++) {
    const rounded = Number(exact.toFixed(decimals))
    if (rounded > 0 && Math.abs(rounded - exact) <= error + 1e-9) return rounded
  }
  return undefined
}

function isOneSignOff(one: number, other: number): boolean {
  const [a, b] = [String(one), String(other)].sort((x, y) => y.length - x.length)
  if (!a || !b || a.length - b.length > 1) return false
  let start = 0
  while (start < b.length && a[start] === b[start]) start++
  return a.slice(start + 1) === b.slice(start + (a.length === b.length ? 1 : 0))
}

function isWhole({ figure }: Reading): boolean {
  return Number.isInteger(figure)
}

type Reading = { figure: number; isScaled: boolean; step: number }

function listReadings(text: string, scales: number[]): Reading[] {
  const short = parseShortAmount(text)
  if (short) return [{ figure: short.value, isScaled: false, step: short.step }]
  const bare = text.replace(/^[^\d(.+-]{1,4}(?=\d)/, '').trim()
  const repaired = [...bare].map((sign) => DIGITS[sign] ?? MORE_DIGITS[sign] ?? sign).join('')
  const texts = [text, bare, repaired, repaired.replaceAll(' ', ''), swapMarks(repaired)]
  // A currency sign is sometimes read as a digit: S$6.48 as 56.48.
  const beheaded = /^\D{0,2}\d\d/.test(repaired) ? [repaired.replace(/^\D{0,2}\d/, '')] : []
  // The last group is too long by what was a word for shares: "4,5008" was 4,500株.
  const overlong = /^\d{1,3}(?:, ?\d{3})*, ?\d{3}(?=\d{1,2}$)/.exec(repaired)?.[0] ?? ''
  const unmarked = bare.replace(/^[^$¥€£]{0,3}[$¥€£]+/, '')
  const unscaled = [...texts, unmarked, overlong.replaceAll(' ', '')].flatMap(listValue)
  const unique = [...new Set(unscaled)]
  const written = /\d[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0
  // Only a number without a separator has lost one.
  const tried = /\d[.,]\d/.test(text) ? [1] : scales
  const read = (figure: number, isScaled: boolean): Reading => ({
    figure,
    isScaled,
    step: findStep(figure, written),
  })
  return [
    ...tried.flatMap((scale) =>
      unique
        // What lost a point had a digit before it.
        .filter((value) => scale === 1 || value * scale >= 1)
        .map((value) => read(value * scale, scale !== 1)),
    ),
    ...beheaded.flatMap(listValue).map((value) => read(value, true)),
  ]
}

function listValue(text: string): number[] {
  const value = parseAmount(text)?.value
  return value === undefined ? [] : [value]
}

/** A word for shares in another script was read as a digit: 658 was 65株. */
function dropLastSign(text: string): Reading[] {
  const value = /^\d{2,4}$/.test(text) ? Number(text.slice(0, -1)) : 0
  return value > 0 ? [{ figure: value, isScaled: true, step: 0 }] : []
}

/** What the last digit counts: 0.01 in 190.10, 1 in 4,500. */
function findStep(figure: number, written: number): number {
  const decimals = String(Math.round(figure * 1e6) / 1e6).split('.')[1]?.length ?? 0
  return 10 ** -Math.max(decimals, written)
}

function swapMarks(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
}

/** Price and value are rounded, and so are fractions of shares; no more than that explains a difference. */
function fits(shares: Reading, price: Reading, value: Reading): boolean {
  if (shares.figure === 0 || price.figure === 0) return false
  const product = Math.abs(shares.figure * price.figure)
  const isFraction = !Number.isInteger(shares.figure)
  const rounding =
    Math.abs(shares.figure) * price.step + (isFraction ? Math.abs(price.figure) * shares.step : 0)
  // A whole number as a price may have lost its decimals.
  const allowed = Math.min(rounding * ROUNDED, product * MOST_ROUNDED) + value.step * ROUNDED
  return Math.abs(product - Math.abs(value.figure)) <= allowed + 1e-9
}

function combine(shares: Reading[], prices: Reading[], values: Reading[]) {
  const all = shares.flatMap((share, a) =>
    prices.flatMap((price, b) =>
      values.map((value, c) => ({ figures: [share, price, value] as const, cost: a + b + 2 * c })),
    ),
  )
  return (
    all
      .filter(({ figures }) => figures.filter(({ isScaled }) => isScaled).length <= 1)
      // Of "1.900" and "45.550", the count rather than the price has lost its comma.
      .sort(
        (one, other) =>
          one.cost - other.cost ||
          Number(isWhole(other.figures[0])) - Number(isWhole(one.figures[0])),
      )
      .map(({ figures }) => figures)
  )
}
