import type { Cell } from './group-words.ts'

/** A rate and when it is paid back: "APPLE INC 3.35% 08/08/2032", "US TREASURY NOTE". */
const BOND =
  /\p{L} \d{1,2}(?:\.\d{1,4})? ?% .{0,20}?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20\d\d\b)|\b(?:us treasury|treasury (?:note|bill|bond)s?|debentures?|staatsanleihe|bundesanleihe)\b/iu
/** When it ends and at which price: "AAPL 12/18/2026 225.00 C", "AAPL 18DEC26 225 P". */
const OPTION =
  /^(?:call|put) [A-Z]|^[A-Z.]{1,6} (?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2} ?[A-Z]{3} ?'?\d{2,4}|[A-Z]{3} ?\d{1,2} ?'?\d{2,4}) \$?\d[\d.,]{0,12} ?(?:C|P|call|put)$/i

/** Without the lines of bonds and options of a company, which are none of its shares. */
export function dropInstruments(lines: readonly Cell[][]): Cell[][] {
  return lines.map((line) =>
    line.some(({ text }) => BOND.test(text) || OPTION.test(text)) ? [] : line,
  )
}
