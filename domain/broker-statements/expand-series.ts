import type { Cell } from './group-words.ts'

/** India's National Stock Exchange writes the series of a share behind its symbol: "RELIANCE-EQ", "IRCTC-BE NSE". */
const SERIES = /^([A-Z][A-Z0-9&-]{1,11})-(?:EQ|BE|BZ)\b(?: (?:nse|bse))?/i
/** Behind a code, Tokyo's exchange with its section; "6@098" is a nought read twice. */
const TOKYO = /(?<![\d.,])(\d)@?(\d\d[\dA-Z]) ?\u6771\u8a3c? ?[PSG]?$/u

/** Writes such symbols as all others are written here: "RELIANCE.NS", "8058.T". */
export function expandSeries(lines: readonly Cell[][]): Cell[][] {
  return lines.map((line) =>
    line.map((cell) => ({
      ...cell,
      text: cell.text.replace(SERIES, '$1.NS').replace(TOKYO, '$1$2.T'),
    })),
  )
}
