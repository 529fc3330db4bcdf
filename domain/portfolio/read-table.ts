import { isKnownShare } from '../markets/listing.ts'
import { type ColumnMapping, detectColumns, type Field } from './broker-columns.ts'
import { MAX_HOLDINGS } from './check-holdings.ts'
import { pairCurrencies } from './currency-columns.ts'
import { findCurrencyCode } from './currency-names.ts'
import { type DraftHolding, draftHolding, isInSmallUnits } from './draft-holding.ts'
import { findIsin } from './find-isin.ts'
import { findUnknownHeadings, guessColumns, guessSubject } from './guess-columns.ts'
import { findHeadingsMarket } from './headings-market.ts'
import { isOwnHeading, parseOwnColumns } from './own-figure-columns.ts'
import { type DecimalMark, detectDecimalMark, parseAmount } from './parse-amount.ts'
import { type PlacedRow, placeAtHome } from './place-at-home.ts'
import { type KnownShares, placeByName, type WrittenRow } from './place-by-name.ts'
import { detectPlainPurchase } from './plain-purchase-columns.ts'
import { type PortfolioFigures, parsePortfolioFigures } from './portfolio-figures.ts'
import {
  detectFirstInDays,
  detectPurchaseColumns,
  type FirstInDays,
  listDays,
  type Notation,
  type PurchaseMapping,
  parsePurchase,
  type UnreadCell,
} from './purchase-columns.ts'
import {
  dropKoreanMark,
  findIsinMarket,
  findListingCurrency,
  isWellFormedSymbol,
  translateSymbol,
} from './symbol-notation.ts'
import { findHeadings, takeRows } from './table-sections.ts'

export type Cells = readonly string[]

/** Which column of a file has which field. */
export type FileMapping = ColumnMapping & PurchaseMapping

/** How a file is read, as found in it or as the reader corrected it. */
export type FileReading = {
  mapping: FileMapping
  /** What the reader says of days such as 03/04/2024. */
  firstInDays?: FirstInDays
}

export type FoundTable = FileReading & {
  broker: string
  headings: Cells
  rows: Cells[]
  decimal: DecimalMark
}

export type ReadTable = {
  holdings: DraftHolding[]
  skipped: { text: string; reason: string }[]
  /** Cells of a purchase that could not be read, in rows that were. */
  unread: (UnreadCell & { symbol: string })[]
  excess: number
  /** Headings of columns that no field has. */
  unused: string[]
  /** The reader's own, from a file that was exported here. */
  ownFigures: PortfolioFigures
}

const BROKERS: [name: string, sign: RegExp][] = [
  [
    'Interactive Brokers',
    /open positions header|clientaccountid|currencyprimary|interactive brokers/,
  ],
  ['Schwab', /positions for account|mkt val \(market value\)/],
  ['Fidelity', /account number account name symbol|last price change current value/],
  ['Tiger Brokers', /tiger brokers|holdings header|account overview/],
  ['Futu or moomoo', /futu|moomoo|today'?s p\/l|持仓市值|持倉市值|p\/l ratio|average cost/],
  ['Saxo', /saxo|instrument currency|exposure/],
  ['Zerodha', /instrument qty\.? avg\.? cost ltp/],
]

const MAX_SYMBOL = 20

const NO_HOLDING =
  /^(?:(?:sub|grand |account |net )?totals?\b|cash\b|pending activity|sum\b|summe|gesamt|合计|总计|小计|合計|小計)/

export function findHoldingsTable(
  all: readonly Cells[],
  fallbackDecimal: DecimalMark = '.',
): FoundTable {
  const cells = all
    .map((row) => row.map((cell) => narrow(cell).replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const known = findHeadings(cells)
  const head = known ?? findUnknownHeadings(cells)
  const headings = head === undefined ? [] : (cells[head] ?? [])
  const rows = head === undefined ? cells : takeRows(cells, head)
  const mapping = known === undefined ? guessMapping(headings, rows) : detectMapping(headings, rows)
  const numbers = rows.flatMap((row) =>
    (['shares', 'price', 'value'] as const).map((field) => row[mapping[field] ?? -1] ?? ''),
  )
  const top = cells
    .slice(0, (head ?? 0) + 1)
    .slice(-40)
    .map((row) => row.join(' '))
    .join(' ')
    .toLowerCase()
  const broker = BROKERS.find(([, sign]) => sign.test(top))?.[0] ?? ''
  const decimal = detectDecimalMark(numbers, rows.some(hasNoCents) ? ',' : fallbackDecimal)
  const plain = detectPlainPurchase({ headings, rows, mapping, decimal })
  return { broker, headings, rows, mapping: { ...mapping, ...plain }, decimal }
}

/** Letters, digits and marks as wide as a sign of Japan's. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )
}

/** Jakarta and Vietnam write points between thousands, and their prices have no cents. */
function hasNoCents(row: Cells): boolean {
  return row.some((cell) => /^(?:IDR|VND|\S+\.(?:JK|VN))$/i.test(cell))
}

function startReading(table: FoundTable): ReadTable {
  const unused = listUnusedHeadings(table)
  return { holdings: [], skipped: [], unread: [], excess: 0, unused, ownFigures: {} }
}

function listUnusedHeadings({ headings, mapping }: FoundTable): string[] {
  const used = new Set<number>(Object.values(mapping))
  return headings.filter(
    (heading, column) => heading !== '' && !used.has(column) && !isOwnHeading(heading),
  )
}

function detectMapping(headings: Cells, rows: readonly Cells[]): FileMapping {
  const columns = pairCurrencies(headings, rows, detectColumns(headings))
  return { ...detectPurchaseColumns(headings), ...columns }
}

/** Where headings do not name the companies, these show themselves, and all other headings mean what they say. */
function guessMapping(headings: Cells, rows: readonly Cells[]): FileMapping {
  if (headings.length === 0) return guessColumns(rows)
  const subject = guessSubject(headings, rows)
  const taken = new Set(Object.values(subject))
  const others = headings.map((heading, column) => (taken.has(column) ? '' : heading))
  return { ...detectMapping(others, rows), ...subject }
}

/** @param known tells of which market a file is that does not say it, and whose names it has for symbols */
export function parseRows(
  table: FoundTable,
  known: KnownShares = { isListed: isKnownShare },
): ReadTable {
  const { headings, rows, mapping, decimal } = table
  const result = startReading(table)
  const taken: TakenRow[] = []
  const above = { currency: '', exchange: '' }
  const inHeading = findHeadingCurrency(table)
  const usual = findHeadingsMarket(headings)
  const firstInDays = table.firstInDays ?? detectFirstInDays(listDays(table))
  for (const row of rows) {
    const get = (field: Field) => row[mapping[field] ?? -1] ?? ''
    const own = {
      currency: findCurrencyCode(get('currency')) ?? get('currency'),
      exchange: get('exchange'),
    }
    for (const field of ['currency', 'exchange'] as const) above[field] = own[field] || above[field]
    const reason = findReason(get, row)
    if (reason) {
      result.skipped.push({ text: row.filter(Boolean).join(' · ').slice(0, 120), reason })
      continue
    }
    if (taken.length >= MAX_HOLDINGS) {
      result.excess += 1
      continue
    }
    const ofGroup = (field: 'currency' | 'exchange') =>
      own[field] || (isOfGroup(mapping, field) && !saysMarket(get('symbol')) ? above[field] : '')
    const currency = ofGroup('currency') || inHeading
    const read = parseHolding(get, { decimal, currency, exchange: ofGroup('exchange'), usual })
    const { found: purchase, unread } = parsePurchaseOfRow({ ...table, firstInDays }, row, currency)
    const market = row.map(findIsinMarket).find((suffix) => suffix !== undefined)
    const holding = { ...read.holding, ...purchase }
    taken.push({ ...read, holding, market, cells: row, unread })
  }
  result.holdings = placeAtHome(taken, known.isListed, usual).map((holding, row) =>
    placeByName({ text: '', ...taken[row], market: taken[row]?.market ?? usual, holding }, known),
  )
  const symbols = result.holdings.map(({ symbol }) => symbol)
  result.unread = taken.flatMap(({ unread }, row) =>
    unread.map((cell) => ({ ...cell, symbol: symbols[row] ?? '' })),
  )
  const own = taken.map(({ cells }, row) => ({ cells, symbol: symbols[row] ?? '' }))
  result.ownFigures = parsePortfolioFigures(parseOwnColumns(headings, own, decimal), symbols)
  return result
}

/** Merged cells have their text only in the first row. Brokers leave one empty behind a symbol for their own currency. */
function isOfGroup(mapping: FileMapping, field: 'currency' | 'exchange'): boolean {
  return (mapping[field] ?? Infinity) < (mapping.symbol ?? mapping.name ?? 0)
}

/** `7203.T` is in yen, whatever the rows above it are in. */
function saysMarket(text: string): boolean {
  return text.includes('.') && findListingCurrency(translateSymbol(text)) !== undefined
}

/** Prices in pence become pounds; what their columns of costs are in, no heading says. */
function parsePurchaseOfRow(
  { mapping, decimal, firstInDays }: Pick<FoundTable, 'mapping'> & Notation,
  row: Cells,
  currency: string,
) {
  const { found, unread } = parsePurchase(mapping, row, { decimal, firstInDays })
  if (!isInSmallUnits(currency)) return { found, unread }
  const { cost, fees, ...others } = found
  const problem = 'may be in pounds or in pence'
  const left = Object.entries({ cost, fees }).flatMap(([name, text]): UnreadCell[] =>
    text === undefined ? [] : [{ name: name as 'cost' | 'fees', text, problem }],
  )
  return { found: others, unread: [...unread, ...left] }
}

/** "Price (INR)" and "LTP (₹)"; a dollar sign may be of several currencies. */
function findHeadingCurrency({ headings, mapping }: FoundTable): string {
  const heading = headings[mapping.price ?? mapping.value ?? -1] ?? ''
  const unit = /[([]([^()[\]]{1,6})[)\]]$/.exec(heading.normalize('NFKC').trim())?.[1]?.trim() ?? ''
  return findCurrencyCode(unit) ?? ''
}

type TakenRow = ReadRow & { cells: Cells; unread: UnreadCell[] }

type ReadRow = PlacedRow & Pick<WrittenRow, 'text' | 'isProduct'>

type RowContext = {
  decimal: DecimalMark
  currency: string
  exchange: string
  usual: string | undefined
}

function parseHolding(get: (field: Field) => string, context: RowContext): ReadRow {
  const { decimal, currency, exchange, usual } = context
  const amount = (field: Field) => parseAmount(get(field), decimal)
  const price = amount('price')
  const { text, isProduct } = parseSubject(get)
  const symbol = isProduct ? text.slice(0, MAX_SYMBOL) : dropKoreanMark(pickSymbol(text))
  const holding = draftHolding({
    symbol,
    name: get('name'),
    shares: amount('shares')?.value,
    price: price?.value,
    value: amount('value')?.value,
    currency: currency || price?.currency || amount('value')?.currency,
    exchange,
  })
  const isInDollars = [get('price'), get('value')].some((text) => text.includes('$'))
  const saysNothing = holding.isCurrencyAssumed && exchange === '' && !isInDollars
  // Of the exchanges whose codes are letters, India's has digits among them: 3MINDIA.
  const code = usual === 'NS' ? /^[A-Z\d&-]+$/i : /^(?:[A-Z&-]+|\d+)$/i
  const isBare = saysNothing && code.test(symbol)
  return { holding, written: isBare ? symbol.toUpperCase() : undefined, text, isProduct }
}

function findReason(get: (field: Field) => string, row: Cells): string | undefined {
  const subject = get('symbol') || get('name')
  const first = row.find((cell) => cell !== '') ?? ''
  if (NO_HOLDING.test(subject.toLowerCase()) || NO_HOLDING.test(first.toLowerCase())) {
    return 'Cash or a total'
  }
  if (subject.endsWith('**')) return 'Cash or a total'
  if (subject === '') return 'No symbol'
  const hasNumber = ['shares', 'price', 'value'].some((field) => /\d/.test(get(field as Field)))
  return hasNumber ? undefined : 'No figures'
}

/** Of an international number (ISIN), the exchange's own code if it has one, else the name beside it. */
function parseSubject(get: (field: Field) => string): { text: string; isProduct: boolean } {
  const [text, name] = [get('symbol') || get('name'), get('name')]
  const isin = findIsin(text)
  if (isin?.rest !== '') return { text, isProduct: false }
  return { text: isin.symbol ?? (name || text), isProduct: isin.symbol === undefined }
}

const CODE_WITH_NAME =
  /^\d{3}[\dA-Z]\d{0,2}(?= \p{Script=Han}| \p{Script=Hiragana}| \p{Script=Katakana}| \p{Script=Hangul})/u

/** Finds the symbol in "Apple Inc. (AAPL)" and "AAPL Apple Inc.". */
function pickSymbol(whole: string): string {
  const inside = /\(([A-Za-z0-9.:/ -]{1,20})\)$/.exec(whole)?.[1]
  if (inside && isWellFormedSymbol(translateSymbol(inside))) return inside
  // Japan's and Taiwan's brokers write code and name in one cell.
  const code = CODE_WITH_NAME.exec(whole)?.[0]
  if (code) return code
  if (whole.length <= 14) return whole
  const [first = ''] = whole.split(' ')
  return isWellFormedSymbol(translateSymbol(first)) ? first : whole.slice(0, MAX_SYMBOL)
}
