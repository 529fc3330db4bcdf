import type { RowRange } from '#backend/rest/parse/row-range.ts'

/** Which rows of how many an answer holds: `0-24/3573`, `*` for none or for an unknown total. */
export function contentRange(first: bigint, last: bigint, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** The rows of a read and whether they are all (200), some (206) or beyond the end (416). */
export function describeRange(range: RowRange, rowCount: number, total: number | null) {
  const first = range.offset
  const last = first + BigInt(rowCount) - 1n
  return { header: contentRange(first, last, total), status: statusOf(first, rowCount, total) }
}

function statusOf(first: bigint, rowCount: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (first > BigInt(total)) return 416
  return rowCount < total ? 206 : 200
}
