import { simplifyHeading, splitWords } from './heading-words.ts'
import { type DecimalMark, parseAmount } from './parse-amount.ts'
import type { PurchaseMapping } from './purchase-columns.ts'

/** One share's or all shares', and of the purchase or of the price: the column says which. */
const COST = new Set(splitWords('cost|book cost|paid|成本|持仓成本|持倉成本|持有成本|取得価額'))
const DAY = new Set(splitWords('date|datum|日期|日付|날짜|일자'))

type Table = {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  mapping: PurchaseMapping & { shares?: number; price?: number; value?: number }
  decimal: DecimalMark
}

/** Columns headed "Cost" and "Date", if what they hold is the cost of one share and days of purchases. */
export function detectPlainPurchase(table: Table): PurchaseMapping {
  const { headings, mapping } = table
  const words = headings.map(simplifyHeading)
  const costAt = words.findIndex((word) => COST.has(word))
  const cost = mapping.cost ?? (costAt >= 0 && isOfOneShare(table, costAt) ? costAt : undefined)
  const dayAt = words.findIndex((word) => DAY.has(word))
  const isDay = dayAt >= 0 && cost !== undefined && differs(table, dayAt)
  const boughtOn = mapping.boughtOn ?? (isDay ? dayAt : undefined)
  return { ...(cost !== undefined && { cost }), ...(boughtOn !== undefined && { boughtOn }) }
}

/** Nearer to the price of one share than to that of all, in each row where the two are far apart. */
function isOfOneShare({ rows, mapping, decimal }: Table, column: number): boolean {
  const votes = rows.flatMap((row) => {
    const read = (at = -1) => parseAmount(row[at] ?? '', decimal)?.value ?? Number.NaN
    const [shares, cost, value] = [read(mapping.shares), read(column), read(mapping.value)]
    const price = Number.isNaN(read(mapping.price)) ? value / shares : read(mapping.price)
    const [toOne, toAll] = [price, price * shares].map((other) => Math.abs(Math.log(cost / other)))
    const lead = (toAll ?? 0) - (toOne ?? 0)
    return Math.abs(lead) > CLEAR ? [lead > 0] : []
  })
  return votes.length > 0 && votes.every(Boolean)
}

const CLEAR = Math.log(2)

/** The day of a price is the same in all rows. */
function differs({ rows }: Table, column: number): boolean {
  const days = rows.map((row) => row[column] ?? '').filter((cell) => /\d/.test(cell))
  return days.length === 1 || new Set(days).size > 1
}
