import type { Cell } from './group-words.ts'

/** Figures of a column that show how it is written; fewer may be chance. */
const FEWEST = 3
/** What share of them has two decimals, where a figure has a gap before its last two digits, or nothing. */
const SOME = 0.2
const MOST = 0.9
/** As many make a figure without a point doubtful. */
const HALF = 0.5
/** What was put together from a form alone is not sure. */
const DOUBTFUL = 60

const DECIMALS = /\d\.\d\d(?!\d)[^\d%]{0,4}$/
/** "2.635 91" and "90 74": the point was not read, and a comma as a point. */
const GAP = /^([^\d%]{0,4}\d{1,3}(?:[.,]?\d{3})*) (\d\d)([^\d%]{0,4})$/
const LOST = /^([^\d%\p{L}]{0,3}\d{2,7})(\d\d)(\)?)$/u
/** No thousands have four digits: "36 3006". */
const FRACTION = /^(\d{1,4}) (\d{4})$/

/** "1.000" in a column of whole numbers is a thousand, in lots of a hundred; "104.826" may be a fraction. */
const THOUSAND = /^\d{1,3}\.\d00$/
const WHOLE = /^\d{1,3}(?:,?\d{3})*$/

/** "HK$193 1 80.00" and "1,507, 5004" have gaps within their digits. */
const BROKEN =
  /^[^\d\s%]{0,4}\d{1,3}(?: \d{1,2})? \d{1,2}[.,]\d\d$|^[^\d\s%]{0,4}\d{1,3}(?:,\d{3}){0,3}, \d{3,4}$/

/** "21,100 000": a mark of thousands was not read. */
const GROUPS = /^([^\d%]{0,4}\d{1,3}(?:[.,]\d{3})+) (\d{3})(?!\d)/

/**
 * Writes the points that a column's other figures have: below 100.39 and 189.07, "90 74" is 90.74 and "27426" rather
 * 274.26.
 */
export function restorePoints(read: readonly Cell[][]): Cell[][] {
  const lines = joinThousands(read)
  const figures = lines.flat().filter(({ text }) => /^[^\d%]{0,4}\d[\d., ]*[^\d%]{0,4}$/.test(text))
  return lines.map((line) => line.map((cell) => restorePoint(cell, figures)))
}

/** "193 100 USD" and "8 194,50": a gap parts thousands, where no other mark does. */
const SPACED = /^([^\d%]{0,4}\d{1,3})((?: \d{3})+)(?=(?:[.,]\d{1,4})?(?: ?[^\d\s%]{1,4})?$)/

function joinThousands(lines: readonly Cell[][]): readonly Cell[][] {
  const texts = lines.flat().map(({ text }) => text)
  const spaced = texts.filter((text) => SPACED.test(text)).length
  const marked = texts.filter((text) => /\d[,.'’]\d{3}(?!\d)/.test(text)).length
  if (spaced < FEWEST || spaced < marked) return lines
  const join = (text: string) =>
    text.replace(SPACED, (_, first: string, rest: string) => first + rest.replaceAll(' ', ','))
  return lines.map((line) => line.map((cell) => ({ ...cell, text: join(cell.text) })))
}

function restorePoint(cell: Cell, figures: readonly Cell[]): Cell {
  const { text } = cell
  if (BROKEN.test(text)) return rewrite(cell, text.replace(/(?<=\d[.,]?) (?=\d)/g, ''))
  if (GROUPS.test(text)) return rewrite(cell, text.replace(GROUPS, '$1,$2'))
  if (FRACTION.test(text)) return rewrite(cell, text.replace(FRACTION, '$1.$2'))
  const column = figures.filter((other) => other !== cell && isFlush(cell, other))
  if (column.length < FEWEST) return cell
  if (THOUSAND.test(text)) return restoreComma(cell, column)
  return restoreDecimals(cell, column)
}

function restoreComma(cell: Cell, column: readonly Cell[]): Cell {
  const counts = column.filter(({ text }) => WHOLE.test(text)).length
  return counts >= column.length * HALF ? rewrite(cell, cell.text.replace('.', ',')) : cell
}

function restoreDecimals(cell: Cell, column: readonly Cell[]): Cell {
  const { text } = cell
  const [gap, whole = '', cents = '', end = ''] = GAP.exec(text) ?? []
  if (!gap && !LOST.test(text)) return cell
  const share = column.filter((other) => DECIMALS.test(other.text)).length / column.length
  if (share < (gap ? SOME : HALF)) return cell
  if (!gap && share < MOST) return rewrite(cell, text)
  return rewrite(
    cell,
    gap ? `${whole.replaceAll('.', ',')}.${cents}${end}` : text.replace(LOST, '$1.$2$3'),
  )
}

function rewrite(cell: Cell, text: string): Cell {
  return { ...cell, text, confidence: Math.min(cell.confidence, DOUBTFUL) }
}

function isFlush(one: Cell, other: Cell): boolean {
  return Math.abs(one.x1 - other.x1) < (one.y1 - one.y0) * 0.8
}
