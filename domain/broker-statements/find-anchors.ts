import { isSameCompany } from '../markets/company-names.ts'
import { findFigures } from './card-figures.ts'
import { findLabel } from './card-labels.ts'
import { CERTAIN } from './find-written.ts'
import { type Cell, dropRepeatedTexts } from './group-words.ts'
import type { KnownCompanies } from './known-companies.ts'
import { NATIVE_SIGN } from './native-sign.ts'
import { resolveSubject, type Subject } from './resolve-subject.ts'
import { findTiles } from './tile-stacks.ts'

/** A company named in a list; `rank` says how surely, from 0 to 3. */
export type Anchor = { subject: Subject; cell: Cell; texts: Cell[]; rank: number }

export const height = ({ y0, y1 }: Cell) => y1 - y0
export const middle = ({ y0, y1 }: Cell) => (y0 + y1) / 2

/** A label that comes again in so many other lines is one of cards. */
const FEWEST_AGAIN = 2

/** So many times the companies of another column are surer. */
const WEAKER = 5

/** "74 NKE, last 185.32", "I have 38 shares of Microsoft Corp": the company stands behind its count. */
const COUNTED =
  /^[1-9][\d.,]* ([A-Z]{2,5}(?:\.[A-Z]{1,2})?)(?=[,;] | (?:at|last|@) )|\d (?:shares?|units?|stocks?) (?:of|in) (\p{Lu}[^\d,;]*)/u

/** "TSMC (2330) 1,000 shares": in sentences of signs, a name with its code in brackets. */
const CODE_IN_BRACKETS = /\((\d{4,6}|\d{3}[A-Z])\)/u
/** What was sold, in Chinese, Japanese and Korean. */
const SOLD = /[賣卖\u6cbd売][出付却]|매도/

/** "9433 KDDI": a code and its name, or a count of coins. */
const CODE_AND_NAME = /^\d{4,6} [A-Z]{4,5}$/

/** "12 NOV 2026" is no NOV. */
const DATE =
  /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6}\.? (?:\d{1,2},? )?(?:19|20)\d\d\b/i

/** The companies that the cells of a list name, each with symbol and name where both are there. */
export function findAnchors(cells: readonly Cell[], companies: KnownCompanies): Anchor[] {
  const labels = cells.filter((cell) => findLabel(cell))
  const named = dropRepeatedTexts(cells)
    .filter((cell) => !isInHeadings(cell, labels))
    .flatMap((cell) => findAnchor(cell, companies))
  const joined = joinNames(named, companies)
  const sure = joined.filter(
    (one) => (one.rank > 1 || isLetter(one)) && one.cell.confidence >= CERTAIN,
  )
  const tiles = findTiles(
    sure.map(({ cell }) => cell),
    cells,
  )
  return keepAligned(joined, tiles)
}

/** What stands in one line with headings is one that could not be read; left of labels that come again, a name may. */
export function isInHeadings(cell: Cell, labels: readonly Cell[]): boolean {
  const level = labels.filter(
    (label) => label !== cell && Math.abs(middle(label) - middle(cell)) < height(cell) * 0.5,
  )
  if (level.length < 2) return false
  const isFirst = level.every((label) => label.x0 > cell.x1)
  return !(isFirst && level.some((label) => isAgain(label, labels)))
}

/** A heading stands once. */
function isAgain(label: Cell, labels: readonly Cell[]): boolean {
  const again = labels.filter(
    (other) =>
      other.text === label.text && Math.abs(middle(other) - middle(label)) > height(label) * 2,
  )
  return again.length >= FEWEST_AGAIN
}

function findAnchor(cell: Cell, companies: KnownCompanies): Anchor[] {
  if (!mayNameCompany(cell)) return []
  const subject = resolveSubject([takeSubject(cell)], {}, companies)
  if (!subject?.isListed) return []
  if (CODE_AND_NAME.test(cell.text) && subject.from !== 'both') return []
  // A lone letter is rather a speck or a stroke than a ticker.
  const isLetter = subject.symbol.length === 1 && subject.from === 'symbol'
  if (isLetter && !(cell.confidence >= CERTAIN && /^[A-Z]\b/.test(cell.text))) return []
  return [{ subject, cell, texts: [cell], rank: isLetter ? 0 : rankSubject(subject) }]
}

function mayNameCompany(cell: Cell): boolean {
  const { text } = cell
  if (DATE.test(text) || SOLD.test(text)) return false
  const isWritten = /\p{L}/u.test(text) || /^\d{4,6}(?:[.,][71])?$/.test(text)
  // Of "SBUX 173 @ 290.19" the company is in front.
  const isInFront = /^[A-Z][A-Z.]{0,5}:? [–—-]? ?\d/.test(text) && /[@©®×]| at /.test(text)
  const isLabeled =
    !isInFront &&
    !findNamedInSigns(text) &&
    !/(?:^| )\(/.test(text) &&
    findFigures(cell).some(({ field }) => field === 'price' || field === 'value')
  if (
    !isWritten ||
    isLabeled ||
    findLabel(cell) ||
    /\b(?:total|cash|balance|subtotal)\b/i.test(text)
  )
    return false
  if (COUNTED.test(text) || findNamedInSigns(text)) return true
  if (CODE_AND_NAME.test(text)) return true
  return /^(?:\d{1,3}[.)] )?\S*[A-Z]/.test(text) || findFigures(cell).every(({ field }) => !field)
}

function rankSubject({ from, isSure }: Subject): number {
  if (from === 'both') return 3
  if (isSure) return 2
  return from === 'symbol' ? 1 : 0
}

/** The name before a code in brackets, and the code. */
function findNamedInSigns(text: string): string | undefined {
  const found = CODE_IN_BRACKETS.exec(text)
  if (!found || !NATIVE_SIGN.test(text)) return undefined
  const name = text.slice(0, found.index).trim().split(' ').at(-1) ?? ''
  return name.length > 1 ? `${name} ${found[0]}` : undefined
}

/** What of a text may name its company. */
export function takeSubject(cell: Cell): Cell {
  const named = findNamedInSigns(cell.text)
  if (named) return { ...cell, text: named }
  const isSentence = /\d[.,]\d\d\b|\): ?\d/.test(cell.text) || COUNTED.test(cell.text)
  return isSentence ? takeFirstWord(cell) : cell
}

/** A cell with an amount may begin with a symbol, or with a name and its symbol, but is no company's name. */
function takeFirstWord(cell: Cell): Cell {
  const [, ticker, name] = COUNTED.exec(cell.text) ?? []
  if (ticker ?? name) return { ...cell, text: (ticker ?? name ?? '').trim() }
  const open = cell.text.search(/(?:^| )\(/)
  const close = cell.text.indexOf(')', open)
  // "1. Apple Inc (AAPL): 120 shares at $226.80" names its company in front.
  if (open !== 1 && open >= 0 && close > open) {
    return { ...cell, text: cell.text.slice(0, close + 1).replace(/^\d{1,3}[.)] /, '') }
  }
  const first = cell.text.split(' ')[0]?.replace(/[:,]$/, '') ?? ''
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

function joinSubjects(
  first: Anchor,
  second: Anchor,
  companies: KnownCompanies,
): Subject | undefined {
  const [one, other] = [first.subject, second.subject]
  const confirmed = confirmByName(first, second, companies)
  if (confirmed) return { ...confirmed, isSure: true, from: 'both' }
  if (one.from !== 'name' && other.from === 'symbol') return undefined
  const both = resolveSubject([first.cell, second.cell], {}, companies)
  const isSame =
    one.symbol === other.symbol || isSameCompany(one.name ?? one.symbol, other.name ?? other.symbol)
  if (isSame) return one.from === 'name' ? both : { ...one, isSure: true, from: 'both' }
  const isAgreed = both?.from === 'both' && one.from !== 'both' && other.from !== 'both'
  return isAgreed || (one.from === 'symbol' && !other.isSure) ? both : undefined
}

/** "HSBC Holdings" below 0005.HK and SATS beside S58.SI are names, though HSBC and SATS are symbols too. */
function confirmByName(
  { subject: one, cell }: Anchor,
  { subject: other, cell: { text } }: Anchor,
  companies: KnownCompanies,
): Subject | undefined {
  const isName = text.includes(' ') && !/\d/.test(text)
  if (one.from === 'symbol' && isName && one.name && isSameCompany(one.name, text)) return one
  if (isNameOf(cell.text, other, companies)) return other
  return isNameOf(text, one, companies) ? one : undefined
}

function isNameOf(text: string, { symbol, from }: Subject, companies: KnownCompanies): boolean {
  return from === 'symbol' && companies.listNamed(text).some((named) => named.symbol === symbol)
}

function isCentered(first: Cell, second: Cell, size: number): boolean {
  return Math.abs(first.x0 + first.x1 - second.x0 - second.x1) / 2 < size * 0.5
}

function isOneSubject(first: Cell, second: Cell): boolean {
  const size = Math.max(height(first), height(second))
  const [dy, dx] = [middle(second) - middle(first), second.x0 - first.x0]
  const isFlush = Math.abs(dx) < size * 1.8 || isCentered(first, second, size)
  const isBelow = dy > size * 0.5 && dy < size * 2.6 && isFlush
  const isBeside = Math.abs(dy) < size * 0.6 && dx > 0 && second.x0 - first.x1 < size * 30
  return isBelow || isBeside
}

/** What names a company by chance stands alone: companies of a list begin at the same place. */
function keepAligned(anchors: readonly Anchor[], tiles: ReadonlySet<Cell>): Anchor[] {
  const columns = anchors.map(({ cell }) =>
    anchors.filter((other) => Math.abs(other.cell.x0 - cell.x0) < height(cell) * 1.6),
  )
  const strengths = columns.map((column) => column.reduce((sum, { rank }) => sum + rank, 0))
  const strongest = Math.max(0, ...strengths)
  return anchors.filter((anchor, at) => {
    const [column, strength] = [columns[at] ?? [], strengths[at] ?? 0]
    if (tiles.has(anchor.cell)) return true
    if (isSpeck(anchor, { column, isWeak: strength * WEAKER <= strongest })) return false
    const isBesideBetter = anchors.some(
      (other, place) =>
        anchor.rank < 2 && isInRow(other, anchor) && (strengths[place] ?? 0) >= strength * 2,
    )
    if (isBesideBetter) return false
    // "WMT: 12 at 83.15" is a row by itself, wherever it stands.
    if (isWhole(anchor)) return true
    return column.length > 1
      ? strength >= 2 && strength * 2 > column.length
      : anchor.rank >= 3 || anchors.length === 1
  })
}

/** Specks at the edge of a sheet spell tickers, too. */
function isSpeck(
  anchor: Anchor,
  { column, isWeak }: { column: readonly Anchor[]; isWeak: boolean },
): boolean {
  if (isWeak && anchor.rank < 3 && !isWhole(anchor)) return true
  return anchor.rank === 0 && isLetter(anchor) && !isFlush(anchor, column)
}

/** Whether the text that names the company counts its shares, too. */
function isWhole({ cell, rank }: Anchor): boolean {
  if (COUNTED.test(cell.text)) return rank > 1 || / (?:of|in) /.test(cell.text)
  return rank > 0 && findFigures(cell).some(({ field }) => field === 'shares')
}

function isLetter({ subject }: Anchor): boolean {
  return subject.symbol.length === 1 && subject.from === 'symbol'
}

/** A speck stands anywhere; a ticker of one letter begins exactly where the others do. */
function isFlush({ cell }: Anchor, column: readonly Anchor[]): boolean {
  const others = column.filter(
    (other) => other.cell !== cell && Math.abs(other.cell.x0 - cell.x0) < height(cell) * 0.4,
  )
  return others.length > 1
}

/** Left of it, in the same row: a curve or a picture is read as "MAN", but the list is the column at its left. */
function isInRow({ cell: left }: Anchor, { cell }: Anchor): boolean {
  const isLeft = cell.x0 - left.x0 > height(cell) * 3
  return isLeft && Math.abs(middle(left) - middle(cell)) < height(cell) * 1.6
}
