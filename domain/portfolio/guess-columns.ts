import { type ColumnMapping, detectColumns } from './broker-columns.ts'
import { parseAmount } from './parse-amount.ts'
import { isWellFormedSymbol, translateSymbol } from './symbol-notation.ts'

type Rows = readonly (readonly string[])[]

const SAMPLE = 50
const MOST = 0.6
/** A value is rounded, and so is a price. */
const TOLERANCE = 0.01

/** The first row of words over rows of figures, whatever the words mean. */
export function findUnknownHeadings(cells: Rows): number | undefined {
  const head = cells.findIndex((row, at) => {
    const words = row.filter((cell) => cell !== '')
    const below = cells[at + 1] ?? []
    return (
      words.length > 1 &&
      !words.some((cell) => /\d/.test(cell)) &&
      below.some((cell) => isAmount(cell))
    )
  })
  return head < 0 ? undefined : head
}

/** Under headings that nobody understood, only the symbol shows itself: a figure may be a price or a cost. */
export function guessSubject(headings: readonly string[], rows: Rows): ColumnMapping {
  const { symbol } = guessColumns(rows)
  const { symbol: _, name, currency } = detectColumns(headings)
  return {
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && name !== symbol && { name }),
    ...(currency !== undefined && currency !== symbol && { currency }),
  }
}

/** Without headings: a symbol, the shares and, if it is certain, the price. */
export function guessColumns(rows: Rows): ColumnMapping {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(0, ...sample.map((row) => row.length))
  const share = (column: number, fits: (cell: string) => boolean) =>
    sample.filter((row) => fits(row[column] ?? '')).length / Math.max(1, sample.length)
  const columns = Array.from({ length: Math.min(width, 50) }, (_, column) => column)
  const isSymbol = (cell: string) => isWellFormedSymbol(translateSymbol(cell))
  const symbol = columns.find((column) => share(column, isSymbol) > MOST)
  const [shares, ...others] = columns.filter(
    (column) => column !== symbol && share(column, isAmount) > MOST,
  )
  const currency = columns.find(
    (column) => column !== symbol && share(column, (cell) => /^[A-Z]{3}$/.test(cell)) > MOST,
  )
  return {
    ...(symbol !== undefined && { symbol }),
    ...(shares !== undefined && { shares, ...guessPrice(sample, shares, others) }),
    ...(currency !== undefined && { currency }),
  }
}

/** One figure beside the shares is their price. Of several, it is the one that gives another when multiplied. */
function guessPrice(rows: Rows, shares: number, others: readonly number[]): ColumnMapping {
  const [only, ...more] = others
  if (only === undefined) return {}
  if (more.length === 0) return { price: only }
  const pairs = others.flatMap((price) =>
    others
      .filter((value) => value !== price && isProduct(rows, [shares, price, value]))
      .map((value) => ({ price, value })),
  )
  const [pair, ...rivals] = pairs
  return pair && rivals.length === 0 ? pair : {}
}

function isProduct(rows: Rows, [shares, price, value]: [number, number, number]): boolean {
  const fitting = rows.filter((row) => {
    const [count, each, sum] = [shares, price, value].map(
      (column) => parseAmount(row[column] ?? '')?.value ?? Number.NaN,
    ) as [number, number, number]
    return Math.abs(count * each - sum) <= Math.abs(sum) * TOLERANCE
  })
  return fitting.length / Math.max(1, rows.length) > MOST
}

function isAmount(cell: string): boolean {
  return parseAmount(cell) !== undefined
}
