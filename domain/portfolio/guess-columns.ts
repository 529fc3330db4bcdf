import { type ColumnMapping, detectColumns } from './broker-columns.ts'
import { findCurrencyCode } from './currency-names.ts'
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

/** Which columns have the companies, under headings that do not say it. */
export function guessSubject(
  headings: readonly string[],
  rows: Rows,
): Pick<ColumnMapping, 'symbol' | 'name'> {
  const { name: named, shares, price, value } = detectColumns(headings)
  const sample = rows.slice(0, SAMPLE)
  const amounts = listColumns(sample, isAmount)
  const figures = [shares, price, value].filter((column) => amounts.includes(column ?? -1))
  const others = sample.map((row) =>
    row.map((cell, column) => (figures.includes(column) ? '' : cell)),
  )
  const { symbol, name = named } = guessSubjectColumns(others)
  return {
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && name !== symbol && { name }),
  }
}

/** Without headings: a symbol or a name, the shares and, if it is certain, the price. */
export function guessColumns(rows: Rows): ColumnMapping {
  const sample = rows.slice(0, SAMPLE)
  const subject = guessSubjectColumns(sample)
  const taken = new Set(Object.values(subject))
  const [shares, ...others] = listColumns(sample, isAmount).filter((column) => !taken.has(column))
  const currency = listColumns(sample, isCurrencyCode).find((column) => !taken.has(column))
  return {
    ...subject,
    ...(shares !== undefined && { shares, ...guessPrice(sample, shares, others) }),
    ...(currency !== undefined && { currency }),
  }
}

/** Columns in which most cells fit. */
function listColumns(rows: Rows, fits: (cell: string) => boolean): number[] {
  const width = Math.min(50, Math.max(0, ...rows.map((row) => row.length)))
  const share = (column: number) =>
    rows.filter((row) => fits(row[column] ?? '')).length / Math.max(1, rows.length)
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) => share(column) > MOST,
  )
}

/**
 * Counts of shares pass for codes of Asian exchanges. Beside names a column of digits has codes only if it stands before
 * them, or if two columns of figures that follow do not give a third with it.
 */
function guessSubjectColumns(rows: Rows): ColumnMapping {
  const symbols = listColumns(rows, isSymbol)
  const figures = listColumns(rows, isAmount)
  const texts = listColumns(rows, isText)
  const currencies = texts.length > 1 ? listColumns(rows, isCurrencyCode) : []
  const [name] = texts.filter((column) => !currencies.includes(column))
  const lettered = symbols.find(
    (column) => !figures.includes(column) && !currencies.includes(column),
  )
  // Codes in some rows and names in others.
  const mixed = lettered === undefined && texts.length === 0 ? findMixed(rows) : undefined
  const symbol = lettered ?? mixed ?? symbols.find((column) => !currencies.includes(column))
  if (symbol === undefined) return name === undefined ? {} : { name }
  if (lettered !== undefined || name === undefined) return { symbol }
  const isBefore =
    symbol < name && (figures.length > 2 || listColumns(rows, isLongCode).includes(symbol))
  return isBefore || isBesideFigures(rows, figures) ? { symbol, name } : { name }
}

function findMixed(rows: Rows): number | undefined {
  const [mixed] = listColumns(rows, (cell) => isText(cell) || isLongCode(cell))
  return rows.some((row) => isText(row[mixed ?? -1] ?? '')) ? mixed : undefined
}

/** As long as codes are, which counts need not be. */
function isLongCode(cell: string): boolean {
  return /^\d{4,6}$/.test(cell)
}

/** The first of at least three columns of figures, which is no count that times a price gives a value. */
function isBesideFigures(rows: Rows, [first, second, third]: readonly number[]): boolean {
  if (first === undefined || second === undefined || third === undefined) return false
  return !isProduct(rows, [first, second, third]) && !isProduct(rows, [first, third, second])
}

function isSymbol(cell: string): boolean {
  return isWellFormedSymbol(translateSymbol(cell))
}

function isText(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !isAmount(cell)
}

function isCurrencyCode(cell: string): boolean {
  return findCurrencyCode(cell) === cell
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
