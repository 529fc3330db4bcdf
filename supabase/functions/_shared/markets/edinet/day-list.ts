import { z } from 'zod'
import { isDay } from '#domain/edinet/edinet-filing.ts'

export type ListedFiling = {
  doc_id: string
  kind: 'report' | 'correction'
  edinet_code: string
  sec_code: string | null
  period_start: string | null
  period_end: string | null
  parent_doc_id: string | null
  has_csv: boolean
  has_xbrl: boolean
}

export type DayList = { filings: ListedFiling[]; withdrawn: string[] }

/** A field is null where a filing is no longer open to the public. */
const text = z.string().nullish()

const RowSchema = z.object({
  docID: text,
  edinetCode: text,
  secCode: text,
  ordinanceCode: text,
  docTypeCode: text,
  periodStart: text,
  periodEnd: text,
  docDescription: text,
  parentDocID: text,
  withdrawalStatus: text,
  disclosureStatus: text,
  xbrlFlag: text,
  csvFlag: text,
  legalStatus: text,
})
type Row = z.infer<typeof RowSchema>

const ListSchema = z.object({
  metadata: z.object({
    parameter: z.object({ date: z.string() }),
    status: z.literal('200'),
  }),
  results: z.array(z.unknown()),
})

const KINDS: Record<string, ListedFiling['kind']> = { '120': 'report', '130': 'correction' }
const CORPORATE = '010'
const DocId = /^[A-Z0-9]{4,20}$/

/**
 * The annual reports of companies, and their corrections, among the filings of a day.
 * @returns undefined if the answer is not the list of that day
 */
export function parseDayList(answer: unknown, day: string): DayList | undefined {
  const parsed = ListSchema.safeParse(answer)
  if (!parsed.success || parsed.data.metadata.parameter.date !== day) return undefined
  const rows = parsed.data.results.flatMap((row) => RowSchema.safeParse(row).data ?? [])
  return {
    filings: rows.flatMap((row) => parseFiling(row) ?? []),
    withdrawn: rows.flatMap((row) => parseWithdrawn(row) ?? []),
  }
}

function parseFiling(row: Row): ListedFiling | undefined {
  const { docID, edinetCode, parentDocID } = row
  const kind = KINDS[row.docTypeCode ?? '']
  const isOpen = row.legalStatus !== '0' && !['1', '2'].includes(row.disclosureStatus ?? '')
  if (!kind || row.ordinanceCode !== CORPORATE || (row.withdrawalStatus ?? '0') !== '0') return
  if (!docID || !DocId.test(docID) || !edinetCode || edinetCode.length > 20 || !isOpen) return
  const [start, end] = parsePeriod(row)
  return {
    doc_id: docID,
    kind,
    edinet_code: edinetCode,
    period_start: start,
    period_end: end,
    sec_code: row.secCode && /^[0-9A-Z]{5}$/.test(row.secCode) ? row.secCode : null,
    parent_doc_id: parentDocID && DocId.test(parentDocID) ? parentDocID : null,
    has_csv: row.csvFlag === '1',
    has_xbrl: row.xbrlFlag === '1',
  }
}

/** A request to withdraw names the filing as its parent. The filing itself gets a status of its own. */
function parseWithdrawn({ docID, parentDocID, withdrawalStatus }: Row): string | undefined {
  const id = withdrawalStatus === '1' ? parentDocID : withdrawalStatus === '2' ? docID : null
  return id && DocId.test(id) ? id : undefined
}

/** Corrections have their period in the description: 第157期(2024/04/01－2025/03/31). */
function parsePeriod({
  periodStart,
  periodEnd,
  docDescription,
}: Row): [string | null, string | null] {
  if (periodStart && periodEnd && isPeriod(periodStart, periodEnd)) return [periodStart, periodEnd]
  const days = (docDescription ?? '').slice(0, 200).match(/\d{4}\/\d{2}\/\d{2}/g) ?? []
  const [start, end] = days.map((day) => day.replaceAll('/', '-'))
  return start && end && isPeriod(start, end) ? [start, end] : [null, null]
}

function isPeriod(start: string, end: string): boolean {
  return isDay(start) && isDay(end) && start < end
}
