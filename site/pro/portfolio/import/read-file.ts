import Papa from 'papaparse'
import type { KnownShares } from '#domain/portfolio/place-by-name.ts'
import {
  type FileReading,
  type FoundTable,
  findHoldingsTable,
  parseRows,
  type ReadTable,
} from '#domain/portfolio/read-table.ts'
import { decodeText } from './decode-text.ts'

export type ImportedTable = { table: FoundTable; read: ReadTable }

export type ImportOutcome = ImportedTable | { problem: string }

const UNKNOWN_LETTERS =
  'We cannot tell how this file encodes its letters. Save it as CSV in UTF-8 and choose it again, or copy the cells and use Paste.'
const MAX_BYTES = 20_000_000
const MAX_ROWS = 50_000

export function importTable(source: Uint8Array | string, known?: KnownShares): ImportOutcome {
  if (source.length === 0)
    return { problem: 'This file is empty. Export it again from your broker.' }
  if (source.length > MAX_BYTES) {
    return {
      problem: 'This file is larger than 20 MB. Export the positions alone, without the trades.',
    }
  }
  const isFile = typeof source !== 'string'
  const foreign = isFile ? nameForeignFormat(source) : undefined
  if (foreign) return { problem: foreign }
  const text = isFile ? decodeText(source) : source
  if (text === undefined) return { problem: UNKNOWN_LETTERS }
  const { data, meta } = Papa.parse<string[]>(text, {
    preview: MAX_ROWS,
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';', '|'],
  })
  const rows = meta.delimiter === ',' && isOneColumn(data) ? splitBySpaces(data) : data
  const table = findHoldingsTable(rows, meta.delimiter === ';' ? ',' : '.')
  return { table, read: parseRows(table, known) }
}

export function importAgain(
  table: FoundTable,
  reading: FileReading,
  known?: KnownShares,
): ImportedTable {
  const corrected = { ...table, ...reading }
  return { table: corrected, read: parseRows(corrected, known) }
}

/** PNG, JPEG, GIF, WebP, and the family of HEIC and AVIF. */
const PICTURES = [/^\x89PNG/, /^\xff\xd8/, /^GIF8/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

function nameForeignFormat(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('%PDF')) {
    return 'This file is a PDF. Export CSV from your broker, or upload a screenshot of the page.'
  }
  if (start.startsWith('PK') || start.startsWith('\xd0\xcf\x11\xe0')) {
    return 'This file is an Excel workbook. Save it as CSV, or copy the cells and use Paste.'
  }
  if (PICTURES.some((signature) => signature.test(start))) {
    return 'This file is a picture. Use Upload File to read it.'
  }
  if (/^\s*<(?:!doctype|html)/i.test(start)) {
    return 'This file is a web page, such as a broker’s sign-in page. Sign in there and export CSV again.'
  }
  return undefined
}

function isOneColumn(rows: string[][]): boolean {
  return rows.every((row) => row.length === 1)
}

/** "AAPL 100 226.80": text typed by hand has only spaces as separators. */
function splitBySpaces(rows: string[][]): string[][] {
  return rows.map(([line = '']) => {
    const words = line.trim().split(/\s+/)
    if (words.length > 12) return words
    // "700 HK 300 421.4" and "BRK B 15 455": a code and its market or share class belong together.
    const isSplitSymbol = /^[A-Za-z]{1,4}$/.test(words[1] ?? '') && words.length > 3
    const symbolLength = isSplitSymbol ? 2 : 1
    return [words.slice(0, symbolLength).join(' '), ...words.slice(symbolLength)]
  })
}
