import type { DraftField, DraftHolding, IsListed } from './draft-holding.ts'
import { findListingCurrency, listNamesakes } from './symbol-notation.ts'

/** `written`: the symbol as the file has it; undefined where the file says its exchange or its currency. */
export type PlacedRow = { holding: DraftHolding; written: string | undefined }

/** One such row may be a name that happens to be a symbol somewhere. */
const MIN_ROWS_AT_HOME = 2

/**
 * A file that names neither exchanges nor currencies is of one market if all its symbols that have one listing are:
 * INFY beside HDFCBANK and TATASTEEL is Mumbai's and not New York's. Where they are of several markets, a symbol that
 * two of them list is marked.
 */
export function placeAtHome(rows: readonly PlacedRow[], isListed: IsListed): DraftHolding[] {
  const choices = rows.map(({ holding, written }) => {
    const listed = written === undefined ? [] : listNamesakes(written).filter(isListed)
    return written === undefined ? [holding.symbol] : listed
  })
  const certain = choices.flatMap(([only = '', ...others]) =>
    only === '' || others.length > 0 ? [] : [marketOf(only)],
  )
  const markets = new Set(certain)
  const isAtHome = markets.size === 1 && certain.length >= MIN_ROWS_AT_HOME
  return rows.map(({ holding, written }, row) => {
    if (written === undefined) return holding
    const listings = choices[row] ?? []
    const possible = listings.filter((symbol) => markets.has(marketOf(symbol)))
    const [symbol = ''] = possible
    if (symbol === holding.symbol && possible.length === 1) return holding
    if (isAtHome) return symbol === '' ? holding : moveTo(holding, symbol)
    return listings.length > 1 && possible.length > 0 ? markUnsure(holding) : holding
  })
}

function marketOf(symbol: string): string {
  return symbol.split('.')[1] ?? ''
}

function moveTo(holding: DraftHolding, symbol: string): DraftHolding {
  const currency = findListingCurrency(symbol) ?? holding.currency
  const unsure = holding.unsure.filter((field) => field !== 'symbol')
  return { ...holding, symbol, currency, unsure }
}

function markUnsure(holding: DraftHolding): DraftHolding {
  const doubtful: DraftField[] = [...holding.unsure, 'symbol', 'currency']
  return { ...holding, unsure: [...new Set(doubtful)] }
}
