import { type DraftHolding, draftHolding } from './draft-holding.ts'
import { type Cell, groupIntoCells, groupIntoLines, type ReadWord } from './group-words.ts'
import { parseAmount } from './parse-amount.ts'
import { repairFigures } from './repair-figures.ts'
import { repairSymbol } from './repair-symbol.ts'
import {
  type ColumnMapping,
  detectColumns,
  type Field,
  scoreHeadings,
} from './statement-columns.ts'
import { findListingCurrency, isWellFormedSymbol } from './symbol-notation.ts'

export type Place = { x0: number; y0: number; x1: number; y1: number }

/** `symbolPlace` is set if reading the symbol's place a second time is worth the time. */
export type StatementRow = { holding: DraftHolding; symbolPlace?: Place }

type Column = { field: Field; x0: number; x1: number }
type Row = { y: number; pitch: number; shares: Cell; cells: Map<Field, Cell[]> }

/** Words with a lower confidence, 0 to 100, are marked for the reader to check. */
const CERTAIN = 70

/**
 * Holdings from the words of a picture, with positions in pixels. Headings name the columns; a row
 * is where a number of shares is. Symbols are repaired by the rules of the exchanges, figures by
 * shares × price ≈ value; doubtful cells are listed in `unsure`. Empty if there is no table.
 */
export function readStatement(words: readonly ReadWord[]): StatementRow[] {
  const lines = groupIntoLines(words.filter(({ text }) => /[\p{L}\d]/u.test(text)))
  const cells = lines.map((line) => groupIntoCells(line))
  const head = findHeadings(cells)
  if (head === undefined) return readWithoutHeadings(cells)
  const columns = placeColumns(cells[head] ?? [])
  const below = cells.slice(head + 1).flat()
  return findRows(below, columns).flatMap((row) => {
    const read = readRow(row)
    if (!read) return []
    const { isSettled, holding } = read
    return [isSettled ? { holding } : { holding, symbolPlace: placeSymbol(row, columns) }]
  })
}

/**
 * Applies second readings of the symbol, surest first. A known symbol wins; two equal readings are
 * sure; otherwise the cell stays marked.
 */
export function amendSymbol(row: StatementRow, readings: readonly string[]): StatementRow {
  const { holding } = row
  const context = { currency: holding.unsure.includes('currency') ? '' : holding.currency }
  const offers = readings.flatMap((text) =>
    listParts(text).map((part) => repairSymbol(part, context)),
  )
  const free = readings.flatMap((text) => listParts(text).map((part) => repairSymbol(part)))
  const all = [...offers, ...free]
  const best =
    all.find(({ isKnown }) => isKnown) ?? offers.find(({ symbol }) => isWellFormedSymbol(symbol))
  if (!best) return row
  const isSame = best.symbol === holding.symbol
  const isSure = best.isKnown ? !best.wasRepaired || isSame : isSame && !best.wasRepaired
  const unsure = holding.unsure.filter((field) => field !== 'symbol')
  const ownCurrency = findListingCurrency(best.symbol)
  const wasGuessed = holding.currency === findListingCurrency(holding.symbol)
  const currency = wasGuessed && ownCurrency ? ownCurrency : holding.currency
  return {
    holding: {
      ...holding,
      symbol: best.symbol,
      currency,
      unsure: isSure ? unsure : [...unsure, 'symbol'],
    },
  }
}

function placeSymbol({ y, pitch, cells }: Row, columns: readonly Column[]): Place {
  const index = Math.max(
    0,
    columns.findIndex(({ field }) => field === 'symbol'),
  )
  const column = columns[index] ?? { x0: 0, x1: 0 }
  const lefts = (cells.get('symbol') ?? []).map(({ x0 }) => x0)
  const x0 = Math.min(column.x0, ...lefts) - 14
  const next = columns.find((other) => other.x0 > column.x1)
  const x1 = Math.min(next?.x0 ?? x0 + 700, x0 + 700)
  return { x0, x1, y0: y - pitch * 0.5, y1: y + pitch * 0.5 }
}

function findHeadings(lines: readonly Cell[][]): number | undefined {
  let best: { line: number; score: number } | undefined
  for (const [line, cells] of lines.entries()) {
    const score = scoreHeadings(cells.map(({ text }) => text))
    if (score >= 2 && (!best || score > best.score)) best = { line, score }
  }
  return best?.line
}

function placeColumns(headings: readonly Cell[]): Column[] {
  const mapping: ColumnMapping = detectColumns(headings.map(({ text }) => text))
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field as Field]))
  return headings.flatMap(({ x0, x1 }, column) => {
    const field = fields.get(column)
    // A column that we do not need still takes the cells below it.
    return [{ field: field ?? ('other' as Field), x0, x1 }]
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

function findRows(cells: readonly Cell[], columns: readonly Column[]): Row[] {
  const placed = cells.map((cell) => ({ cell, field: findColumn(cell, columns) }))
  const anchorField = columns.some(({ field }) => field === 'shares') ? 'shares' : 'value'
  const anchors = placed
    .filter(({ cell, field }) => field === anchorField && readFigure(cell.text) !== undefined)
    .map(({ cell }) => ({ y: (cell.y0 + cell.y1) / 2, cell }))
    .sort((a, b) => a.y - b.y)
  const gaps = anchors.slice(1).map(({ y }, index) => y - (anchors[index]?.y ?? 0))
  const pitch = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 60
  return anchors.map(({ y, cell: shares }) => {
    const row: Row = { y, pitch, shares, cells: new Map() }
    for (const { cell, field } of placed) {
      const distance = Math.abs((cell.y0 + cell.y1) / 2 - y)
      if (!field || distance > pitch * 0.55) continue
      row.cells.set(field, [...(row.cells.get(field) ?? []), cell])
    }
    return row
  })
}

function readRow(row: Row) {
  const near = nearestCells(row)
  const subjects = [...near('symbol'), ...near('name')]
  const label = subjects.map(({ text }) => text.toLowerCase()).join(' ')
  if (/\b(?:total|subtotal|cash)\b/.test(label)) return undefined
  const context = readContext(near)
  const found = pickSymbol(subjects, context)
  const sharesCell = near('shares')[0] ?? (row.cells.has('shares') ? row.shares : undefined)
  const [price = '', value = ''] = [near('price')[0]?.text, near('value')[0]?.text]
  const marked = [price, value].map((text) => parseAmount(text)?.currency)
  const repaired = repairFigures({ shares: sharesCell?.text ?? '', price, value })
  const draft = draftHolding({
    symbol: found?.symbol ?? '',
    name: near('name')[0]?.text,
    shares: repaired.shares,
    price: repaired.price,
    value: repaired.value,
    currency: context.currency ?? marked.find((code) => code !== undefined),
    exchange: context.exchange,
  })
  const isDoubtful = (cell: Cell | undefined) =>
    !repaired.isProven && (cell?.confidence ?? 0) < CERTAIN
  const holding = markUnsure(draft, {
    symbol: !found?.isSure,
    shares: isDoubtful(sharesCell),
    price: isDoubtful(near('price')[0]),
    figures: repaired.isContradicted,
  })
  // A name with its symbol in brackets was read as one long word, which a second reading does not improve.
  const isSettled =
    (found?.isKnown && found.isSure) || /\(.{1,14}\)?$/.test(subjects[0]?.text ?? '')
  return { holding, isSettled }
}

function nearestCells({ y, cells }: Row): (field: Field) => Cell[] {
  const distance = ({ y0, y1 }: Cell) => Math.abs(y0 + y1 - 2 * y)
  return (field) => (cells.get(field) ?? []).toSorted((a, b) => distance(a) - distance(b))
}

function readContext(near: (field: Field) => Cell[]): { currency?: string; exchange?: string } {
  const currencyText = near('currency')[0]?.text.toUpperCase() ?? ''
  const currency = /\b([A-Z]{3})\b/.exec(currencyText)?.[1]
  const exchange = near('exchange')[0]?.text
  return { ...(currency && { currency }), ...(exchange && { exchange }) }
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

function pickSymbol(subjects: readonly Cell[], context: { currency?: string; exchange?: string }) {
  const offers = subjects.flatMap(({ text, confidence }) =>
    listParts(text).map((part) => ({ ...repairSymbol(part, context), confidence })),
  )
  const fit = offers.filter(({ symbol }) => isWellFormedSymbol(symbol))
  const best = fit.find(({ isKnown }) => isKnown) ?? fit[0]
  if (best) return { ...best, isSure: isPlain(best) || (best.isKnown && !best.wasRepaired) }
  const [cell] = subjects
  return cell ? { symbol: cell.text.slice(0, 20), isKnown: false, isSure: false } : undefined
}

function listParts(text: string): string[] {
  const inside = /\(([A-Za-z0-9.: ]{1,14})\)?$/.exec(text)?.[1]
  const [first = '', second = ''] = text.split(' ')
  const whole = text.length <= 14 ? text : ''
  const parts = [inside ?? '', whole, `${first} ${second}`.trim(), first]
  return parts.filter((part) => part !== '')
}

function isPlain({ wasRepaired, confidence }: { wasRepaired: boolean; confidence: number }) {
  return !wasRepaired && confidence >= CERTAIN
}

/** Undefined for percentages and for letters other than a currency. */
function readFigure(text: string): number | undefined {
  return /\d/.test(text) ? parseAmount(text)?.value : undefined
}

/** Without headings, a row is a symbol followed by figures of which two multiply to the third. */
function readWithoutHeadings(lines: readonly Cell[][]): StatementRow[] {
  const holdings = lines.flatMap((cells) => {
    const [first, ...rest] = cells
    const found = first && pickSymbol([first], {})
    const figures = rest.filter(({ text }) => readFigure(text) !== undefined)
    const [shares, price, value] = figures.map(({ text }) => text)
    if (!found || !isWellFormedSymbol(found.symbol) || !shares || !price || !value) return []
    const repaired = repairFigures({ shares, price, value })
    return repaired.isProven
      ? [{ holding: draftHolding({ symbol: found.symbol, ...repaired }) }]
      : []
  })
  return holdings.length >= 2 ? holdings : []
}
