import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import { type CsvRecord, type ReadRow, readRow } from './read-row.ts'
import { SubscriberFileError } from './subscriber-file-error.ts'
import { unifyLineEnds } from './unify-line-ends.ts'

const requiredColumns = ['email', 'consent_at', 'consent_source']
/** A quote that is never closed ends here instead of swallowing the file. */
const longestRecord = 16 * 1024
const headBytes = 4096

/** `line`: the last of a record that has several. `bytes`: how much of the file has been read with it, roughly. */
export type FileLine = { line: number; bytes: number } & ReadRow

/**
 * The lines of a CSV file, one at a time, so that its size does not matter. Comma, semicolon or tab,
 * whichever the header uses; a byte-order mark is skipped.
 *
 * @throws SubscriberFileError where a column is missing
 */
export async function* readSubscriberFile(file: string, now: Date): AsyncGenerator<FileLine> {
  const skipped: FileLine[] = []
  const parser = parse({
    bom: true,
    columns: readHeader,
    delimiter: findDelimiter(await readHead(file)),
    info: true,
    max_record_size: longestRecord,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push(describeSkipped(error))
      return undefined
    },
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(unifyLineEnds()).pipe(parser)
  try {
    for await (const entry of parser as AsyncIterable<{ info: InfoRecord; record: CsvRecord }>) {
      yield* skipped.splice(0)
      const { lines: line, bytes } = entry.info
      yield { line, bytes, ...readRow(entry.record, line, now) }
    }
    yield* skipped
  } finally {
    source.destroy()
  }
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

function describeSkipped(error: CsvError | undefined): FileLine {
  const place = { line: Number(error?.lines ?? 0), bytes: Number(error?.bytes ?? 0) }
  if (error?.code === 'CSV_MAX_RECORD_SIZE') {
    return { ...place, reason: 'longer than 16 KB: a quotation mark before it is not closed' }
  }
  return { ...place, reason: 'a quotation mark stands where none may be, or is not closed' }
}
