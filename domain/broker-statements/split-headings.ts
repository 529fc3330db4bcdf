import { findHeadingField, findHeadingWords } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'

/** What these words begin is another figure than the one that it ends with: an average price is no price. */
export const OTHER_FIGURE =
  /\b(?:avg|average|cost|purchase|book|change|chng|chg|day|unreali[sz]ed|gain|loss|p&l|open|target)\b/i

/** Headings that stand close were read as one; "Market value Currency" are two columns. */
export function splitHeadings(cells: readonly Cell[]): Cell[] {
  const split = cells.flatMap(splitHeading)
  const named = new Set(split.map(({ text }) => findHeadingField(text)))
  return split.map((cell) => {
    if (findHeadingField(cell.text) || OTHER_FIGURE.test(cell.text)) return cell
    const text = findHeadingWords(cell.text)
    return named.has(findHeadingField(text)) ? cell : { ...cell, text }
  })
}

function splitHeading(cell: Cell): Cell[] {
  if (findHeadingField(cell.text)) return [cell]
  const words = cell.text.split(' ')
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (findHeadingField(first) && findHeadingField(second)) return cutCell(cell, first, second)
  }
  return [cell]
}

function cutCell(cell: Cell, first: string, second: string): Cell[] {
  const width = (cell.x1 - cell.x0) / cell.text.length
  const middle = cell.x0 + width * first.length
  return [
    { ...cell, text: first, x1: middle },
    { ...cell, text: second, x0: cell.x1 - width * second.length },
  ]
}
