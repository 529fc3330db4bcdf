import { useRef } from 'react'
import type { DraftField, DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { OPTIONAL_NAMES } from '#domain/portfolio/optional-fields.ts'
import { findKey } from '../draft-steps.ts'

/** Rows of a file, as they were read and as they were put into the table; undefined for one that the reader removed. */
export type PlacedRows = readonly ({ read: DraftHolding; shown: DraftHolding } | undefined)[]

const FIELDS: readonly DraftField[] = ['symbol', 'shares', 'price', 'currency', ...OPTIONAL_NAMES]

/**
 * A file that is read again with other columns, with what the reader has changed in its rows, removed and added since.
 * If other rows are read than before, they are taken as they are, since none tells which of them it was.
 *
 * @param placed the rows of the reading before
 * @param table the rows of the table now
 */
export function keepCorrections(
  placed: PlacedRows,
  table: readonly DraftHolding[],
  read: readonly DraftHolding[],
): { placed: PlacedRows; table: DraftHolding[] } {
  if (placed.length !== read.length) return { placed: placeRows(read), table: [...read] }
  const byKey = new Map(table.map((row) => [findKey(row), row]))
  const kept = read.map((row, place) => {
    const before = placed[place]
    const now = before && byKey.get(findKey(before.shown))
    if (!now) return undefined
    byKey.delete(findKey(now))
    return { read: row, shown: correct(row, before.read, now) }
  })
  const rows = kept.flatMap((row) => (row ? [row.shown] : []))
  return { placed: kept, table: [...rows, ...byKey.values()] }
}

export function placeRows(read: readonly DraftHolding[]): PlacedRows {
  return read.map((row) => ({ read: row, shown: row }))
}

function correct(read: DraftHolding, before: DraftHolding, now: DraftHolding): DraftHolding {
  const corrected = FIELDS.filter(
    (field) => now[field] !== before[field] && !isFilledIn(now, field),
  )
  if (corrected.length === 0) return read
  const { namesakes, ...row } = read
  const isPlaced = corrected.includes('symbol') || corrected.includes('currency')
  return {
    ...row,
    ...(namesakes && !isPlaced && { namesakes }),
    ...Object.fromEntries(corrected.map((field) => [field, now[field]])),
    unsure: read.unsure.filter((field) => !corrected.includes(field)),
  }
}

/** Not by the reader: a price that was looked up, a currency that follows from the symbol. */
function isFilledIn({ priceSource, isCurrencyAssumed }: DraftHolding, field: DraftField): boolean {
  if (field === 'price') return Boolean(priceSource)
  return field === 'currency' && isCurrencyAssumed === true
}

/** Of the file that is in the table. */
export function useCorrections() {
  const placed = useRef<PlacedRows>([])
  return {
    begin(read: DraftHolding[]): DraftHolding[] {
      placed.current = placeRows(read)
      return read
    },
    keep(table: readonly DraftHolding[], read: readonly DraftHolding[]): DraftHolding[] {
      const kept = keepCorrections(placed.current, table, read)
      placed.current = kept.placed
      return kept.table
    },
  }
}
