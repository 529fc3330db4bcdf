import { expect, test } from 'vitest'
import { readTables, writeTable } from './replace-tables.ts'
import { roundKerning } from './round-kerning.ts'

const empty = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const pairs = 2
const advanceAlone = 0x4
const placementAndAdvance = 0x5

test('single pairs are rounded, and what else a record holds is not', () => {
  const subtable = words(
    1,
    0,
    placementAndAdvance,
    0,
    1,
    12,
    /* a set of two */ 2,
    7,
    33,
    13,
    8,
    35,
    -22,
  )
  expect(roundIn(lookup(pairs, subtable), 8)).toEqual(
    lookup(pairs, words(1, 0, placementAndAdvance, 0, 1, 12, 2, 7, 33, 16, 8, 35, -24)),
  )
})

test('classes of glyphs are rounded, behind an extension as well', () => {
  const subtable = (...values: number[]) => words(2, 0, advanceAlone, 0, 0, 0, 2, 2, ...values)
  const far = Buffer.concat([words(1, pairs, 0, 8), subtable(0, 3, -5, 100)])
  expect(roundIn(lookup(9, far), 8)).toEqual(
    lookup(9, Buffer.concat([words(1, pairs, 0, 8), subtable(0, 0, -8, 104)])),
  )
})

test('what is not about pairs, and a font without kerning, stay as they are', () => {
  const marks = lookup(4, words(1, 3, 5, 7))
  expect(roundIn(marks, 8)).toEqual(marks)
  expect(roundKerning(empty, 8)).toEqual(empty)
})

function roundIn(table: Buffer, step: number): Buffer | undefined {
  return readTables(roundKerning(writeTable(empty, 'GPOS', table), step)).get('GPOS')
}

/** A table with one lookup of one subtable. */
function lookup(type: number, subtable: Buffer): Buffer {
  return Buffer.concat([words(1, 0, 0, 0, 10, /* lookups */ 1, 4, type, 0, 1, 8), subtable])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index)
  return bytes
}
