import { createRecordParser } from './csv-record.ts'
import { readLines, type TextLine } from './read-lines.ts'

/** `line`: the last of a record that has several. `bytes`: how much of the file has been read with it, roughly. */
export type CsvRecord = { line: number; bytes: number } & ({ cells: string[] } | { reason: string })

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
