import { detectColumns, findHeadingField, scoreHeadings } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'
import { splitHeadings } from './split-headings.ts'

const MAX_CARD_LINES = 7
const FEWEST_FIELDS = 2

/** The line of headings that names most columns; undefined if none names a company and a figure. */
export function findHeadings(lines: readonly Cell[][]): number | undefined {
  let best: { line: number; score: number } | undefined
  for (const [line, cells] of lines.entries()) {
    const score = rateHeadings(cells)
    if (score >= FEWEST_FIELDS && (!best || score > best.score)) best = { line, score }
  }
  return best?.line
}

/** Labels of cards name their figures again after a few lines; a table's headings do so on its next page. */
export function isRepeated(lines: readonly Cell[][], head: number): boolean {
  const below = lines.slice(head + 1, head + 1 + MAX_CARD_LINES * 2)
  return below.filter((line) => rateHeadings(line) >= FEWEST_FIELDS).length > 1
}

function rateHeadings(line: readonly Cell[]): number {
  return scoreHeadings(nameColumns(line).map(({ text }) => text))
}

/** Where headings name shares and their price, whatever stands before them names the companies. */
export function nameColumns(cells: readonly Cell[]): Cell[] {
  const headings = splitHeadings(cells)
  const { symbol, name, shares, price, value } = detectColumns(headings.map(({ text }) => text))
  const hasFigures = shares !== undefined && (price !== undefined || value !== undefined)
  const isNamed = symbol !== undefined || name !== undefined
  const isWord = ({ text }: Cell) => /\p{L}{3}/u.test(text)
  const first =
    headings.slice(0, shares).find(isWord) ??
    // A bank may count first: "Nominale" before the name.
    headings.find((cell) => isWord(cell) && !findHeadingField(cell.text))
  if (!first || !hasFigures || isNamed) return headings
  return headings.map((cell) => (cell === first ? { ...cell, text: 'Name' } : cell))
}
