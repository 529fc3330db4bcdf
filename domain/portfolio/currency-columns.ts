import type { ColumnMapping } from './broker-columns.ts'
import { findCurrencyCode } from './currency-names.ts'
import { simplifyHeading } from './heading-words.ts'
import { parseAmount } from './parse-amount.ts'

type Rows = readonly (readonly string[])[]

const UNIT = /^[([]?(?:単位|單位|单位|단위|unit|ccy|cur|curr|currency)?[)\]]?$/
const MOST = 0.6

/**
 * A heading over two columns, one of which has the currency: "Local value" of DEGIRO, or a price and the unit after it
 * as in files of Rakuten.
 */
export function pairCurrencies(
  headings: readonly string[],
  rows: Rows,
  mapping: ColumnMapping,
): ColumnMapping {
  const paired: ColumnMapping = { ...mapping }
  for (const field of ['price', 'value'] as const) {
    const column = paired[field]
    if (column === undefined) continue
    const next = column + 1
    if (!isUnit(headings[next] ?? '') || Object.values(mapping).includes(next)) continue
    if (isMostly(rows, column, isCurrency) && isMostly(rows, next, isAmount)) {
      paired[field] = next
      paired.currency ??= column
    } else if (isMostly(rows, column, isAmount) && isMostly(rows, next, isCurrency)) {
      paired.currency ??= next
    }
  }
  return paired
}

function isUnit(heading: string): boolean {
  return UNIT.test(simplifyHeading(heading))
}

function isCurrency(cell: string): boolean {
  return findCurrencyCode(cell) !== undefined
}

function isAmount(cell: string): boolean {
  return parseAmount(cell) !== undefined
}

function isMostly(rows: Rows, column: number, fits: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.filter(fits).length / cells.length > MOST
}
