import { TAIWANESE_LINES } from '../markets/line-items/named-lines.ts'
import { evaluateFormula } from '../markets/tag-formula.ts'
import { parseRocDate, parseTaiwanFigure } from './open-data-values.ts'
import { BOTTOM_LINES, identitiesOf, type StatementForm } from './statement-forms.ts'

/**
 * One company's rows of one published period, by their labels: amounts in whole New Taiwan dollars,
 * counts and figures per share as they are. A blank is left out.
 */
export type PublishedPeriod = {
  /** The company's code, without the exchange. */
  code: string
  name: string
  /** In our calendar. */
  fiscalYear: number
  /** 1 to 4: months since January, so 4 is the whole year. */
  season: number
  kind: 'income' | 'balance'
  form: StatementForm
  /** The day on which the file was made, ISO 8601. */
  publishedOn: string
  figures: Record<string, number>
  /** Its lines do not add up, so only what an error of labels leaves sure is kept. */
  isDoubtful: boolean
}

type Row = Record<string, unknown>

/** Two lines that add up may differ by the rounding of each to a thousand. */
const ROUNDING = 3_000
const THOUSAND = 1_000

/**
 * A file of `t187ap06` (income) or `t187ap07` (balance), of either exchange. Undefined for anything
 * else; a file without companies is empty. Of two rows on one company that differ, neither counts.
 */
export function parseStatementFile(
  answer: unknown,
  { form, kind }: Pick<PublishedPeriod, 'form' | 'kind'>,
): PublishedPeriod[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const rows = (answer as (Row | null)[]).filter((row) => row !== null && typeof row === 'object')
  const ours = rows.filter((row) => '公司代號' in row || 'SecuritiesCompanyCode' in row)
  if (ours.length === 0 && answer.length > 0) return undefined
  const periods = ours.flatMap((row) => parseRow(row, { form, kind }) ?? [])
  const byPeriod = Map.groupBy(periods, (one) => [one.code, one.fiscalYear, one.season].join())
  return [...byPeriod.values()].flatMap(([first, ...others]) =>
    first && others.every((other) => isSame(first, other)) ? [first] : [],
  )
}

function isSame(one: PublishedPeriod, other: PublishedPeriod): boolean {
  return JSON.stringify(one.figures) === JSON.stringify(other.figures)
}

function parseRow(
  row: Row,
  { form, kind }: Pick<PublishedPeriod, 'form' | 'kind'>,
): PublishedPeriod | undefined {
  const text = (...labels: string[]) =>
    labels.map((label) => String(row[label] ?? '').trim()).find((value) => value !== '') ?? ''
  const code = text('公司代號', 'SecuritiesCompanyCode')
  const [year, season] = [text('年度', 'Year'), Number(text('季別', 'Season'))]
  const publishedOn = parseRocDate(text('出表日期', 'Date'))
  const isRow = /^\d{4,6}[A-Z]?$/.test(code) && /^\d{2,3}$/.test(year)
  if (!isRow || ![1, 2, 3, 4].includes(season) || !publishedOn) return undefined
  const all = parseFigures(row)
  const isDoubtful = !addsUp(all, form, kind)
  const figures = isDoubtful ? keepSure(all, kind) : all
  const period = { fiscalYear: Number(year) + 1911, season, kind, form, publishedOn }
  return { code, name: text('公司名稱', 'CompanyName'), ...period, figures, isDoubtful }
}

const IDENTITY_LABELS =
  /^(?:出表日期|年度|季別|公司代號|公司名稱|Date|Year|Season|SecuritiesCompanyCode|CompanyName)$/
const WHOLE_LABELS = /股數|每股/

function parseFigures(row: Row): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [label, text] of Object.entries(row)) {
    const value = IDENTITY_LABELS.test(label) ? null : parseTaiwanFigure(text)
    if (value === null) continue
    figures[label] = WHOLE_LABELS.test(label) ? value : Math.round(value * THOUSAND)
  }
  return figures
}

/** Labels of a published file have been shifted by a column: only its sums show that. */
function addsUp(
  figures: Record<string, number>,
  form: StatementForm,
  kind: PublishedPeriod['kind'],
): boolean {
  const read = (label: string) => {
    const val = Object.hasOwn(figures, label) ? figures[label] : undefined
    return val === undefined ? undefined : { val }
  }
  return identitiesOf(form, kind).every(({ total, of, isNeeded }) => {
    const sum = evaluateFormula(of, read, () => false)
    const stated = evaluateFormula(total, read, () => false)
    if (!sum || !stated) return !isNeeded
    return Math.abs(sum.value - stated.value) <= ROUNDING
  })
}

/** Of an income statement, the profit and what is a share's; of a balance sheet, nothing. */
function keepSure(
  figures: Record<string, number>,
  kind: PublishedPeriod['kind'],
): Record<string, number> {
  if (kind === 'balance') return {}
  const sure = Object.entries(figures).filter(([label]) => BOTTOM_LINES.includes(label))
  const kept = Object.fromEntries(sure)
  return isPlausible(kept) ? kept : {}
}

/** Profit and profit a share have the same sign. */
function isPlausible(figures: Record<string, number>): boolean {
  const perShare = figures[TAIWANESE_LINES.perShare]
  const profit = BOTTOM_LINES.map((label) => figures[label]).find((value) => value !== undefined)
  if (perShare === undefined || profit === undefined || perShare === 0) return true
  return perShare > 0 === profit > 0
}
