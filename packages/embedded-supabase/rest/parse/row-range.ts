import { putRangeInvalid, rangeInvalid } from '#embedded/rest/errors/request-errors.ts'

export type RowRange = { offset: bigint; limit?: bigint }

export const ALL_ROWS: RowRange = { offset: 0n }

export function isAllRows(range: RowRange): boolean {
  return range.offset === 0n && range.limit === undefined
}

/** As in PostgREST, text that is not a number is ignored. */
export function parseLimitAndOffset(limit?: string, offset?: string): RowRange {
  return { offset: parseInteger(offset) ?? 0n, limit: parseInteger(limit) }
}

export function combineRanges(method: string, range: RowRange, header?: string): RowRange {
  const combined = intersect(range, method === 'GET' ? parseRangeHeader(header) : ALL_ROWS)
  if (range.limit !== 0n && combined.limit !== undefined && combined.limit <= 0n) {
    throw rangeInvalid('Limit should be greater than or equal to zero.')
  }
  if (method === 'PUT' && !isAllRows(combined)) throw putRangeInvalid()
  return range.limit === 0n ? { offset: 0n, limit: 0n } : combined
}

export function restrictRange(range: RowRange, maxRows: number): RowRange {
  const most = BigInt(maxRows)
  const limit = range.limit !== undefined && range.limit < most ? range.limit : most
  return { offset: range.offset, limit }
}

function parseInteger(text: string | undefined): bigint | undefined {
  return text !== undefined && /^-?\d+$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

function parseRangeHeader(header: string | undefined): RowRange {
  const match = /^(\d+)-(\d*)$/.exec(header ?? '')
  if (!match?.[1]) return ALL_ROWS
  const offset = BigInt(match[1])
  if (!match[2]) return { offset }
  const limit = BigInt(match[2]) - offset + 1n
  if (limit <= 0n) {
    throw rangeInvalid(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset, limit }
}

function intersect(first: RowRange, second: RowRange): RowRange {
  // Math.max and Math.min do not support bigint.
  const [offset = 0n] = [first.offset, second.offset].sort((a, b) => Number(b - a))
  const ends = [first, second].flatMap((range) =>
    range.limit === undefined ? [] : [range.offset + range.limit],
  )
  if (ends.length === 0) return { offset }
  const [end = offset] = ends.sort((a, b) => Number(a - b))
  return { offset, limit: end - offset }
}
