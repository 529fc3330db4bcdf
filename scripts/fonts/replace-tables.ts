type Tables = Map<string, Buffer>

/** Of the table directory: one entry for each table, after a head of its own. */
const headBytes = 12
const entryBytes = 16

/**
 * Puts tables of one font in the place of another's; both must number their glyphs alike.
 *
 * @param font in the format sfnt (TrueType), as is the result
 * @param donor in the same format; it must have each of the named tables
 * @param names four characters each, such as `GPOS`
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function replaceTables(font: Buffer, donor: Buffer, names: readonly string[]): Buffer {
  const tables = readTables(font)
  const donated = readTables(donor)
  for (const name of names) {
    const table = donated.get(name)
    if (!table) throw new Error(`the other font should have a table ${name}`)
    tables.set(name, table)
  }
  return writeTables(font.subarray(0, 4), tables)
}

/** Puts `body` in the place of the named table, or beside the others if there is none. */
export function writeTable(font: Buffer, name: string, body: Buffer): Buffer {
  return writeTables(font.subarray(0, 4), readTables(font).set(name, body))
}

/** The tables of a font in the format sfnt, by their names of four characters. */
export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = headBytes + index * entryBytes
    const start = font.readUInt32BE(entry + 8)
    const name = font.toString('latin1', entry, entry + 4)
    tables.set(name, font.subarray(start, start + font.readUInt32BE(entry + 12)))
  }
  return tables
}

/** The sum in `head` over the whole font is left as it was: what reads fonts on the web ignores it. */
function writeTables(version: Buffer, tables: Tables): Buffer {
  const directory = Buffer.alloc(headBytes + tables.size * entryBytes)
  writeHead(directory, version, tables.size)
  const bodies: Buffer[] = []
  let offset = directory.length
  for (const [index, name] of [...tables.keys()].sort().entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0)
    const body = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    const entry = headBytes + index * entryBytes
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(sumWords(body), entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    bodies.push(body)
    offset += body.length
  }
  return Buffer.concat([directory, ...bodies])
}

function writeHead(directory: Buffer, version: Buffer, count: number): void {
  const exponent = Math.floor(Math.log2(count))
  const searchRange = entryBytes * 2 ** exponent
  version.copy(directory)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE(entryBytes * count - searchRange, 10)
}

function sumWords(body: Buffer): number {
  let sum = 0
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0
  return sum
}
