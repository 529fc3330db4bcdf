import { findFigures, parseLoosely } from './card-figures.ts'
import type { Cell } from './group-words.ts'
import { findMark } from './parse-currency.ts'

/** China's companies are listed in Hong Kong and New York, too. */
const COUNTRIES = new Map([
  ['hk', 'HKD'],
  ['hong kong', 'HKD'],
  ['japan', 'JPY'],
  ['korea', 'KRW'],
  ['south korea', 'KRW'],
  ['taiwan', 'TWD'],
  ['singapore', 'SGD'],
  ['india', 'INR'],
  ['indonesia', 'IDR'],
  ['thailand', 'THB'],
  ['malaysia', 'MYR'],
  ['philippines', 'PHP'],
  ['vietnam', 'VND'],
])
/** As many rows of a list, and so many countries, make a column of them. */
const MIN_ROWS = 3
const MIN_COUNTRIES = 2
/** Shares, a price and a value. */
const MIN_FIGURES = 3
const MAX_OFF = 0.003
/** A receipt, whose price is in dollars, or what may be its ticker. */
const ABROAD = /\b(?:ADRs?|ADS|GDR|depositary)\b|^[A-Z]{1,5}$/i

type Row = { country: Cell; currency: string; line: readonly Cell[] }

/**
 * Writes the currency of each row's country behind its name, where a column says where companies are listed and values
 * are in the reader's own currency: what multiplies to them is in that one, whatever the company's country is.
 */
export function spreadCountries(lines: readonly Cell[][]): Cell[][] {
  const found = lines.flatMap((line) => findRow(line) ?? [])
  const rows = found.filter((row) => {
    const column = found.filter((other) => isFlush(row.country, other.country))
    return column.length >= MIN_ROWS && column.length * 2 > found.length
  })
  const countries = new Set(rows.map(({ currency }) => currency))
  const converted = rows.filter(({ line }) => isConverted(line))
  if (countries.size < MIN_COUNTRIES || converted.length < Math.max(MIN_ROWS, rows.length * 0.8)) {
    return [...lines]
  }
  return lines.map((line) => {
    const row = rows.find((one) => one.line === line)
    const name = row && findName(row)
    if (!name || ABROAD.test(name.text)) return line
    const written = { ...name, text: `${name.text} ${row.currency}` }
    return line.map((cell) => (cell === name ? written : cell))
  })
}

function findRow(line: readonly Cell[]): Row[] | undefined {
  if (line.some(({ text }) => findMark(text))) return undefined
  return line.flatMap((country) => {
    const currency = COUNTRIES.get(country.text.toLowerCase())
    return currency ? [{ country, currency, line }] : []
  })
}

function findName({ country, line }: Row): Cell | undefined {
  return line.find(({ text, x1 }) => x1 <= country.x0 && /\p{L}{2}/u.test(text))
}

/** Whether there are figures enough for a product and none is. */
function isConverted(line: readonly Cell[]): boolean {
  const figures = line
    .filter(({ text }) => !/\p{L}{2}/u.test(text))
    .flatMap((cell) => findFigures(cell).map(({ text }) => parseLoosely(text) ?? 0))
    .filter((amount) => amount > 1)
  const isProduct = (product: number) =>
    figures.some((other) => Math.abs(other - product) < product * MAX_OFF)
  const hasProduct = figures.some((one, at) =>
    figures.slice(at + 1).some((other) => isProduct(one * other)),
  )
  return figures.length >= MIN_FIGURES && !hasProduct
}

function isFlush(one: Cell, other: Cell): boolean {
  return Math.abs(one.x0 - other.x0) < (one.y1 - one.y0) * 1.5
}
