import { open } from 'node:fs/promises'
import { readRecords } from './read-records.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { SubscriberFileError } from './subscriber-file-error.ts'

const requiredColumns = ['email', 'consent_at', 'consent_source']
const headBytes = 4096

/** `line`: the last of a record that has several. `bytes`: how much of the file has been read with it, roughly. */
export type FileLine = { line: number; bytes: number } & ReadRow

/**
 * The lines of a list in CSV, one at a time, in the order of the file. Comma, semicolon or tab, whichever
 * the header uses.
 *
 * @throws SubscriberFileError where a column is missing
 */
export async function* readSubscriberFile(file: string, now: Date): AsyncGenerator<FileLine> {
  let columns: string[] | undefined
  for await (const record of readRecords(file, findDelimiter(await readHead(file)))) {
    const { line, bytes } = record
    if (!columns) columns = readHeader('cells' in record ? record.cells : [])
    else if ('reason' in record) yield record
    else yield { line, bytes, ...readCells(columns, record.cells, line, now) }
  }
  if (!columns) readHeader([])
}

function readCells(columns: string[], cells: string[], line: number, now: Date): ReadRow {
  // A comma in a cell without quotation marks moves all that follows into the wrong column.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return {
      reason: 'more cells than the first line names: put what holds a separator in "quotes"',
    }
  }
  return readRow(Object.fromEntries(columns.map((name, index) => [name, cells[index]])), line, now)
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

function findDelimiter(head: string): string {
  const [header = ''] = head.split(/\r?\n|\r/)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function readHeader(names: string[]): string[] {
  const columns = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  if (missing.length === 0) return columns
  throw new SubscriberFileError(
    `The first line should name the columns ${requiredColumns.join(', ')}. Missing: ${missing.join(', ')}.`,
  )
}
