import { open } from 'node:fs/promises'
import { z } from 'zod'
import { DAY_MS } from '#domain/days.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { sanitizeField } from '#domain/newsletter/subscription-row.ts'
import { withoutGuard } from '#domain/write-csv.ts'
import { readRecords } from './parse-csv-records.ts'
import type { ImportRow } from './subscriber-service.ts'

const REQUIRED_COLUMNS = ['email', 'consent_at', 'consent_source']
const HEAD_BYTES = 4096

/** `line`: the last line of the record. `bytes`: roughly how much of the file has been read. */
export type FileLine = { line: number; bytes: number } & ReadRow

/**
 * Streams the rows of a CSV file. The separator is comma, semicolon or tab, whichever the header uses.
 *
 * @throws SubscriberFileError if a column is missing
 */
export async function* readSubscriberFile(file: string, now: Date): AsyncGenerator<FileLine> {
  let columns: string[] | undefined
  for await (const record of readRecords(file, findDelimiter(await loadHead(file)))) {
    const { line, bytes } = record
    if (!columns) columns = parseHeader('cells' in record ? record.cells : [])
    else if ('reason' in record) yield record
    else yield { line, bytes, ...parseCells({ columns, cells: record.cells, line, now }) }
  }
  if (!columns) parseHeader([])
}

function parseCells({
  columns,
  cells,
  line,
  now,
}: {
  columns: string[]
  cells: string[]
  line: number
  now: Date
}): ReadRow {
  // An unquoted separator moves all following cells into the wrong column.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return {
      reason:
        'more cells than the first line has columns: put cells that contain a separator in "quotes"',
    }
  }
  return parseRow(Object.fromEntries(columns.map((name, index) => [name, cells[index]])), line, now)
}

async function loadHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES))
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

function findDelimiter(head: string): string {
  const [header = ''] = head.split(/\r?\n|\r/)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function parseHeader(names: string[]): string[] {
  const columns = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length === 0) return columns
  throw new SubscriberFileError(
    `The first line must name the columns ${REQUIRED_COLUMNS.join(', ')}. Missing: ${missing.join(', ')}.`,
  )
}

/** Short lines lack columns. */
type CsvRow = Record<string, string | undefined>

type ReadRow = { row: ImportRow } | { reason: string }

/** A date, or a time with a zone: without one, it could be either of two days. */
const ConsentTimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
/** The form's rules allow these characters, but no real address contains them. */
const INVISIBLE = /[\p{C}\p{Z}]/u
const LONGEST_SOURCE = 200

/** The reason quotes nothing from the line. */
function parseRow(record: CsvRow, line: number, now: Date): ReadRow {
  const field = (name: string) => withoutGuard(record[name]?.trim() ?? '')
  const email = checkSubscriberEmail(field('email'))
  if (field('email') === '') return { reason: 'email is empty' }
  if (!email.isValid) return { reason: `email: ${email.problem}` }
  if (INVISIBLE.test(email.email)) return { reason: 'email contains an invisible character' }

  const consentAt = parseConsentTime(field('consent_at'), now)
  if ('reason' in consentAt) return consentAt
  const consentSource = field('consent_source')
  if (consentSource === '') return { reason: 'consent_source is empty: say where they consented' }
  if (consentSource.length > LONGEST_SOURCE) {
    return { reason: `consent_source is longer than ${LONGEST_SOURCE} characters` }
  }
  const status = field('subscription_status').toLowerCase() || 'active'
  if (status !== 'active' && status !== 'unsubscribed') {
    return { reason: 'subscription_status must be active or unsubscribed' }
  }
  const optional = (name: string, length: number) => sanitizeField(field(name), length) || null
  return {
    row: {
      line,
      email: email.email,
      status,
      consentAt: consentAt.time,
      consentSource,
      utmSource: optional('utm_source', 100),
      utmMedium: optional('utm_medium', 100),
      utmCampaign: optional('utm_campaign', 100),
      referrer: optional('referrer', 500),
    },
  }
}

function parseConsentTime(text: string, now: Date): { time: string } | { reason: string } {
  if (text === '') return { reason: 'consent_at is empty: say when they consented' }
  const parsed = ConsentTimeSchema.safeParse(text)
  if (!parsed.success) {
    return { reason: 'consent_at must be a date such as 2025-03-14 or 2025-03-14T09:30:00+08:00' }
  }
  const time = new Date(parsed.data)
  // Allows a day: in other time zones, tomorrow has begun.
  const latest = now.getTime() + DAY_MS
  if (time.getTime() > latest) return { reason: 'consent_at is in the future' }
  return { time: time.toISOString() }
}

export class SubscriberFileError extends Error {
  override name = 'SubscriberFileError'
}
