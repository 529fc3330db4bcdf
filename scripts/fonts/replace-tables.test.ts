import { expect, test } from 'vitest'
import { readTables, replaceTables } from './replace-tables.ts'

const version = Buffer.from([0, 1, 0, 0])
const font = build({ GPOS: 'kerning that varies', glyf: 'outlines' })
const donor = build({ GPOS: 'kerning', glyf: 'other outlines' })

test('a table comes from the other font, the rest stays', () => {
  const tables = readTables(replaceTables(font, donor, ['GPOS']))
  expect(Object.fromEntries(tables)).toEqual({
    GPOS: Buffer.from('kerning'),
    glyf: Buffer.from('outlines'),
  })
})

test('tables begin at multiples of four bytes and carry the sum of their words', () => {
  const changed = replaceTables(font, build({ GPOS: 'abcd' }), ['GPOS'])
  expect(changed.readUInt32BE(12 + 4)).toBe(Buffer.from('abcd').readUInt32BE())
  expect([changed.readUInt32BE(12 + 8) % 4, changed.readUInt32BE(28 + 8) % 4]).toEqual([0, 0])
})

test('a table that the other font lacks is named', () => {
  expect(() => replaceTables(font, donor, ['GDEF'])).toThrow('GDEF')
})

/** A font of these tables, without the sums that only a reader of files on disk checks. */
function build(tables: Record<string, string>): Buffer {
  const entries = Object.entries(tables)
  const head = Buffer.alloc(12 + 16 * entries.length)
  version.copy(head)
  head.writeUInt16BE(entries.length, 4)
  let offset = head.length
  for (const [index, [name, body]] of entries.entries()) {
    head.write(name, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(offset, 12 + 16 * index + 8)
    head.writeUInt32BE(body.length, 12 + 16 * index + 12)
    offset += body.length
  }
  return Buffer.concat([head, ...entries.map(([, body]) => Buffer.from(body))])
}
