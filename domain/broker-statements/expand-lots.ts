import type { Cell } from './group-words.ts'

/** Taiwan counts certificates of a thousand shares each, 張, and what is left over in shares, 股. */
const CERTIFICATES =
  /(?<![\d.,])(\d{1,3}(?:,\d{3})*|\d+) ?\u5f35(?!\u6578)(?: ?(\d{1,3}) ?\u80a1)?/u
/** 張數 or 張 in brackets, above a column. */
const HEADING = /^\P{N}{0,4}\u5f35\u6578$|[([]\u5f35[)\]]$/u
const COUNT = /^\d{1,4}(?:\.\d{1,3})?$/
const EACH = 1000

/** Counts of certificates as counts of shares: "2 張" is 2,000. */
export function expandLots(lines: readonly Cell[][]): Cell[][] {
  const headings = lines.flat().filter(({ text }) => HEADING.test(text))
  return lines.map((line) =>
    line.map((cell) => {
      const isCounted = COUNT.test(cell.text) && headings.some((one) => isBelow(one, cell))
      if (isCounted) return { ...cell, text: countShares(cell.text) }
      const text = cell.text.replace(
        CERTIFICATES,
        (_, lots: string, odd?: string) => `${countShares(lots, odd)} \u80a1`,
      )
      return text === cell.text ? cell : { ...cell, text }
    }),
  )
}

function countShares(lots: string, odd = '0'): string {
  return String(Math.round(Number(lots.replaceAll(',', '')) * EACH) + Number(odd))
}

function isBelow(heading: Cell, cell: Cell): boolean {
  const height = cell.y1 - cell.y0
  const middles = Math.abs(heading.x0 + heading.x1 - cell.x0 - cell.x1) / 2
  const sides = [Math.abs(heading.x0 - cell.x0), Math.abs(heading.x1 - cell.x1), middles]
  return cell.y0 > heading.y0 + height * 0.5 && Math.min(...sides) < height * 0.9
}
