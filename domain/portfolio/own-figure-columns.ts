import { describeInput, INPUT_NAMES } from '../markets/company-inputs.ts'
import { REPORT_LINES, type ReportLine } from './own-figures.ts'
import { type DecimalMark, parseAmount } from './parse-amount.ts'
import {
  keyOfCompany,
  nameFigure,
  type PortfolioFigures,
  symbolOfKey,
} from './portfolio-figures.ts'

/** Columns of a CSV that say which figures are the reader's own: "Own equity (CNY)", oldest year first. */
export type OwnColumns = { headings: string[]; cellsOf: (symbol: string) => (string | number)[] }

/** What a column holds of a company: one of its figures, its sector or a line of the worksheet. */
type Subject = { name: string; isList?: boolean; isLine?: true }

const SUBJECTS = new Map<string, Subject>([
  ['sector', { name: 'sector' }],
  ['price', { name: 'price' }],
  ...INPUT_NAMES.map((name): [string, Subject] => [
    nameFigure(name).toLowerCase(),
    { name, isList: describeInput(name).isList === true },
  ]),
  ...Object.entries(REPORT_LINES).map(([name, label]): [string, Subject] => [
    `line ${label.toLowerCase()}`,
    { name, isLine: true },
  ]),
])

/** One column for each figure and currency of statements that any of the companies has. */
export function listOwnColumns(figures: PortfolioFigures = {}): OwnColumns {
  const columns = new Map<string, { currency: string; subject: Subject }>()
  for (const [key, own] of Object.entries(figures)) {
    const currency = key.slice(symbolOfKey(key).length).trim()
    for (const [label, subject] of SUBJECTS) {
      if (getSubject(own, subject) === undefined) continue
      columns.set(`Own ${label}${currency && ` (${currency})`}`, { currency, subject })
    }
  }
  const written = new Set<string>()
  return {
    headings: [...columns.keys()],
    cellsOf(symbol) {
      // A symbol may have two rows.
      const isFirst = !written.has(symbol)
      written.add(symbol)
      return [...columns.values()].map(({ currency, subject }) => {
        const own = isFirst ? figures[keyOfCompany(symbol, currency)] : undefined
        const value = own && getSubject(own, subject)
        return Array.isArray(value) ? value.join('; ') : ((value ?? '') as string | number)
      })
    },
  }
}

const OWN_HEADING = /^own ([^()]+?)(?: \(([A-Z]{3})\))?$/i

export function isOwnHeading(heading: string): boolean {
  return SUBJECTS.has(OWN_HEADING.exec(heading)?.[1]?.toLowerCase() ?? '')
}

/** Reads the cells back, unchecked: `parsePortfolioFigures` leaves out what cannot be a figure. */
export function parseOwnColumns(
  headings: readonly string[],
  rows: readonly { symbol: string; cells: readonly string[] }[],
  decimal: DecimalMark,
): Record<string, unknown> {
  const columns = headings.flatMap((heading, column) => {
    const [, label = '', currency = ''] = OWN_HEADING.exec(heading) ?? []
    const subject = SUBJECTS.get(label.toLowerCase())
    return subject ? [{ column, currency: currency.toUpperCase(), subject }] : []
  })
  const found = new Map<string, { report: Record<string, unknown>; [name: string]: unknown }>()
  for (const { symbol, cells } of rows) {
    for (const { column, currency, subject } of columns) {
      const value = parseCell(cells[column] ?? '', subject, decimal)
      if (value === undefined) continue
      const key = keyOfCompany(symbol, currency)
      const own = found.get(key) ?? { report: {} }
      found.set(key, own)
      if (subject.isLine) own.report[subject.name] = value
      else own[subject.name] = value
    }
  }
  return Object.fromEntries(found)
}

function getSubject(own: PortfolioFigures[string], { name, isLine }: Subject): unknown {
  return isLine ? own.report?.[name as ReportLine] : own[name as keyof typeof own]
}

function parseCell(cell: string, { name, isList }: Subject, decimal: DecimalMark): unknown {
  // The apostrophe keeps spreadsheets from running a list that begins with a loss.
  const text = cell.replace(/^'/, '').trim()
  if (text === '' || name === 'sector') return text || undefined
  const numbers = text.split(/; ?/).map((part) => parseNumber(part, decimal))
  return isList ? numbers : numbers[0]
}

function parseNumber(text: string, decimal: DecimalMark): number | undefined {
  const plain = decimal === '.' ? Number(text) : Number.NaN
  return Number.isFinite(plain) ? plain : parseAmount(text, decimal)?.value
}
