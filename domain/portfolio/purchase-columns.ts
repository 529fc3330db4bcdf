import { dropUnit, PURCHASE_WORDS, simplifyHeading, splitWords } from './heading-words.ts'
import {
  describeField,
  OPTIONAL_NAMES,
  type OptionalName,
  type OptionalTexts,
} from './optional-fields.ts'
import { type DecimalMark, parseAmount, writeAmount } from './parse-amount.ts'

const NAMES = new Map(
  OPTIONAL_NAMES.flatMap((name) =>
    [describeField(name).label, ...splitWords(PURCHASE_WORDS[name] ?? '')].map(
      (word) => [simplify(word), name] as const,
    ),
  ),
)

/** A sum of costs has neither word: "Cost Basis" and "Cost Basis Total" are of all shares. */
const COSTS_OF_ONE = [
  /^(?:average|avg\.?|unit|mean) (?:cost(?: basis| price)?|price paid|(?:purchase|buy) (?:cost|price))(?: ?(?:per |\/ ?)(?:share|sh|unit))?$/,
  /^(?:cost(?: basis| price)?|price paid|(?:purchase|buy) (?:cost|price)) ?(?:per |\/ ?)(?:share|sh|unit)$/,
]

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

export type PurchaseMapping = Partial<Record<OptionalName, number>>

/** What comes first in days such as 03/04/2024; undefined if no day of the column says it. */
export type FirstInDays = 'day' | 'month' | undefined

export type Notation = { decimal: DecimalMark; firstInDays?: FirstInDays }

/** A cell of a purchase column that is left out, and why. */
export type UnreadCell = { name: OptionalName; text: string; problem: string }

/** The first column of each field. */
export function detectPurchaseColumns(headings: readonly string[]): PurchaseMapping {
  const mapping: PurchaseMapping = {}
  for (const [column, heading] of headings.entries()) {
    const name = findPurchaseField(heading)
    if (name) mapping[name] ??= column
  }
  return mapping
}

/** The field that a heading names. */
export function findPurchaseField(heading: string): OptionalName | undefined {
  const word = simplify(heading)
  return NAMES.get(word) ?? (COSTS_OF_ONE.some((cost) => cost.test(word)) ? 'cost' : undefined)
}

/** What a row says of the purchase, as texts of the table's fields. */
export function parsePurchase(
  mapping: PurchaseMapping,
  cells: readonly string[],
  notation: Notation,
): { found: OptionalTexts; unread: UnreadCell[] } {
  const found: OptionalTexts = {}
  const unread: UnreadCell[] = []
  for (const name of OPTIONAL_NAMES) {
    const text = cells[mapping[name] ?? -1]?.trim() ?? ''
    if (NOTHING.test(text)) continue
    const read = parseField(name, text, notation)
    if (read === undefined) unread.push({ name, text, problem: explainUnread(name, text) })
    else found[name] = read
  }
  return { found, unread }
}

const NOTHING = /^(?:[-–—]*|n\/?a)$/i

function parseField(name: OptionalName, text: string, notation: Notation): string | undefined {
  switch (describeField(name).kind) {
    case 'amount': {
      const amount = parseAmount(text, notation.decimal)
      return amount && amount.value >= 0 ? writeAmount(amount.value) : undefined
    }
    case 'day':
      return parseDay(text, notation.firstInDays)
    case 'currency':
      return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined
    default:
      return text
  }
}

function explainUnread(name: OptionalName, text: string): string {
  switch (describeField(name).kind) {
    case 'amount':
      return parseAmount(text) ? 'is below 0' : 'is no amount'
    case 'day':
      return DAY_OR_MONTH.test(text) ? 'may be day or month first' : 'is no date'
    default:
      return 'is no currency code such as USD'
  }
}

const DAY_OR_MONTH = /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/

/** The days of purchase, as written. */
export function listDays(table: {
  rows: readonly (readonly string[])[]
  mapping: PurchaseMapping
}): string[] {
  return table.rows.map((row) => row[table.mapping.boughtOn ?? -1] ?? '')
}

/** One number above 12 in a column decides for all of it. */
export function detectFirstInDays(cells: readonly string[]): FirstInDays {
  const days = cells.filter((cell) => DAY_OR_MONTH.test(cell.normalize('NFKC').trim()))
  const numbers = days.map((cell) => cell.trim().split(/[-/]/).map(Number))
  const isDayFirst = numbers.some(([first = 0]) => first > 12)
  const isMonthFirst = numbers.some(([, second = 0]) => second > 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day' : 'month'
}

/** A day that no other of its column tells how to read. */
export function findAmbiguousDay(cells: readonly string[]): string | undefined {
  if (detectFirstInDays(cells) !== undefined) return undefined
  const days = cells.map((cell) => cell.normalize('NFKC').trim())
  return days.find((day) => DAY_OR_MONTH.test(day) && parseDay(day, undefined) === undefined)
}

/** ISO 8601, if only one day can be meant: 03/04/2024 is in March or in April. */
export function parseDay(text: string, firstInDays: FirstInDays): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    []
  if (year) return writeDay(year, month, day)
  const short = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})$/.exec(plain)
  if (short) return parseShortDay(short, firstInDays)
  const word = /[a-z]{3}/i.exec(plain)?.[0].toLowerCase() ?? ''
  const [, inMonth] = /\b(\d{1,2})\b/.exec(plain) ?? []
  const [, named] = /\b(\d{4})\b/.exec(plain) ?? []
  const place = MONTHS.indexOf(word)
  return place >= 0 && inMonth && named ? writeDay(named, String(place + 1), inMonth) : undefined
}

function parseShortDay(
  [, first = '', mark, second = '', year = '']: readonly string[],
  firstInDays: FirstInDays,
): string | undefined {
  if (Number(first) > 12 || mark === '.') return writeDay(year, second, first)
  if (Number(second) > 12 || first === second) return writeDay(year, first, second)
  if (firstInDays === undefined) return undefined
  return firstInDays === 'day' ? writeDay(year, second, first) : writeDay(year, first, second)
}

function writeDay(year: string, month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

function simplify(heading: string): string {
  return dropUnit(simplifyHeading(heading)).trim()
}
