import { bodyInvalid } from '#backend/rest/errors/request-errors.ts'

/** As JSON every line repeats the names of the columns, so a long header would multiply a small body. */
const longestJson = 8 * 1024 * 1024

const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/gy

/**
 * RFC 4180 text with a header line, as JSON rows. The bare word NULL stands for null, as in PostgREST. Of a column that is named
 * twice the last one counts.
 */
export function csvToJson(text: string): { text: string; keys: string[] } {
  const [header, ...lines] = readLines(text)
  if (!header || header.every((name) => name === '')) {
    throw bodyInvalid('Empty or invalid csv: the first line must name the columns')
  }
  const columns = [...new Map(header.map((name, index) => [name, index]))]
  const labels = columns.map(([name, index]) => ({ label: `${JSON.stringify(name)}:`, index }))
  const rows: string[] = []
  let length = 0
  for (const values of lines) {
    if (values.length !== header.length) {
      throw bodyInvalid('All lines must have same number of fields')
    }
    const row = `{${labels.map(({ label, index }) => label + jsonValue(values[index])).join()}}`
    length += row.length
    if (length > longestJson)
      throw bodyInvalid('The csv is too large: shorten the names of the columns')
    rows.push(row)
  }
  return { text: `[${rows.join()}]`, keys: rows.length > 0 ? columns.map(([name]) => name) : [] }
}

function jsonValue(value: string | undefined): string {
  return value === 'NULL' || value === undefined ? 'null' : JSON.stringify(value)
}

function readLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  cell.lastIndex = 0
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
