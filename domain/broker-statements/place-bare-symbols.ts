import type { DraftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { type PlacedRow, placeAtHome } from '../portfolio/place-at-home.ts'
import { isExchangeName } from '../portfolio/symbol-notation.ts'
import type { ReadWord } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'

/** A dollar sign with no other country's letter before it. */
const DOLLARS = /^[(+-]?(?:US)?\$ ?\d[\d.,]*\)?$/

/**
 * Symbols that are printed as letters alone are listed where the others of a list are, unless their own price is
 * printed in dollars. Where nothing says which of several listings is meant, the reader is asked.
 */
export function placeBareSymbols(
  rows: readonly ParsedRow[],
  words: readonly ReadWord[],
  companies: KnownCompanies,
): DraftHolding[] {
  const printed = new Set(words.map(({ text }) => text.toUpperCase()))
  const hasExchanges = [...printed].some(isExchangeName)
  const dollars = listDollars(words)
  const placed = rows.map(({ holding, isPlaced }): PlacedRow => {
    const { symbol, isCurrencyAssumed } = holding
    const [code = '', suffix] = symbol.split('.')
    const isCode = suffix === undefined || (printed.has(code) && !hasExchanges)
    const isBare = isCurrencyAssumed && !isPlaced && isCode && /^[A-Z&-]+$/.test(code)
    if (!isBare || printed.has(`${code}.${suffix}`)) return { holding, written: undefined }
    return { holding, written: code, market: isInDollars(holding, dollars) ? '' : undefined }
  })
  return placeAtHome(placed, (symbol) => companies.findListing(symbol) !== undefined)
}

function listDollars(words: readonly ReadWord[]): ReadonlySet<number> {
  const amounts = words.filter(({ text }) => DOLLARS.test(text))
  return new Set(amounts.flatMap(({ text }) => parseAmount(text)?.value ?? []))
}

/** Its price or its value is. */
function isInDollars({ shares, price }: DraftHolding, dollars: ReadonlySet<number>): boolean {
  const value = Math.round(Number(price) * Number(shares) * 100) / 100
  return price !== '' && (dollars.has(Number(price)) || dollars.has(value))
}
