import { KOREAN_LINES } from '../markets/line-items/named-lines.ts'
import type { TaggedFact } from '../markets/tagged-facts.ts'
import type { Period } from '../markets/whole-years.ts'
import { CASH_FLOW_TAGS, DEBT_TAGS, NAMED_ROWS, PAID_TAGS } from './dart-tags.ts'

/** One answer's rows, as the service sends them: all values are text. */
export type DartRow = Record<string, string | undefined>

export type AnnualRows = {
  corpCode: string
  /** The year that the report is asked for by. */
  year: number
  rows: readonly DartRow[]
  /** Of the report, and of so many terms before it; undefined where it is not known. */
  termOf(termsAgo: number): Period | undefined
}

/** Columns of the year itself, the one before, and the one before that. */
const AMOUNT_COLUMNS = ['thstrm_amount', 'frmtrm_amount', 'bfefrmtrm_amount'] as const
const DIVIDEND_COLUMNS = ['thstrm', 'frmtrm', 'lwfr'] as const
const ANNUAL_REPORT = '11011'
const NO_STANDARD_CODE = '-표준계정코드 미사용-'
const STATEMENTS = ['BS', 'IS', 'CIS', 'CF']

/**
 * `fnlttSinglAcntAll`: every line of an annual report, for three years. An account's id counts
 * before its name; of rows with the same id, the one with the name of the total does, else the first
 * of the income statement, balance sheet or cash flows. Rows of other reports, companies and the statement of equity are left out.
 */
export function parseStatementRows(annual: AnnualRows): TaggedFact[] {
  const sorted = annual.rows
    .filter((row) => isOfReport(row, annual))
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        Number(isByName(other)) - Number(isByName(one)) ||
        Number(one.ord) - Number(other.ord),
    )
  const found = new Map<string, TaggedFact>()
  for (const fact of sorted.flatMap((row) => parseRow(row, annual))) {
    const key = `${fact.tag} ${fact.end}`
    if (!found.has(key)) found.set(key, fact)
  }
  return [...found.values()]
}

function isOfReport(row: DartRow, { corpCode, year }: AnnualRows): boolean {
  const isOurs = row.corp_code === corpCode && row.bsns_year === String(year)
  return isOurs && row.reprt_code === ANNUAL_REPORT && STATEMENTS.includes(row.sj_div ?? '')
}

function parseRow(row: DartRow, { termOf }: AnnualRows): TaggedFact[] {
  const [tag, filing, currency] = [tagOf(row), filingOf(row), row.currency ?? '']
  if (!tag || !filing || !/^[A-Z]{3}$/.test(currency)) return []
  const unit = tag.includes('PerShare') ? `${currency}/shares` : currency
  return AMOUNT_COLUMNS.flatMap((column, index): TaggedFact[] => {
    const [start, end] = termOf(index) ?? []
    const amount = parseDartFigure(row[column])
    if (end === undefined || amount === null) return []
    const val = PAID_TAGS.includes(tag) ? Math.abs(amount) : amount
    const period = row.sj_div === 'BS' ? { end } : { start, end }
    return [{ ...filing, ...period, ...elementOf(row, tag), tag, unit, val }]
  })
}

/** `alotMatter`: the cash dividend of an ordinary share, for three years. */
export function parseDividendRows({ corpCode, rows, termOf }: AnnualRows): TaggedFact[] {
  const row = rows.find(
    ({ corp_code, se, stock_knd }) =>
      corp_code === corpCode &&
      se === KOREAN_LINES.dividend &&
      (stock_knd ?? '보통주') === '보통주',
  )
  const filing = row && filingOf(row)
  if (!row || !filing) return []
  return DIVIDEND_COLUMNS.flatMap((column, index): TaggedFact[] => {
    const [start, end] = termOf(index) ?? []
    const val = parseDartFigure(row[column])
    if (end === undefined || val === null) return []
    return [{ ...filing, start, end, tag: KOREAN_LINES.dividend, unit: 'KRW/shares', val }]
  })
}

/** `stockTotqySttus`: ordinary shares outstanding, so without the company's own. */
export function parseShareRows({ corpCode, rows, termOf }: AnnualRows): TaggedFact[] {
  const row = rows.find(({ corp_code, se }) => corp_code === corpCode && se === '보통주')
  const filing = row && filingOf(row)
  const val = parseDartFigure(row?.distb_stock_co)
  const [start, end] = termOf(0) ?? []
  if (!filing || end === undefined || val === null || val <= 0) return []
  return [{ ...filing, start, end, tag: KOREAN_LINES.shares, unit: 'shares', val }]
}

/** ISO date of the year's end, in an answer that says it. */
export function findPeriodEnd(rows: readonly DartRow[]): string | undefined {
  const text = rows.find(({ stlm_dt }) => stlm_dt)?.stlm_dt
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}

/** `-5`, `(5)`, `△5`. Null for a blank, a dash and anything else that is not a figure. */
export function parseDartFigure(text: string | undefined): number | null {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/\s/g, '')
  const [, bracketed] = /^\((.+)\)$/.exec(plain) ?? []
  const [, marked = plain] = /^[△▲](.+)$/.exec(plain) ?? []
  const isNegative = bracketed !== undefined || marked !== plain
  const figure = bracketed ?? marked
  if (isNegative && figure.startsWith('-')) return null
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(figure)) return null
  const value = Number(figure.replaceAll(',', ''))
  return isNegative ? -value : value
}

function placeOf({ sj_div }: DartRow): number {
  return STATEMENTS.indexOf(sj_div ?? '')
}

function tagOf(row: DartRow): string | undefined {
  const { account_id = '', account_nm: name = '', sj_div = '' } = row
  const id = account_id.replace(/^ifrs_/, 'ifrs-full_')
  const isDebt = sj_div === 'BS' && /차입|사채/.test(name)
  const isStandard = id !== '' && id !== NO_STANDARD_CODE && !id.startsWith('entity')
  if (isStandard && (!isDebt || DEBT_TAGS.includes(id))) {
    const isElsewhere = CASH_FLOW_TAGS.test(id) && sj_div !== 'CF'
    const isPreferred = id.includes('PerShare') && /우선|종류/.test(name)
    return isElsewhere || isPreferred ? undefined : id
  }
  const statement = sj_div === 'CIS' ? 'IS' : sj_div
  const plain = plainName(name)
  const known = NAMED_ROWS[statement]?.[plain] ?? ownershipTag(statement, plain)
  return known ?? (isDebt ? KOREAN_LINES.otherDebt : undefined)
}

function plainName(name: string): string {
  return name.replace(/^[\sⅠ-Ⅻ.\d]+/, '').replaceAll(/\s|\(손실\)|^보통주/g, '')
}

/** A part of a total may have its id, and stand before it. */
function isByName({ account_nm: name = '', sj_div = '' }: DartRow): boolean {
  return NAMED_ROWS[sj_div === 'CIS' ? 'IS' : sj_div]?.[plainName(name)] !== undefined
}

/** Shares of owners and minorities: without them a total would pass for the owners' part. */
function ownershipTag(statement: string, name: string): string | undefined {
  const isMinority = name.includes('비지배')
  if (statement === 'BS') {
    if (isMinority) return 'ifrs-full_NoncontrollingInterests'
    return /^지배기업.*(?:지분|자본)/.test(name)
      ? 'ifrs-full_EquityAttributableToOwnersOfParent'
      : undefined
  }
  if (statement !== 'IS') return undefined
  if (isMinority) return 'ifrs-full_ProfitLossAttributableToNoncontrollingInterests'
  const isOwners = /^지배기업.*당기순이익/.test(name) && !name.includes('포괄')
  return isOwners ? 'ifrs-full_ProfitLossAttributableToOwnersOfParent' : undefined
}

/** A row that was found by its name is cited by it. */
function elementOf({ account_id: id, account_nm: name }: DartRow, tag: string) {
  return id?.replace(/^ifrs_/, 'ifrs-full_') === tag || !name ? {} : { element: name }
}

/** The first eight digits of a receipt number are the day of filing. */
function filingOf({ rcept_no: accn = '' }: DartRow) {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\d{6}$/.exec(accn) ?? []
  return year ? { accn, form: 'annual report', filed: `${year}-${month}-${day}` } : undefined
}
