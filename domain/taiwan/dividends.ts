import { parseRocDate, parseTaiwanFigure } from './open-data-values.ts'

/** A cash dividend for a part of a company's year, resolved and not only proposed. */
export type DeclaredDividend = {
  code: string
  /** The year whose profit it is from. */
  fiscalYear: number
  /** The part of the year it is for, as months: `[1, 12]`, `[7, 9]`. */
  months: [first: number, last: number]
  /** New Taiwan dollars a share, before later splits. */
  perShare: number
  publishedOn: string
}

type Row = Record<string, unknown>

const CASH_COLUMNS = [
  '股東配發-盈餘分配之現金股利(元/股)',
  '股東配發-法定盈餘公積發放之現金(元/股)',
  '股東配發-資本公積發放之現金(元/股)',
]

/** `/opendata/t187ap45_L`: a row for each resolution. Undefined for anything else. */
export function parseDividends(answer: unknown): DeclaredDividend[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const rows = (answer as (Row | null)[]).filter((row) => row !== null && '股利年度' in row)
  if (rows.length === 0) return undefined
  const found = new Map<string, DeclaredDividend>()
  for (const row of rows) {
    const dividend = row && parseRow(row)
    if (!dividend) continue
    const key = [dividend.code, dividend.fiscalYear, ...dividend.months].join()
    const known = found.get(key)
    // Several resolutions for one period are paid beside each other.
    const perShare = tidy((known?.perShare ?? 0) + dividend.perShare)
    found.set(key, { ...dividend, perShare })
  }
  return [...found.values()]
}

/** The dividend of a whole year; undefined until its parts cover all of it, each month once. */
export function sumOfYear(parts: readonly Pick<DeclaredDividend, 'months' | 'perShare'>[]) {
  const sorted = parts.toSorted((one, other) => one.months[0] - other.months[0])
  let [next, sum] = [1, 0]
  for (const { months, perShare } of sorted) {
    if (months[0] !== next) return undefined
    next = months[1] + 1
    sum += perShare
  }
  return next === 13 ? tidy(sum) : undefined
}

function parseRow(row: Row): DeclaredDividend | undefined {
  const code = String(row.公司代號 ?? '').trim()
  const progress = String(row['決議（擬議）進度'] ?? '')
  const [begin, end] = String(row.股利所屬期間 ?? '')
    .split('~')
    .map(parseRocDate)
  const publishedOn = parseRocDate(row.出表日期)
  const amounts = CASH_COLUMNS.map((column) => parseTaiwanFigure(row[column]))
  const isResolved = /決議|確認|通過/.test(progress) && !progress.includes('擬議')
  if (!isResolved || !publishedOn || !begin || !end || !/^\d{4,6}[A-Z]?$/.test(code))
    return undefined
  if (begin.slice(0, 4) !== end.slice(0, 4) || amounts.includes(null)) return undefined
  const months: [number, number] = [Number(begin.slice(5, 7)), Number(end.slice(5, 7))]
  const perShare = tidy(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))
  return { code, fiscalYear: Number(end.slice(0, 4)), months, perShare, publishedOn }
}

/** The files have eight decimals. */
function tidy(value: number): number {
  return Number(value.toFixed(8))
}
