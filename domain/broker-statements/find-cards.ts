import { translateSymbol } from '../portfolio/symbol-notation.ts'
import { measureIndent } from './card-columns.ts'
import { type Anchor, findAnchors, height, middle } from './find-anchors.ts'
import { findCodeAnchors } from './find-code-anchors.ts'
import type { Cell } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { listReadings } from './repair-symbol.ts'
import type { Subject } from './resolve-subject.ts'
import { findStack, findTiles } from './tile-stacks.ts'

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
/** Specks of noise are no lines of text. */
const CLEAR = 55
/** Of the exchanges in Asia that number their companies. */
const CODE = /^\d{4,6}$/
const UNREAD: Subject = { symbol: '', isListed: false, isSure: false, from: 'symbol' }

/** A card begins where a company is named and reaches to the next one below and beside it. */
export function findCards(lines: readonly Cell[][], companies: KnownCompanies): Card[] {
  const cells = lines.flat()
  const known = findAnchors(cells, companies)
  const all = [...known, ...findCodeAnchors(known, cells, companies)]
  const named = all.toSorted((a, b) => cells.indexOf(a.cell) - cells.indexOf(b.cell))
  const pitch = measurePitch(named)
  const anchors = fillGaps(named, pitch, { cells, companies })
  const indent = measureIndent(named, cells, pitch)
  const rise = measureRise(named, { pitch, indent }, cells)
  const taken = new Set(anchors.flatMap(({ cell, texts }) => [cell, ...texts]))
  const tiles = findTiles(
    named.map(({ cell }) => cell),
    cells,
  )
  return anchors.map((anchor) => {
    const { cell, subject, texts } = anchor
    if (tiles.has(cell)) {
      const stack = findStack(cell, cells).filter((other) => !taken.has(other))
      return { subject, cell, texts, cells: stack }
    }
    const bounds = findBounds(anchor, anchors, { pitch, rise, indent })
    const inside = cells.filter((other) => {
      const [x, y] = [(other.x0 + other.x1) / 2, middle(other)]
      return !taken.has(other) && x > bounds.x0 && x < bounds.x1 && y > bounds.y0 && y < bounds.y1
    })
    return { subject, cell, texts, cells: inside }
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
      const standing = cells.filter((other) => standsAt(other, place))
      const below = cells.find((other) => CODE.test(other.text) && standsBelow(other, place))
      const near = standing.find(({ text }) => CODE.test(text)) ?? below ?? standing[0]
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

/** In the next line. */
function standsBelow(cell: Cell, place: Cell): boolean {
  const [size, down] = [height(place), middle(cell) - middle(place)]
  return Math.abs(cell.x0 - place.x0) < size * 0.6 && down > 0 && down < size * 2
}

/** Codes with digits alone, those of companies that we do not list as well: among letters, every misreading is another's. */
function guessSubject({ text }: Cell, companies: KnownCompanies): Subject | undefined {
  const listings = listReadings(text).flatMap((reading) => companies.findListing(reading) ?? [])
  const found = listings.find(({ symbol }) => /\d/.test(symbol))
  const guess = { isSure: false, from: 'symbol' } as const
  if (found) return { ...guess, symbol: found.symbol, name: found.name, isListed: true }
  const [code = ''] = text.split(' ')
  const symbol = CODE.test(code) ? translateSymbol(code, { currency: companies.usual }) : ''
  return /\d\.[A-Z]/.test(symbol) ? { ...guess, symbol, isListed: false } : undefined
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

/**
 * How far above its company a card begins: the widest gap between lines parts two cards, also where
 * figures stand above the company. 0 if the list does not say so clearly.
 */
function measureRise(
  anchors: readonly Anchor[],
  form: Omit<Form, 'rise'>,
  cells: readonly Cell[],
): number {
  const rises = anchors.flatMap((anchor) => {
    const next = findNext(anchor, anchors)
    if (!next) return []
    const { x0, x1 } = findWidth(anchor, anchors, form)
    const own = cells.filter((cell) => cell.x0 > x0 && cell.x0 < x1)
    return [findRise(anchor.cell, next.cell, own)]
  })
  const risen = rises.filter((rise) => rise > 0).sort((a, b) => a - b)
  return risen.length > 1 && risen.length > rises.length * 0.6 ? (risen[risen.length >> 1] ?? 0) : 0
}

function findRise(cell: Cell, next: Cell, cells: readonly Cell[]): number {
  const between = cells.filter(
    (other) =>
      middle(other) >= middle(cell) && middle(other) <= middle(next) && other.confidence > CLEAR,
  )
  const lines: { y0: number; y1: number }[] = []
  for (const { y0, y1 } of between.toSorted((a, b) => a.y0 - b.y0)) {
    const last = lines.at(-1)
    if (last && y0 < last.y1 - (y1 - y0) * 0.3) last.y1 = Math.max(last.y1, y1)
    else lines.push({ y0, y1 })
  }
  const gaps = lines.slice(1).map(({ y0 }, at) => y0 - (lines[at]?.y1 ?? 0))
  const widest = gaps.indexOf(Math.max(...gaps))
  const isClear = (gaps[widest] ?? 0) > Math.max(gaps.at(-1) ?? 0, height(next) * 0.2) * 1.35
  const first = lines[widest + 1]
  return isClear && first && widest < gaps.length - 1 ? next.y0 - first.y0 : 0
}

/** What all cards of a list have in common. */
type Form = {
  /** From one company to the next one below. */
  pitch: number
  /** How far above its company a card begins, and how far left of it, if its labels do. */
  rise: number
  indent: number
}

function findBounds(anchor: Anchor, anchors: readonly Anchor[], form: Form) {
  const { pitch, rise } = form
  const { cell } = anchor
  const size = height(cell)
  const next = findNext(anchor, anchors)
  const end =
    next && middle(next.cell) - middle(cell) < pitch * 1.8 ? next.cell.y0 : cell.y0 + pitch
  return {
    ...findWidth(anchor, anchors, form),
    y0: cell.y0 - rise - size * 0.45,
    y1: end - rise - size * 0.45,
  }
}

/** From a card's left edge to the next card beside it. */
function findWidth(
  { cell }: Anchor,
  anchors: readonly Anchor[],
  { pitch, indent }: Omit<Form, 'rise'>,
) {
  const size = height(cell)
  const beside = anchors
    .filter((other) => Math.abs(middle(other.cell) - middle(cell)) < pitch)
    .filter((other) => other.cell.x0 - cell.x0 > size * 8)
    .map((other) => other.cell.x0)
  const isBesideOther = anchors.some((other) => cell.x0 - other.cell.x0 > size * 8)
  return {
    x0: isBesideOther ? cell.x0 - (indent || size * 2) : -1e9,
    x1: Math.min(1e9, ...beside) - (indent || 2),
  }
}
