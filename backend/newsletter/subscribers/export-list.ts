import { guardFromFormula } from './formula-guard.ts'
import {
  type SubscriberOffice,
  type SubscriberRecord,
  SubscriberRecordSchema,
  subscribersPerPage,
} from './subscriber-office.ts'

const columns = SubscriberRecordSchema.keyof().options

/** The whole list as CSV (RFC 4180), a page of it at a time. */
export async function* exportSubscribers(office: SubscriberOffice): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  let after = ''
  for (;;) {
    const page = await office.listSubscribers(after)
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
