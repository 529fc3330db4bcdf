import { bodyInvalid } from '#embedded/rest/errors/request-errors.ts'

/** JSON repeats the column names in each row, so a long header would multiply a small body. */
const LONGEST_JSON = 4 * 1024 * 1024
/** PostgreSQL allows at most 1,600 columns. */
const MAX_COLUMNS = 2_000
/** Half a million one-character cells would block the server for too long. */
const MAX_CELLS = 200_000

type Reader = { text: string; at: number; isPlain: boolean }
type Column = { label: string; index: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Converts CSV with a header line (RFC 4180) to JSON rows. As in PostgREST, the bare word NULL means null. The last
 * of duplicate columns wins.
 */
export function csvToJson(text: string): { text: string; keys: string[] } {
  const reader: Reader = { text, at: 0, isPlain: true }
  const header = parseLine(reader, unquote)
  if (!header || header.every((name) => name === '')) {
    throw bodyInvalid('Empty or invalid csv: the first line must name the columns')
  }
  if (header.length > MAX_COLUMNS) throw bodyInvalid('The csv names too many columns')
  const places = new Map(header.map((name, index) => [name, index]))
  const columns = [...places].map(([name, index], place) => ({
    label: `${place === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    index,
  }))
  const rows = parseRows(reader, header.length, columns)
  return { text: `[${rows.join()}]`, keys: rows.length > 0 ? [...places.keys()] : [] }
}

function parseRows(reader: Reader, width: number, columns: Column[]): string[] {
  const rows: string[] = []
  let length = 0
  let isEven = true
  for (let line = parseLine(reader, asJson); line; line = parseLine(reader, asJson)) {
    isEven &&= line.length === width
    if (!isEven) continue
    let row = ''
    for (const { label, index } of columns) row += label + line[index]
    length += row.length
    if (length > LONGEST_JSON || (rows.length + 1) * width > MAX_CELLS) {
      throw bodyInvalid('The csv is too large: send fewer lines at a time')
    }
    rows.push(`${row}}`)
  }
  if (!isEven) throw bodyInvalid('All lines must have same number of fields')
  return rows
}

function parseLine(
  reader: Reader,
  present: (cell: string, isPlain: boolean) => string,
): string[] | undefined {
  const { text } = reader
  let line: string[] | undefined
  while (reader.at <= text.length) {
    const start = reader.at
    skipCell(reader)
    const end = text.charCodeAt(reader.at)
    const isEmpty = !line && end !== COMMA && isNothing(text, start, reader.at)
    if (!isEmpty) {
      line ??= []
      line.push(present(text.slice(start, reader.at), reader.isPlain))
    }
    reader.at += end === CARRIAGE_RETURN && text.charCodeAt(reader.at + 1) === LINE_FEED ? 2 : 1
    if (line && end !== COMMA) return line
  }
  return undefined
}

function isNothing(text: string, start: number, end: number): boolean {
  return end === start || (end === start + 2 && text.charCodeAt(start) === QUOTE)
}

function skipCell(reader: Reader): void {
  if (reader.text.charCodeAt(reader.at) === QUOTE) skipQuoted(reader)
  else skipBare(reader)
}

function skipQuoted(reader: Reader): void {
  const { text } = reader
  let end = text.indexOf('"', reader.at + 1)
  while (end !== -1 && text.charCodeAt(end + 1) === QUOTE) end = text.indexOf('"', end + 2)
  const isClosed = end !== -1 && (end + 1 === text.length || endsCell(text.charCodeAt(end + 1)))
  if (!isClosed) throw quoteNotClosed()
  reader.at = end + 1
  reader.isPlain = false
}

function skipBare(reader: Reader): void {
  const { text } = reader
  reader.isPlain = true
  for (; reader.at < text.length; reader.at += 1) {
    const code = text.charCodeAt(reader.at)
    if (endsCell(code)) return
    if (code === QUOTE) throw quoteNotClosed()
    if (code < 0x20 || code === BACKSLASH || code >= 0xd800) reader.isPlain = false
  }
}

function endsCell(code: number): boolean {
  return code === COMMA || code === LINE_FEED || code === CARRIAGE_RETURN
}

function asJson(cell: string, isPlain: boolean): string {
  if (isPlain) return cell === 'NULL' ? 'null' : `"${cell}"`
  const value = unquote(cell)
  return value === 'NULL' ? 'null' : JSON.stringify(value)
}

function unquote(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

function quoteNotClosed() {
  return bodyInvalid('Empty or invalid csv: a quoted value is not closed')
}
