import { isSameCompany } from '../markets/company-names.ts'
import { findFigures } from './card-figures.ts'
import { findLabel } from './card-labels.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { listReadings } from './repair-symbol.ts'
import { CERTAIN, resolveSubject, type Subject } from './resolve-subject.ts'

export type Card = {
  subject: Subject
  /** Where the symbol or name stands. */
  cell: Cell
  /** Symbol and name, where they have a cell each. */
  texts: Cell[]
  /** Cells that belong to the card, without its subject, in reading order. */
  cells: Cell[]
}

/** How far steps of a list differ, as a share of the usual one. */
const EVEN = 0.15
const UNREAD: Subject = { symbol: '', isListed: false, isSure: false, from: 'symbol' }

type Anchor = { subject: Subject; cell: Cell; texts: Cell[]; rank: number }

const height = ({ y0, y1 }: Cell) => y1 - y0
const middle = ({ y0, y1 }: Cell) => (y0 + y1) / 2

/** A card begins where a company is named and reaches to the next one below and beside it. */
export function findCards(lines: readonly Cell[][], companies: KnownCompanies): Card[] {
  const cells = lines.flat()
  const named = keepAligned(
    joinNames(
      cells.flatMap((cell) => findAnchor(cell, companies)),
      companies,
    ),
  )
  const pitch = measurePitch(named)
  const anchors = fillGaps(named, pitch, { cells, companies })
  const taken = new Set(anchors.flatMap(({ cell, texts }) => [cell, ...texts]))
  return anchors.map((anchor) => {
    const { cell, subject, texts } = anchor
    const bounds = findBounds(anchor, anchors, pitch)
    const inside = cells.filter((other) => {
      const [x, y] = [(other.x0 + other.x1) / 2, middle(other)]
      return !taken.has(other) && x > bounds.x0 && x < bounds.x1 && y > bounds.y0 && y < bounds.y1
    })
    return { subject, cell, texts, cells: inside }
  })
}

function findAnchor(cell: Cell, companies: KnownCompanies): Anchor[] {
  if (!mayNameCompany(cell)) return []
  const isMoney = /\d[.,]\d\d\b/.test(cell.text)
  const subject = resolveSubject([isMoney ? takeFirstWord(cell) : cell], {}, companies)
  if (!subject?.isListed) return []
  // A lone letter is rather a speck or a stroke than a ticker.
  const isLetter = subject.symbol.length === 1 && subject.from === 'symbol'
  if (isLetter && !(cell.confidence >= CERTAIN && /^[A-Z]\b/.test(cell.text))) return []
  return [{ subject, cell, texts: [cell], rank: isLetter ? 0 : rankSubject(subject) }]
}

function mayNameCompany(cell: Cell): boolean {
  const { text } = cell
  const isWritten = /\p{L}/u.test(text) || /^\d{4,6}(?:[.,][71])?$/.test(text)
  if (!isWritten || findLabel(cell) || /\b(?:total|cash|balance|subtotal)\b/i.test(text))
    return false
  return /^\S*[A-Z]/.test(text) || findFigures(cell).every(({ field }) => !field)
}

function rankSubject({ from, isSure }: Subject): number {
  if (from === 'both') return 3
  if (isSure) return 2
  return from === 'symbol' ? 1 : 0
}

/** A cell with an amount may begin with a symbol, but is no company's name. */
function takeFirstWord(cell: Cell): Cell {
  const [first = ''] = cell.text.split(' ')
  return /[.\d]|^[A-Z]{2,5}$/.test(first) && !/^\W*\d[\d.,]*$/.test(first)
    ? { ...cell, text: first }
    : { ...cell, text: '' }
}

/** A name beside or below its symbol is the same company's, and says whether the symbol was read well. */
function joinNames(anchors: readonly Anchor[], companies: KnownCompanies): Anchor[] {
  const joined: Anchor[] = []
  for (const anchor of anchors) {
    const before = joined.find((other) => isOneSubject(other.cell, anchor.cell))
    const both = before && joinSubjects(before, anchor, companies)
    if (before && both) {
      before.texts.push(anchor.cell)
      before.subject = both
      before.rank = Math.max(before.rank, both.from === 'both' ? 3 : 0)
    } else joined.push(anchor)
  }
  return joined
}

function joinSubjects(first: Anchor, second: Anchor, companies: KnownCompanies) {
  const [one, other] = [first.subject, second.subject]
  // "HSBC Holdings" below 0005.HK is its name, though HSBC is a symbol too.
  const isName = second.cell.text.includes(' ') && !/\d/.test(second.cell.text)
  if (one.from === 'symbol' && isName && one.name && isSameCompany(one.name, second.cell.text)) {
    return { ...one, isSure: true, from: 'both' as const }
  }
  if (one.from !== 'name' && other.from === 'symbol') return undefined
  const both = resolveSubject([first.cell, second.cell], {}, companies)
  const isSame =
    one.symbol === other.symbol || isSameCompany(one.name ?? one.symbol, other.name ?? other.symbol)
  if (isSame) return one.from === 'name' ? both : { ...one, isSure: true, from: 'both' as const }
  const isAgreed = both?.from === 'both' && one.from !== 'both' && other.from !== 'both'
  return isAgreed || (one.from === 'symbol' && !other.isSure) ? both : undefined
}

function isOneSubject(first: Cell, second: Cell): boolean {
  const size = Math.max(height(first), height(second))
  const [dy, dx] = [middle(second) - middle(first), second.x0 - first.x0]
  const isBelow = dy > size * 0.5 && dy < size * 2.6 && Math.abs(dx) < size * 1.8
  const isBeside = Math.abs(dy) < size * 0.6 && dx > 0 && second.x0 - first.x1 < size * 30
  return isBelow || isBeside
}

/** What names a company by chance stands alone: companies of a list begin at the same place. */
function keepAligned(anchors: readonly Anchor[]): Anchor[] {
  const columns = anchors.map(({ cell }) =>
    anchors.filter((other) => Math.abs(other.cell.x0 - cell.x0) < height(cell) * 1.6),
  )
  return anchors.filter((anchor, at) => {
    const column = columns[at] ?? []
    const strength = column.reduce((sum, { rank }) => sum + rank, 0)
    return column.length > 1
      ? strength >= 2 && strength * 2 > column.length
      : anchor.rank >= 3 || anchors.length === 1
  })
}

type Surroundings = { cells: readonly Cell[]; companies: KnownCompanies }

/** Where a list of even steps leaves out one or two, a company stands that could not be read: the reader is asked. */
function fillGaps(
  anchors: readonly Anchor[],
  pitch: number,
  { cells, companies }: Surroundings,
): readonly Anchor[] {
  const steps = anchors.map((anchor) => {
    const next = findNext(anchor, anchors)
    return next ? (middle(next.cell) - middle(anchor.cell)) / pitch : 0
  })
  if (steps.filter((step) => Math.abs(step - 1) < EVEN).length < 2) return anchors
  return anchors.flatMap((anchor, at) => {
    const step = steps[at] ?? 0
    const count = Math.round(step)
    if (count < 2 || count > 3 || Math.abs(step - count) > EVEN) return [anchor]
    const missing = Array.from({ length: count - 1 }, (_, gap): Anchor => {
      const down = (step * pitch * (gap + 1)) / count
      const { cell } = anchor
      const place = { ...cell, text: '', y0: cell.y0 + down, y1: cell.y1 + down }
      const near = cells.find((other) => standsAt(other, place))
      const subject = (near && guessSubject(near, companies)) ?? UNREAD
      return { subject, cell: near ?? place, texts: [], rank: 0 }
    })
    return [anchor, ...missing]
  })
}

function standsAt(cell: Cell, place: Cell): boolean {
  const size = height(place)
  return Math.abs(cell.x0 - place.x0) < size * 2 && Math.abs(middle(cell) - middle(place)) < size
}

/** Codes with digits alone: among letters, every misreading is another company's ticker. */
function guessSubject({ text }: Cell, companies: KnownCompanies): Subject | undefined {
  const listings = listReadings(text).flatMap((reading) => companies.findListing(reading) ?? [])
  const found = listings.find(({ symbol }) => /\d/.test(symbol))
  return (
    found && {
      symbol: found.symbol,
      name: found.name,
      isListed: true,
      isSure: false,
      from: 'symbol',
    }
  )
}

function measurePitch(anchors: readonly Anchor[]): number {
  const steps = anchors.flatMap((anchor) => {
    const next = findNext(anchor, anchors)
    return next ? [middle(next.cell) - middle(anchor.cell)] : []
  })
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 400
}

function findNext(anchor: Anchor, anchors: readonly Anchor[]): Anchor | undefined {
  const size = height(anchor.cell)
  return anchors
    .filter(({ cell }) => middle(cell) - middle(anchor.cell) > size * 0.8)
    .filter(({ cell }) => Math.abs(cell.x0 - anchor.cell.x0) < size * 6)
    .toSorted((a, b) => middle(a.cell) - middle(b.cell))[0]
}

function findBounds(anchor: Anchor, anchors: readonly Anchor[], pitch: number) {
  const { cell } = anchor
  const size = height(cell)
  const beside = anchors
    .filter((other) => Math.abs(middle(other.cell) - middle(cell)) < pitch)
    .filter((other) => other.cell.x0 - cell.x0 > size * 8)
    .map((other) => other.cell.x0)
  const next = findNext(anchor, anchors)
  const end =
    next && middle(next.cell) - middle(cell) < pitch * 1.8 ? next.cell.y0 : cell.y0 + pitch
  const left = anchors.some((other) => cell.x0 - other.cell.x0 > size * 8)
    ? cell.x0 - size * 2
    : -1e9
  return {
    x0: left,
    x1: Math.min(1e9, ...beside) - 2,
    y0: cell.y0 - size * 0.45,
    y1: end - size * 0.45,
  }
}
