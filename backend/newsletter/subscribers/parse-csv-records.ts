import { createReadStream } from 'node:fs'

/** `line`: the last line of the record. `bytes`: roughly how much of the file has been read. */
type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { reason: string })

/** A longer record has an unclosed quotation mark. */
const LONGEST_RECORD = 16 * 1024

const TOO_LONG = 'longer than 16 KB'
const MISPLACED_MARK = 'a quotation mark is misplaced or not closed'

/**
 * Streams the records of a CSV file (RFC 4180) and skips empty lines. A malformed record costs only its first
 * line: reading resumes with the next one.
 */
export async function* readRecords(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const parse = createRecordParser(delimiter)
  const source = loadLines(file, LONGEST_RECORD)
  /** Lines that were read but are not yet part of a record. */
  const ahead: TextLine[] = []
  let done = 0

  async function lineAt(index: number): Promise<TextLine | undefined> {
    if (index === ahead.length) {
      const next = await source.next()
      if (!next.done) ahead.push(next.value)
    }
    return ahead[index]
  }

  try {
    while (await lineAt(0)) {
      const { outcome, count } = await parseRecord(lineAt, parse)
      const taken = ahead.splice(0, count)
      done += count
      const place = { line: done, bytes: taken.at(-1)?.bytes ?? 0 }
      const isEmpty = count === 1 && taken[0]?.text === ''
      if (typeof outcome === 'string') yield { ...place, reason: outcome }
      else if (!isEmpty) yield { ...place, cells: outcome }
    }
  } finally {
    await source.return(undefined)
  }
}

type Parse = ReturnType<typeof createRecordParser>

async function parseRecord(
  lineAt: (index: number) => Promise<TextLine | undefined>,
  parse: Parse,
): Promise<{ outcome: string[] | string; count: number }> {
  let text = (await lineAt(0))?.text ?? ''
  if (text.length > LONGEST_RECORD) return { outcome: TOO_LONG, count: 1 }
  let parsed = parse(text)
  let count = 1
  for (; parsed === 'open'; count += 1) {
    const line = await lineAt(count)
    text += `\n${line?.text}`
    if (!line || text.length > LONGEST_RECORD) return { outcome: MISPLACED_MARK, count: 1 }
    if (line.text.includes('"')) parsed = parse(text)
  }
  return parsed === 'malformed' ? { outcome: MISPLACED_MARK, count: 1 } : { outcome: parsed, count }
}

type TextLine = { text: string; bytes: number }

/**
 * Streams the lines of a UTF-8 file without line ends (CRLF, LF or CR) and byte-order mark. Lines over `longest`
 * characters may be cut to one more than that.
 */
async function* loadLines(file: string, longest: number): AsyncGenerator<TextLine> {
  const source = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  let rest = ''
  let isStart = true
  for await (const chunk of source as AsyncIterable<string>) {
    const text = rest + (isStart ? chunk.replace(/^\uFEFF/, '') : chunk)
    isStart = false
    // A carriage return at the end of a chunk may be half of a CRLF.
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longest) rest = rest.slice(0, longest + 1)
    for (const line of lines) yield { text: line, bytes: source.bytesRead }
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield { text: last, bytes: source.bytesRead }
}

/** `open`: a quoted cell continues on the next line. `malformed`: a quotation mark is where RFC 4180 allows none. */
type ParsedRecord = string[] | 'open' | 'malformed'

/** Literals, so that the check of regular expressions covers them. */
const CELL_PATTERNS: Readonly<Record<string, RegExp>> = {
  ',': /"([^"]*(?:""[^"]*)*)("?)|([^",]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)("?)|([^";]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)("?)|([^"\t]*)/y,
}

function createRecordParser(delimiter: string): (text: string) => ParsedRecord {
  const cell = CELL_PATTERNS[delimiter]
  if (!cell)
    throw new Error(`the delimiter should be a comma, a semicolon or a tab, not "${delimiter}"`)
  return (text) => {
    const cells: string[] = []
    cell.lastIndex = 0
    for (;;) {
      const [, quoted, mark, plain = ''] = cell.exec(text) ?? []
      if (mark === '') return 'open'
      cells.push(quoted?.replaceAll('""', '"') ?? plain)
      if (cell.lastIndex === text.length) return cells
      if (text[cell.lastIndex] !== delimiter) return 'malformed'
      cell.lastIndex += 1
    }
  }
}
