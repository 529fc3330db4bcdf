import { type DraftField, draftHolding } from '../portfolio/draft-holding.ts'
import { findLabel } from './card-labels.ts'
import { findCounted } from './count-lots.ts'
import { dropTrades } from './drop-trades.ts'
import { isInHeadings } from './find-anchors.ts'
import { isUsualCode } from './find-list-market.ts'
import {
  type Figure,
  isSamePlace,
  listFigures,
  type Pattern,
  type Product,
} from './find-products.ts'
import { findCurrency, findSubject } from './find-row-subject.ts'
import { CERTAIN } from './find-written.ts'
import { type Cell, dropRepeatedTexts } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'
import { type Box, findRow, isAway } from './place-texts.ts'
import { repairFigures } from './repair-figures.ts'
import { isBareGuess, type Subject } from './resolve-subject.ts'
import { findSign } from './settle-listings.ts'

const CODE = /^\(?\d{4,6}\)?$/

type Row = Partial<Product> & Box

/**
 * Holdings of a list of any form, found by their figures: where shares × price = value repeats, there is a
 * row. What is written beside or above the figures says its company; a row whose company cannot be told
 * keeps its figures and asks.
 */
export function parseProducts(lines: readonly Cell[][], directory: KnownCompanies): ParsedRow[] {
  const cells = lines.flat()
  const counted = findCounted(listFigures(cells), cells, directory.votes)
  if (!counted) return []
  const companies = counted.usual ? { ...directory, usual: counted.usual } : directory
  const { figures, pattern } = counted
  const all = pattern.isEven
    ? pattern.products.map((row) => ({ ...row, ...enclose([row.shares, row.price], row.around) }))
    : findRows(pattern.products, figures)
  const rows = dropTrades(all, cells)
  const used = new Set(
    rows.flatMap(({ shares, price, value }) => [shares, price, value].map((one) => one?.cell)),
  )
  const labels = cells.filter((cell) => findLabel(cell))
  const texts = dropRepeatedTexts(cells).filter(
    (cell) =>
      !used.has(cell) &&
      !findLabel(cell) &&
      !isInHeadings(cell, labels) &&
      (isCode(cell, companies) || !isFigure(cell, cells)),
  )
  const placed = (['beside', 'above'] as const).map((side) => {
    const subjects = rows.map((row, at) => {
      const own = texts.filter((cell) => findRow(cell, rows, side) === at)
      return { own, subject: findSubject(own, row, companies) }
    })
    const weights = subjects.map(({ own, subject }, at) =>
      Math.max(0, weigh(subject) - Number(isAway(own, rows[at], cells))),
    )
    return { subjects, weight: weights.reduce((sum, weight) => sum + weight, 0) }
  })
  const [best] = placed.sort((one, other) => other.weight - one.weight)
  return rows.flatMap((row, at) => {
    const { own = [], subject } = best?.subjects[at] ?? {}
    // Two columns of counts make two rows of one line.
    if (own.length === 0 && rows.some((other) => other !== row && isOneLine(other, row))) return []
    return (
      parseRow(row, { own, subject, isOpen: pattern.isAmbiguous || counted.isOpen, pattern }) ?? []
    )
  })
}

/** Counts and prices do not begin with a zero; and where a list's companies are listed, their codes are known. */
function isCode({ text }: Cell, companies: KnownCompanies): boolean {
  return /^0\d{3,5}$/.test(text) || isUsualCode(text, companies)
}

/** A number below or above others with marks, or of one or two digits, is none of a company's codes. */
function isFigure(cell: Cell, cells: readonly Cell[]): boolean {
  if (!/^\d{3,6}$/.test(cell.text)) return false
  const limit = (cell.y1 - cell.y0) * 0.6
  const isColumn = ({ x0, x1 }: Cell) =>
    Math.min(Math.abs(x0 - cell.x0), Math.abs(x1 - cell.x1)) < limit
  const isMarked = ({ text }: Cell) => !/\p{L}/u.test(text) && /\d[.,]\d/.test(text)
  return cells.some((other) => (isMarked(other) || /^\d{1,2}$/.test(other.text)) && isColumn(other))
}

function isOneLine(one: Row, other: Row): boolean {
  const isLevel = one.y0 < other.y1 && one.y1 > other.y0
  return isLevel && one.shares?.amount === other.shares?.amount
}

function weigh(subject: Subject | undefined): number {
  if (!subject?.isListed) return 0
  if (subject.from === 'both') return 3
  return subject.isSure ? 2 : 1
}

/** The products, and what stands at the same places without multiplying, because a sign was misread. */
function findRows(products: readonly Product[], figures: readonly Figure[]): Row[] {
  const taken = new Set(products.flatMap(({ shares, price, value }) => [shares, price, value]))
  const free = figures.filter((figure) => !taken.has(figure))
  const misread = findMisread(free, products)
  const uncounted = free.flatMap((price): Row[] => {
    if (misread.some((row) => row.price === price || row.value === price)) return []
    const value = free.find((other) =>
      products.slice(0, 4).some((known) => isSamePlace([known.price, known.value], [price, other])),
    )
    const isAlone = value && products.every((known) => known.price !== price)
    const isAligned = products.some((known) => isFlush(known.price.cell, price.cell))
    return isAlone && isAligned && hasNoCount(price, figures, products)
      ? [{ price, value, ...enclose([price, value]) }]
      : []
  })
  const proven = products.map((row) => ({ ...row, ...enclose([row.shares, row.price, row.value]) }))
  return [...proven, ...misread, ...uncounted].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)
}

/** Rows at the usual places first; what they take is no figure of another row. */
function findMisread(free: readonly Figure[], products: readonly Product[]): Row[] {
  const counts = free.filter((shares) => isInColumn(shares, products))
  const used = new Set<Figure>()
  const take = (choose: typeof findUsual) =>
    counts.flatMap((shares): Row[] => {
      const left = free.filter((figure) => !used.has(figure))
      const [price, value] = used.has(shares) ? [] : (choose(shares, left, products) ?? [])
      if (!price || !value) return []
      for (const figure of [shares, price, value]) used.add(figure)
      return [{ shares, price, value, ...enclose([shares, price, value]) }]
    })
  return [...take(findUsual), ...take(chooseFigures)]
}

/** The price and the value that stand to a count as in the rows that are known. */
function findUsual(
  shares: Figure,
  free: readonly Figure[],
  products: readonly Product[],
): [Figure, Figure] | undefined {
  const known = products.slice(0, 4)
  const find = (part: 'price' | 'value') =>
    free.find(
      (other) =>
        other !== shares &&
        other.figure.field !== 'shares' &&
        known.some((one) => isSamePlace([one.shares, one[part]], [shares, other])),
    )
  const [price, value] = [find('price'), find('value')]
  return price && value && price !== value && fits(shares, price, value)
    ? [price, value]
    : undefined
}

function fits(shares: Figure, price: Figure, value: Figure): boolean {
  const [count, each, sum] = [shares, price, value].map(({ figure }) => figure.text)
  const isDoubtful = shares.figure.confidence < CERTAIN
  const read = { shares: count ?? '', price: each ?? '', value: sum ?? '', isDoubtful }
  return repairFigures(read).isProven
}

/** A price and a value that make sense of a count, where prices and values stand; else those at the usual place. */
function chooseFigures(
  shares: Figure,
  free: readonly Figure[],
  products: readonly Product[],
): [Figure, Figure] | undefined {
  const known = products.slice(0, 4)
  const find = (part: 'price' | 'value') => {
    const near = free.filter(
      (other) =>
        other !== shares &&
        other.figure.field !== 'shares' &&
        isRoughlyLevel(shares, other) &&
        known.some((product) => isFlush(product[part].cell, other.cell)),
    )
    const usual = near.find((other) =>
      known.some((product) => isSamePlace([product.shares, product[part]], [shares, other])),
    )
    return { near, usual }
  }
  const [prices, values] = [find('price'), find('value')]
  const pairs = prices.near.flatMap((price) =>
    values.near.map((value): [Figure, Figure] => [price, value]),
  )
  const proven = pairs.find(([price, value]) => price !== value && fits(shares, price, value))
  const { usual: price } = prices
  const { usual: value } = values
  return proven ?? (price && value && price !== value ? [price, value] : undefined)
}

function isRoughlyLevel(shares: Figure, other: Figure): boolean {
  const height = shares.cell.y1 - shares.cell.y0
  const down = Math.abs(shares.cell.y0 + shares.cell.y1 - other.cell.y0 - other.cell.y1) / 2
  return down < height * 1.7
}

function hasNoCount(price: Figure, figures: readonly Figure[], products: readonly Product[]) {
  return !figures.some((other) =>
    products.slice(0, 4).some((known) => isSamePlace([known.price, known.shares], [price, other])),
  )
}

function isInColumn({ cell, order }: Figure, products: readonly Product[]): boolean {
  return products.some(({ shares }) => shares.order === order && isFlush(shares.cell, cell))
}

function isFlush(one: Cell, other: Cell): boolean {
  const limit = (one.y1 - one.y0) * 1.3
  const middles = Math.abs(one.x0 + one.x1 - other.x0 - other.x1) / 2
  return Math.min(Math.abs(one.x0 - other.x0), Math.abs(one.x1 - other.x1), middles) < limit
}

function enclose(figures: readonly Figure[], around: readonly Cell[] = []) {
  const cells = [...figures.map(({ cell }) => cell), ...around]
  return {
    x0: Math.min(...cells.map(({ x0 }) => x0)),
    x1: Math.max(...cells.map(({ x1 }) => x1)),
    y0: Math.min(...cells.map(({ y0 }) => y0)),
    y1: Math.max(...cells.map(({ y1 }) => y1)),
  }
}

type Named = {
  own: readonly Cell[]
  subject: Subject | undefined
  pattern: Pattern
  /** Which figure counts shares, or how, is open. */
  isOpen: boolean
}

function parseRow(row: Row, { own, subject, pattern, isOpen }: Named): ParsedRow | undefined {
  if (own.some(({ text }) => /^\W*(?:sub)?(?:total|cash)\b/i.test(text))) return undefined
  const repaired = repairFigures({
    shares: row.shares?.figure.text ?? '',
    price: row.price?.figure.text ?? '',
    value: row.value?.figure.text ?? '',
    isDoubtful: (row.shares?.figure.confidence ?? 0) < CERTAIN,
  })
  const { shares, price, value, isProven, isContradicted } = repaired
  if (!subject && !isProven && !(pattern.isEven && own.length > 0)) return undefined
  const known = isProven || !isGuess(row, subject) ? subject : undefined
  const draft = draftHolding({
    symbol: known?.symbol ?? '',
    name: subject?.name,
    shares,
    price,
    value,
    currency: findCurrency(own, row),
  })
  const isDoubtful = isOpen || isContradicted || !isProven
  const unsure = new Set([...draft.unsure, ...listDoubts(own, subject, isDoubtful)])
  const holding = { ...draft, unsure: [...unsure] }
  const sign = findSign([row.price, row.value].flatMap((one) => one?.cell.text ?? []))
  const isListed = subject?.isListed ?? false
  return { holding, isProven, isListed, isTold: pattern.isTold, sign, texts: own }
}

function listDoubts(
  own: readonly Cell[],
  subject: Subject | undefined,
  isDoubtful: boolean,
): DraftField[] {
  // Two codes: the figures of one of them were not read.
  const isMixed = own.filter(({ text }) => CODE.test(text)).length > 1
  return [
    ...(isMixed || !subject?.isSure ? (['symbol'] as const) : []),
    ...(isMixed || isDoubtful ? (['shares', 'price'] as const) : []),
  ]
}

/** Without a count, a doubtful company has nothing that speaks for it. */
function isGuess(row: Row, subject: Subject | undefined): boolean {
  return (row.shares === undefined && subject?.isSure === false) || isBareGuess(subject)
}
