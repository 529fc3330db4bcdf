import { bodyInvalid } from '#backend/rest/errors/request-errors.ts'

/** Reads RFC 4180 text with a header line. The bare word NULL stands for null, as in PostgREST. */
export function csvToRecords(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text)
  if (!header || header.every((name) => name === '')) {
    throw bodyInvalid('Empty or invalid csv: the first line must name the columns')
  }
  return lines.map((values) => {
    if (values.length !== header.length) {
      throw bodyInvalid('All lines must have same number of fields')
    }
    return Object.fromEntries(
      header.map((name, index) => [
        name,
        values[index] === 'NULL' ? null : (values[index] ?? null),
      ]),
    )
  })
}

function readLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, value = '', end] = match
    line.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end !== ',') {
      if (line.length > 1 || line[0] !== '') lines.push(line)
      line = []
    }
    if (end === '') return lines
  }
  throw bodyInvalid('Empty or invalid csv: a quoted value is not closed')
}
