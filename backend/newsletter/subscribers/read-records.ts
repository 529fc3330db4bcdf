import { createReadStream } from 'node:fs'

/** `line`: the last of a record that has several. `bytes`: how much of the file has been read with it, roughly. */
type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { reason: string })

/** A record longer than this has a quotation mark that is not closed. */
const longestRecord = 16 * 1024

const tooLong = 'longer than 16 KB'
const misplacedMark = 'a quotation mark stands where none may be, or is not closed'

/**
 * The records of a CSV file by RFC 4180, one at a time, so that its size does not matter; empty lines are passed over.
 * What cannot be read costs its first line alone: reading begins again with the next one.
 */
export async function* readRecords(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const parse = createRecordParser(delimiter)
  const source = readLines(file, longestRecord)
  /** Lines that have been looked at and are not yet part of a record. */
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
      const { outcome, count } = await readRecord(lineAt, parse)
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

/** @returns the cells of the record that begins in line 0, or why it cannot be read; and how many lines that settles */
async function readRecord(
  lineAt: (index: number) => Promise<TextLine | undefined>,
  parse: Parse,
): Promise<{ outcome: string[] | string; count: number }> {
  let text = (await lineAt(0))?.text ?? ''
  if (text.length > longestRecord) return { outcome: tooLong, count: 1 }
  let parsed = parse(text)
  let count = 1
  for (; parsed === 'open'; count += 1) {
    const line = await lineAt(count)
    text += `\n${line?.text}`
    if (!line || text.length > longestRecord) return { outcome: misplacedMark, count: 1 }
    if (line.text.includes('"')) parsed = parse(text)
  }
  return parsed === 'malformed' ? { outcome: misplacedMark, count: 1 } : { outcome: parsed, count }
}

/** `bytes`: how much of the file has been read with it, roughly. */
type TextLine = { text: string; bytes: number }

/**
 * The lines of a UTF-8 file without their ends (CRLF, LF or CR) and without a byte-order mark. Of a line of over
 * `longest` characters there may come only so many and one more, so that its length does not matter.
 */
async function* readLines(file: string, longest: number): AsyncGenerator<TextLine> {
  const source = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  let rest = ''
  let isStart = true
  for await (const chunk of source as AsyncIterable<string>) {
    const text = rest + (isStart ? chunk.replace(/^\uFEFF/, '') : chunk)
    isStart = false
    // A carriage return at the very end may be the first half of a line's end.
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longest) rest = rest.slice(0, longest + 1)
    for (const line of lines) yield { text: line, bytes: source.bytesRead }
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '') yield { text: last, bytes: source.bytesRead }
}

/** `open`: a quoted cell does not end in this text. `malformed`: a quotation mark stands where RFC 4180 has none. */
type ParsedRecord = string[] | 'open' | 'malformed'

/** Written out, so that the check of regular expressions sees them. */
const cellPatterns: Readonly<Record<string, RegExp>> = {
  ',': /"([^"]*(?:""[^"]*)*)("?)|([^",]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)("?)|([^";]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)("?)|([^"\t]*)/y,
}

/** @param delimiter comma, semicolon or tab */
function createRecordParser(delimiter: string): (text: string) => ParsedRecord {
  const cell = cellPatterns[delimiter]
  if (!cell)
    throw new Error(`a list is separated by comma, semicolon or tab, not by "${delimiter}"`)
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
