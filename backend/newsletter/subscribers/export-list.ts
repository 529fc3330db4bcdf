import {
  SUBSCRIBERS_PER_PAGE,
  type SubscriberRecord,
  SubscriberRecordSchema,
  type SubscriberService,
} from './subscriber-service.ts'

const columns = SubscriberRecordSchema.keyof().options

export async function* exportSubscribers(service: SubscriberService): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  let after = ''
  for (;;) {
    const page = await service.listSubscribers(after)
    yield page.map(writeLine).join('')
    after = page.at(-1)?.email ?? after
    if (page.length < SUBSCRIBERS_PER_PAGE) return
  }
}

function writeLine(record: SubscriberRecord): string {
  return `${columns.map((column) => writeCell(record[column] ?? '')).join(',')}\r\n`
}

function writeCell(text: string): string {
  const cell = guardFromFormula(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Spreadsheets run cells with these first characters as formulas, including the full-width forms.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

export function guardFromFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}
