import {
  type SubscriberRecord,
  SubscriberRecordSchema,
  type SubscriberService,
  subscribersPerPage,
} from './subscriber-service.ts'

const columns = SubscriberRecordSchema.keyof().options

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
 * Spreadsheets run cells with these first characters as formulas, including the full-width forms.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

export function guardFromFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
}
