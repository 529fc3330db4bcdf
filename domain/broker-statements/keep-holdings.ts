import type { Cell } from './group-words.ts'

/** What a page says of holdings, or of something else with the same companies in it. */
const HOLDINGS =
  /\b(?:holdings?|positions?|portfolio|portofolio|securities|equit(?:y|ies)|stocks?|shares|investments?|assets|bestand|depot|wertpapiere|titres|cartera|saham)\b/i
const OTHERS =
  /^(?:\d{1,2}[.)]? )?(?:(?:open|pending|working|recent|past|today.?s|latest|account|upcoming|realized|closed) )*(?:orders?|trades?|transactions?|activity|activities|dividends?|watch ?lists?|deals|fills|executions|movements|corporate actions|distributions|sales|gains|orden(?:es)?|offene orders|aufträge|umsätze|dividenden|dividendes|dividendos|ordres|operaciones|transaksi|pesanan|dividen)(?: (?:credited|received|paid|payable|declared|executed|this|month|year|history|in|of|the|and|today|list|cash|income|\d{4}))*(?: ?[([]?\d{1,3}[)\]]?)?$/i
/** A list of a picture begins within its first part; a heading there is one of tabs. */
const FIRST_PART = 0.15

/**
 * Leaves out what stands below a heading of its own that speaks of orders, dividends or a watchlist, until
 * one speaks of holdings again: their companies and counts are none of the reader's shares.
 */
export function keepHoldings(lines: readonly Cell[][]): Cell[][] {
  const bottom = Math.max(0, ...lines.flat().map(({ y1 }) => y1))
  const edge = findEdge(lines)
  let isKept = true
  return lines.map((line) => {
    const heading = findHeading(line)
    const [first] = line
    const isBelowTop = first !== undefined && first.y0 > bottom * FIRST_PART
    if (heading && HOLDINGS.test(heading) && !OTHERS.test(heading)) isKept = true
    else if (heading && isBelowTop && OTHERS.test(heading) && isAt(edge, first)) isKept = false
    return isKept ? line : []
  })
}

/** Whether a text is a heading of something else than holdings: "Fills today", "Watchlist: Tech". */
export function isOtherHeading(text: string): boolean {
  return OTHERS.test(text.replace(/^(watch ?lists?)[:–-].*$/i, '$1').trim())
}

export function speaksOfHoldings(lines: readonly Cell[][]): boolean {
  return lines.flat().some(({ text }) => HOLDINGS.test(text))
}

/** Where most lines of the list begin; what stands elsewhere is a menu beside it. */
function findEdge(lines: readonly Cell[][]): number {
  const starts = lines.filter((line) => line.length > 1).map(([first]) => first?.x0 ?? 0)
  return starts.sort((one, other) => one - other)[starts.length >> 1] ?? 0
}

function isAt(edge: number, { x0, y0, y1 }: Cell): boolean {
  return Math.abs(x0 - edge) < (y1 - y0) * 4
}

/** The text of a line that is nothing but a heading, perhaps with how many entries follow. */
function findHeading(line: readonly Cell[]): string | undefined {
  const words = line.filter(({ text, confidence }) => confidence > 40 && /[\p{L}\d]{2}/u.test(text))
  const [only, ...others] = words
  return only && others.length === 0 && /\p{L}{3}/u.test(only.text) ? only.text.trim() : undefined
}
