import { readTables, writeTable } from './replace-tables.ts'

const pairAdjustment = 2
const extension = 9
/** Bits of a value format: what stands before the advance in a record, and the advance. */
const placements = 0x3
const horizontalAdvance = 0x4

/**
 * Rounds the kerning of pairs to multiples of `step`: numbers that repeat compress well.
 *
 * @param font in the format sfnt (TrueType), as is the result
 * @param step in units of the font
 * @see https://learn.microsoft.com/typography/opentype/spec/gpos
 */
export function roundKerning(font: Buffer, step: number): Buffer {
  const table = readTables(font).get('GPOS')
  if (!table) return font
  const rounded = Buffer.from(table)
  for (const at of findPairs(rounded)) {
    const value = rounded.readInt16BE(at)
    rounded.writeInt16BE(Math.round(value / step) * step, at)
  }
  return writeTable(font, 'GPOS', rounded)
}

/** Where the table holds what is added to the advance of a pair's first glyph. */
function* findPairs(table: Buffer): Generator<number> {
  const lookups = table.readUInt16BE(8)
  for (const lookup of readOffsets(table, lookups, lookups)) {
    const type = table.readUInt16BE(lookup)
    for (const subtable of readOffsets(table, lookup + 4, lookup)) {
      const isFar = type === extension
      const actual = isFar ? table.readUInt16BE(subtable + 2) : type
      const start = isFar ? subtable + table.readUInt32BE(subtable + 4) : subtable
      if (actual === pairAdjustment) yield* findPairsOf(table, start)
    }
  }
}

function* findPairsOf(table: Buffer, start: number): Generator<number> {
  const [format, , first = 0, second = 0] = [0, 2, 4, 6].map((at) => table.readUInt16BE(start + at))
  if (!(first & horizontalAdvance)) return
  const recordBytes = 2 * (countBits(first) + countBits(second))
  const advance = 2 * countBits(first & placements)
  if (format === 1) {
    for (const set of readOffsets(table, start + 8, start)) {
      const count = table.readUInt16BE(set)
      // Each record begins with the second glyph.
      for (let index = 0; index < count; index += 1) {
        yield set + 2 + index * (2 + recordBytes) + 2 + advance
      }
    }
  } else {
    const count = table.readUInt16BE(start + 12) * table.readUInt16BE(start + 14)
    for (let index = 0; index < count; index += 1) yield start + 16 + index * recordBytes + advance
  }
}

/** A count, and as many offsets from `base`. */
function readOffsets(table: Buffer, at: number, base: number): number[] {
  const count = table.readUInt16BE(at)
  return Array.from({ length: count }, (_, index) => base + table.readUInt16BE(at + 2 + 2 * index))
}

function countBits(flags: number): number {
  return flags.toString(2).replaceAll('0', '').length
}
