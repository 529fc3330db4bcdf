import { isExchangeName } from '../portfolio/symbol-notation.ts'

/** A word in a picture and its position in pixels; `confidence` from 0 to 100. */
export type ReadWord = {
  text: string
  x0: number
  y0: number
  x1: number
  y1: number
  confidence: number
}

export type Cell = ReadWord

type Upright = Pick<Cell, 'y0' | 'y1'>

/** Whether both stand in one line, by the height of the first. */
export function isLevel(one: Upright, other: Upright): boolean {
  return Math.abs(one.y0 + one.y1 - other.y0 - other.y1) / 2 < (one.y1 - one.y0) * 0.6
}

export function groupIntoLines(words: readonly ReadWord[]): ReadWord[][] {
  const lines: { middle: number; height: number; words: ReadWord[] }[] = []
  for (const word of words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const middle = (word.y0 + word.y1) / 2
    const height = word.y1 - word.y0
    const line = lines.at(-1)
    if (line && Math.abs(middle - line.middle) < Math.max(line.height, height) * 0.5) {
      line.words.push(word)
      line.middle += (middle - line.middle) / line.words.length
      line.height = Math.max(line.height, height)
    } else lines.push({ middle, height, words: [word] })
  }
  return lines.map((line) => line.words.toSorted((a, b) => a.x0 - b.x0))
}

/** Changes the first word to both, one behind the other, with the confidence of the less certain one. */
export function appendWord(first: ReadWord, word: ReadWord, between: '' | ' '): void {
  first.text += between + word.text
  first.x1 = Math.max(first.x1, word.x1)
  first.y0 = Math.min(first.y0, word.y0)
  first.y1 = Math.max(first.y1, word.y1)
  first.confidence = Math.min(first.confidence, word.confidence)
}

/** Words of letters that are all as wide: so long ones, and so many of them, say so. */
const LONG_WORD = 6
const FEWEST_LONG = 8
const EVEN = 0.04
/** Letters are narrower than their place. */
const BEARING = 0.25
/** Two blanks are wider, one is not. */
const BLANK = 1.75

/** The widest gap within a cell, where all letters are as wide: less than two of them. Undefined elsewhere. */
export function measureBlank(words: readonly ReadWord[]): number | undefined {
  const widths = words
    .filter(({ text, confidence }) => text.length >= LONG_WORD && confidence > 60)
    .map(({ text, x0, x1 }) => (x1 - x0) / (text.length - BEARING))
    .toSorted((a, b) => a - b)
  const usual = widths[widths.length >> 1] ?? 0
  const even = widths.filter((width) => Math.abs(width / usual - 1) < EVEN)
  const isEven = widths.length >= FEWEST_LONG && even.length >= widths.length * 0.9
  return isEven ? usual * BLANK : undefined
}

/** A gap wider than most of a line's height separates two cells. */
export function groupIntoCells(line: readonly ReadWord[], blank?: number): Cell[] {
  const heights = line.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b)
  const height = heights[Math.floor(heights.length / 2)] ?? 0
  const gap = Math.max(height * 0.9, blank ?? 0)
  const cells: Cell[] = []
  for (const word of line) {
    const last = cells.at(-1)
    if (!last || word.x0 - last.x1 > gap) cells.push({ ...word })
    else appendWord(last, word, ' ')
  }
  return cells
}

/** The market behind a code: Shenzhen, Shanghai, Hong Kong, Taiwan, America, and Tokyo with its section. */
const MARKET_SIGN = /^(?:[深滬沪港台臺美]|東 ?[PSG証證]?|东证)$/u
/** A name with its code, in a sentence of words that come again. */
const CODE_IN_BRACKETS = /\p{L}{2} ?\((?:\d{4,6}|\d{3}[A-Z])\)/u
/** A code and what the sign of its market was read as: "8058 RP". */
const CODE_AND_MARK = /^\d{3}[\dA-Z]\d{0,2} [^\s\d]{1,3}$/u
/** Behind a number, these say that it counts shares or lots. */
const UNIT = / (?:[股株주張张手口]|shs?|pcs?|qty|stk|lots?|units?)\.?$/iu

/** How often a text without digits may stand in a picture; more often it is a label. */
const MAX_TIMES = 2

/** Cells that do not repeat: what stands in every row, such as "Today" or "Avg. 120", names no company. */
export function dropRepeatedTexts(cells: readonly Cell[]): Cell[] {
  const times = new Map<string, number>()
  for (const cell of cells) {
    const words = findWords(cell)
    times.set(words, (times.get(words) ?? 0) + 1)
  }
  return cells.filter((cell) => {
    const words = findWords(cell)
    return (
      words === '' ||
      isExchangeName(words) ||
      MARKET_SIGN.test(words) ||
      CODE_IN_BRACKETS.test(cell.text) ||
      (CODE_AND_MARK.test(cell.text) && !UNIT.test(cell.text)) ||
      (times.get(words) ?? 0) <= MAX_TIMES
    )
  })
}

/** A text without its figures. */
function findWords({ text }: Cell): string {
  return text
    .split(' ')
    .filter((word) => !/\d/.test(word) && /\p{L}/u.test(word))
    .join(' ')
    .replace(/[:.]$/, '')
}
