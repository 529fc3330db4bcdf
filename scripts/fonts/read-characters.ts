import { brotliDecompressSync } from 'node:zlib'

/** Of the tables that WOFF2 knows by number, the two that are told apart here. */
const transformedTables = [10, 11]
const characterMap = 0
const unknownTable = 63

/**
 * The characters that a font file can show: the `cmap` table of a WOFF2 file.
 *
 * Sources: WOFF2, https://www.w3.org/TR/WOFF2/, sections 4 and 5; OpenType 1.9.1, `cmap`.
 *
 * @throws if the file is no WOFF2, or its map has a form other than 4 and 12
 */
export function readCharacters(font: Buffer): ReadonlySet<string> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 file.')
  const tableCount = font.readUInt16BE(12)
  let place = 48
  let start = 0
  let map: { start: number; length: number } | undefined
  for (let index = 0; index < tableCount; index += 1) {
    const entry = readTableEntry(font, place)
    if (entry.table === characterMap) map = { start, length: entry.length }
    start += entry.length
    place = entry.next
  }
  if (!map) throw new Error('This font has no character map.')
  const tables = brotliDecompressSync(font.subarray(place, place + font.readUInt32BE(20)))
  return readCharacterMap(tables.subarray(map.start, map.start + map.length))
}

function readTableEntry(font: Buffer, start: number) {
  const flags = font.readUInt8(start)
  const table = flags & 0x3f
  const version = flags >> 6
  let place = start + (table === unknownTable ? 5 : 1)
  const original = readVariableNumber(font, place)
  place = original.next
  // Of the outlines (glyf, loca), version 3 is the plain one; of every other table, version 0.
  const isTransformed = transformedTables.includes(table) ? version !== 3 : version !== 0
  if (!isTransformed) return { table, length: original.value, next: place }
  const transformed = readVariableNumber(font, place)
  return { table, length: transformed.value, next: transformed.next }
}

/** UIntBase128: seven bits a byte, the highest says that more follow. */
function readVariableNumber(font: Buffer, start: number): { value: number; next: number } {
  let value = 0
  let place = start
  for (;;) {
    const byte = font.readUInt8(place)
    place += 1
    value = value * 128 + (byte & 0x7f)
    if ((byte & 0x80) === 0) return { value, next: place }
  }
}

function readCharacterMap(cmap: Buffer): ReadonlySet<string> {
  const points = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const part = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    for (const point of readSubtable(part)) points.add(point)
  }
  return new Set([...points].map((point) => String.fromCodePoint(point)))
}

function readSubtable(part: Buffer): number[] {
  const format = part.readUInt16BE(0)
  if (format === 4) return readSegments(part)
  if (format === 12) return readGroups(part)
  throw new Error(`A character map of form ${format} is not known here.`)
}

function readSegments(part: Buffer): number[] {
  const count = part.readUInt16BE(6) / 2
  return Array.from({ length: count }, (_, index) => {
    const end = part.readUInt16BE(14 + index * 2)
    const start = part.readUInt16BE(16 + count * 2 + index * 2)
    return end === 0xffff ? [] : range(start, end)
  }).flat()
}

function readGroups(part: Buffer): number[] {
  return Array.from({ length: part.readUInt32BE(12) }, (_, index) => {
    const start = 16 + index * 12
    return range(part.readUInt32BE(start), part.readUInt32BE(start + 4))
  }).flat()
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index)
}
