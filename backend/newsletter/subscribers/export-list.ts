import {
  type SubscriberRecord,
  SubscriberRecordSchema,
  type SubscriberService,
  subscribersPerPage,
} from './subscriber-service.ts'

const columns = SubscriberRecordSchema.keyof().options

/** The whole list as CSV (RFC 4180), a page of it at a time. */
export async function* exportSubscribers(service: SubscriberService): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  let after = ''
  for (;;) {
    const page = await service.listSubscribers(after)
    yield page.map(writeLine).join('')
    after = page.at(-1)?.email ?? after
    if (page.length < subscribersPerPage) return
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
 * Spreadsheets take a cell that begins so for a formula, and run it, also in its full-width form.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Text that a spreadsheet shows and does not run: an apostrophe stands before what looks like a formula. */
export function guardFromFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The text as it was before `guardFromFormula`. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}
