import { type ColumnMapping, detectColumns, type Field } from '../portfolio/broker-columns.ts'
import { type DraftHolding, draftHolding } from '../portfolio/draft-holding.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { findListingCurrency } from '../portfolio/symbol-notation.ts'
import { writeUnits } from './count-units.ts'
import { findHeadings, isRepeated, nameColumns } from './find-headings.ts'
import { CERTAIN } from './find-written.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { findMark, isCurrencyCode, parseCurrency } from './parse-currency.ts'
import type { ParsedRow } from './parsed-row.ts'
import { type RepairedFigures, repairFigures } from './repair-figures.ts'
import { isBareGuess, resolveSubject } from './resolve-subject.ts'
import { findSign } from './settle-listings.ts'
import { dropCurrency } from './subject-context.ts'

const UNIT =
  /^(?:st(?:[uüi]|ii)ck|stk\.?|units?|shares?|qty|lembar)\s+(?=\d)|(?<=\d)\s*(?:shares?|shs|units?|stück|stk|lembar|lbr)\.?$/i

/** "Worth USD", "Value (HKD)". */
const CODE_AT_END = /[ (]([A-Z]{3})\)?$/

type Column = { field: Field; x0: number; x1: number; currency?: string | undefined }
type Row = {
  y: number
  pitch: number
  shares?: Cell
  cells: Map<Field, Cell[]>
  /** What all values are in, where their heading says it. */
  valuedIn?: string | undefined
}

/**
 * Holdings from lines of cells under headings, which name the columns; a row is where a number of shares
 * is. Figures are repaired by shares × price ≈ value; doubtful cells are listed in `unsure`. Empty if
 * there is no table.
 */
export function parseTable(cells: readonly Cell[][], companies: KnownCompanies): ParsedRow[] {
  const head = findHeadings(cells)
  if (head === undefined || isRepeated(cells, head)) return []
  const columns = placeColumns(nameColumns(cells[head] ?? []))
  const below = cells
    .slice(head + 1)
    .flatMap((line) => line.flatMap((cell) => splitFigures(cell, columns)))
  return keepOnePerCompany(
    findRows(below, columns).flatMap((row) => parseRow(row, companies) ?? []),
  )
}

/** A speck beside a figure looks like a row of its own: of the same company, without shares. */
function keepOnePerCompany(rows: readonly ParsedRow[]): ParsedRow[] {
  const counted = new Set(
    rows.flatMap(({ holding }) => (Number(holding.shares) > 0 ? [holding.symbol] : [])),
  )
  return rows.filter(({ holding }) => Number(holding.shares) > 0 || !counted.has(holding.symbol))
}

function placeColumns(headings: readonly Cell[]): Column[] {
  const mapping: ColumnMapping = detectColumns(headings.map(({ text }) => text))
  const { name, symbol, shares } = mapping
  // "Holding" is a count where another column names the companies.
  if (
    shares === undefined &&
    symbol !== undefined &&
    /^holdings?$/i.test(headings[name ?? -1]?.text ?? '')
  ) {
    mapping.shares = name as number
    delete mapping.name
  }
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field as Field]))
  return headings.map(({ text, x0, x1 }, column) => {
    // A column that we do not need still takes the cells below it.
    const field = fields.get(column) ?? ('other' as Field)
    return { field, x0, x1, currency: CODE_AT_END.exec(text)?.[1] }
  })
}

/** Figures of two columns that were read as one: "307 8917.00". */
function splitFigures(cell: Cell, columns: readonly Column[]): Cell[] {
  const parts = cell.text.split(' ')
  const crossed = columns.filter(({ x0, x1 }) => x1 > cell.x0 && x0 < cell.x1)
  if (crossed.length < 2 || parts.length < 2 || !parts.every((part) => /\d/.test(part)))
    return [cell]
  const width = (cell.x1 - cell.x0) / cell.text.length
  let at = cell.x0
  return parts.map((text) => {
    const x0 = at
    at += (text.length + 1) * width
    return { ...cell, text, x0, x1: x0 + text.length * width }
  })
}

function findColumn(cell: Cell, columns: readonly Column[]): Field | undefined {
  let best: { field: Field; distance: number } | undefined
  for (const { field, x0, x1 } of columns) {
    const middles = Math.abs(cell.x0 + cell.x1 - x0 - x1) / 2
    const distance = Math.min(Math.abs(cell.x0 - x0), Math.abs(cell.x1 - x1), middles)
    if (!best || distance < best.distance) best = { field, distance }
  }
  return best?.field
}

/** How far from a row's middle its cells are, as a share of the step between rows. */
const REACH = 0.55

type PlacedCell = { cell: Cell; field: Field | undefined; y: number }

function findRows(cells: readonly Cell[], columns: readonly Column[]): Row[] {
  const placed = cells.map((cell): PlacedCell => {
    const isCurrency = isCurrencyCode(cell.text)
    const field = isCurrency ? 'currency' : findColumn(cell, columns)
    return { cell, field, y: (cell.y0 + cell.y1) / 2 }
  })
  const anchorField = columns.some(({ field }) => field === 'shares') ? 'shares' : 'value'
  const counted = placed
    .filter(({ cell, field }) => field === anchorField && isCount(cell.text))
    .filter(({ cell }) => !isBeside(cell, columns))
    .sort((a, b) => a.y - b.y)
  const pitch = measurePitch(counted)
  const anchors = [...counted, ...findUncounted(placed, counted, pitch)].sort((a, b) => a.y - b.y)
  const isBetween = parseBetween(placed, anchors, pitch)
  const valuedIn = columns.find(({ field }) => field === 'value')?.currency
  return anchors.map(({ y, cell, field }) => {
    const near = placed.filter((one) => Math.abs(one.y - y) <= pitch * REACH && isBetween(one, y))
    const row: Row = {
      y,
      pitch,
      valuedIn,
      ...(field === anchorField && { shares: cell }),
      cells: new Map(),
    }
    for (const one of near) {
      if (one.field) row.cells.set(one.field, [...(row.cells.get(one.field) ?? []), one.cell])
    }
    return row
  })
}

/** A speck at the edge of the paper is read as 1, but stands beside the table. */
function isBeside({ x0, x1, y0, y1 }: Cell, columns: readonly Column[]): boolean {
  const height = y1 - y0
  const left = Math.min(...columns.map((column) => column.x0))
  const right = Math.max(...columns.map((column) => column.x1))
  return x1 < left - height || x0 > right + height
}

/** Whether what stands as near to one row as to the next is this row's: below it, unless the first row begins above. */
function parseBetween(
  placed: readonly PlacedCell[],
  [first, ...others]: readonly PlacedCell[],
  pitch: number,
): (cell: PlacedCell, y: number) => boolean {
  const rise = (one: PlacedCell) => (first?.y ?? 0) - one.y
  const isAbove = placed.some(
    (one) => rise(one) > pitch * (1 - REACH) && rise(one) <= pitch * REACH,
  )
  const rows = first ? [first, ...others].map((row) => row.y) : []
  return (cell, y) => {
    const down = cell.y - y
    if (Math.abs(down) < pitch * (1 - REACH)) return true
    const isShared = rows.some((row) => row !== y && Math.abs(cell.y - row) <= pitch * REACH)
    return !isShared || (isAbove ? down < 0 : down > 0)
  }
}

function measurePitch(counted: readonly PlacedCell[]): number {
  const gaps = counted.slice(1).map(({ y }, index) => y - (counted[index]?.y ?? 0))
  return gaps.sort((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 60
}

/** Rows whose number of shares was not read, though a price and a value stand side by side. */
function findUncounted(
  placed: readonly PlacedCell[],
  counted: readonly PlacedCell[],
  pitch: number,
): PlacedCell[] {
  if (counted.length < 2) return []
  const isFigure = ({ cell, field }: PlacedCell, wanted: Field) =>
    field === wanted && parseFigure(cell.text) !== undefined
  const values = placed.filter((one) => isFigure(one, 'value'))
  return placed
    .filter((one) => isFigure(one, 'price'))
    .filter(({ y }) => counted.every((other) => Math.abs(other.y - y) > pitch * 0.75))
    .filter(({ y }) => values.some((value) => Math.abs(value.y - y) < pitch * 0.2))
}

/** Also one digit alone that was read as the letter it looks like. */
function isCount(text: string): boolean {
  // "1797 HK" is a symbol.
  const isSymbol = /\d [A-Z]{1,3}$/.test(text) && findMark(text) === undefined
  return (!isSymbol && parseFigure(dropUnit(text)) !== undefined) || /^[SsBZ]$/.test(text)
}

/** "Stück 120". A word for shares in another script is read as signs: "900%%" was 900株. */
function dropUnit(text: string): string {
  const bare = writeUnits(text).replace(UNIT, '')
  return bare.replace(/(?<=^\d{1,3}(?:[.,]?\d{3}){0,4})#?%{0,2}[A-Za-z]?$/, '')
}

function parseRow(row: Row, companies: KnownCompanies): ParsedRow | undefined {
  const near = nearestCells(row)
  const subjects = [...near('symbol'), ...near('name')]
  const label = subjects.map(({ text }) => text.toLowerCase()).join(' ')
  if (/\b(?:total|subtotal|cash)\b/.test(label)) return undefined
  const sharesCell = near('shares')[0] ?? (row.cells.has('shares') ? row.shares : undefined)
  const shares = dropUnit(sharesCell?.text ?? '')
  const read = chooseFigures(shares, near('price'), near('value'))
  const { price } = read
  const marked = [price, read.value].map((text) => parseAmount(text)?.currency)
  const context = findContext(near)
  const currency = context.currency ?? marked.find((code) => code !== undefined)
  const found = resolveSubject(subjects, { ...context, ...(currency && { currency }) }, companies)
  const value = takeValue(read.value, row, currency ?? found?.symbol)
  const repaired = repairFigures({
    shares,
    price,
    value,
    isDoubtful: (sharesCell?.confidence ?? 0) < CERTAIN,
  })
  if (!found && !isHolding(subjects, repaired)) return undefined
  const isDoubtful = (cell: Cell | undefined) =>
    !repaired.isProven && ((cell?.confidence ?? 0) < CERTAIN || !/\d/.test(cell?.text ?? ''))
  const isGuess = isDoubtful(sharesCell) && isBareGuess(found)
  const draft = draftHolding({
    symbol: found && !isGuess ? found.symbol : '',
    name: findName(near('name'), found?.name),
    shares: repaired.shares,
    price: repaired.price,
    value: repaired.value,
    currency,
    exchange: context.exchange,
  })
  const holding = markUnsure(draft, {
    symbol: !found?.isSure,
    shares: isDoubtful(sharesCell),
    price: isDoubtful(near('price').find(({ text }) => text === price)),
    figures: repaired.isContradicted,
  })
  const sign = findSign([price, value])
  return {
    holding,
    isProven: repaired.isProven,
    isListed: found?.isListed ?? false,
    isPlaced: context.exchange !== undefined,
    texts: subjects,
    sign,
  }
}

/** Figures that fit each other are one, though its company could not be read, or that stand beside its country: the reader is asked. */
function isHolding(subjects: readonly Cell[], { isProven, shares, price }: RepairedFigures) {
  const isPlaced = subjects.some(({ text }) => dropCurrency(text) !== text)
  return isProven || (isPlaced && shares !== undefined && price !== undefined)
}

/** No value, where all are in another currency than the price, which is given or that of a symbol. */
function takeValue(value: string, { valuedIn = '' }: Row, given = ''): string {
  const currency = isCurrencyCode(given) ? given : given && findListingCurrency(given)
  return isCurrencyCode(valuedIn) && currency && currency !== valuedIn ? '' : value
}

/** Two lines of a row may have a price and a cost, a value and a gain: those that multiply, else the nearest. */
function chooseFigures(shares: string, prices: readonly Cell[], values: readonly Cell[]) {
  const pairs = prices.flatMap((price) =>
    values.map((value) => ({ price: price.text, value: value.text })),
  )
  const fit = pairs.find((pair) => repairFigures({ shares, ...pair }).isProven)
  return fit ?? { price: prices[0]?.text ?? '', value: values[0]?.text ?? '' }
}

function nearestCells({ y, cells }: Row): (field: Field) => Cell[] {
  const distance = ({ y0, y1 }: Cell) => Math.abs(y0 + y1 - 2 * y)
  return (field) => (cells.get(field) ?? []).toSorted((a, b) => distance(a) - distance(b))
}

function findContext(near: (field: Field) => Cell[]): { currency?: string; exchange?: string } {
  const currency = parseCurrency(near('currency')[0]?.text ?? '')
  const exchange = near('exchange')[0]?.text
  return { ...(currency && { currency }), ...(exchange && { exchange }) }
}

function findName([first]: readonly Cell[], known: string | undefined): string | undefined {
  return first ? dropCurrency(first.text) : known
}

function markUnsure(
  draft: DraftHolding,
  doubts: { symbol: boolean; shares: boolean; price: boolean; figures: boolean },
): DraftHolding {
  const unsure = new Set(draft.unsure)
  if (doubts.symbol) unsure.add('symbol')
  if (doubts.shares || doubts.figures) unsure.add('shares')
  if (doubts.price || doubts.figures) unsure.add('price')
  return { ...draft, unsure: [...unsure] }
}

/** Undefined for percentages and for letters other than a currency. */
function parseFigure(text: string): number | undefined {
  return /\d/.test(text) ? parseAmount(text)?.value : undefined
}
