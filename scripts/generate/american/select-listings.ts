import { plainCompanyName } from '#domain/markets/plain-company-name.ts'

/** A row of the SEC's list of companies, in which a company's main share comes first. */
export type FiledListing = { cik: string; name: string; ticker: string; exchange: string | null }

const EXCHANGES = new Set(['NYSE', 'Nasdaq', 'CBOE'])
/** Preferred shares, warrants, units and rights as the SEC writes them: `BAC-PK`, `GME-WT`. */
const OTHER_CLASS = /-(?:P[A-Z]?|WS?[A-Z]?|WT|U|UN|R|RI|RT)$/
/** Fifth letters of Nasdaq's symbols that are no class of shares, but the same again, or notes. */
const OTHER_LETTER = /^[A-Z]{4}[^ABK]$/
/** ` /CAYMAN ISLANDS`, `\\DE`, `/`; but RE/MAX is a name. */
const EDGAR_ENDING = /\s[/\\][A-Za-z ]{0,30}[/\\]?$|[/\\][A-Z]{2,4}[/\\]?$|[/\\]$/
const LEGAL_WORDS =
  /\b(?:co|company|corp|corporation|group|holdings?|inc|limited|ltd|lp|plc|the|trust)\b/gi

/**
 * Shares on American exchanges, without the preferred shares, warrants, units, rights and notes of the
 * same companies, in alphabetic order, each name as one reads it elsewhere.
 * @param known names that are spelled well: where the SEC has capitals alone, words are written as there
 */
export function selectListings(
  filed: readonly FiledListing[],
  known: readonly string[],
): { symbol: string; name: string }[] {
  const spellWords = createSpelling(known)
  const tickers = Map.groupBy(filed, ({ cik }) => cik)
  const firsts = new Map(filed.toReversed().map((listing) => [listing.ticker, listing]))
  return [...firsts.values()]
    .filter(({ exchange }) => exchange !== null && EXCHANGES.has(exchange))
    .filter(({ cik, ticker }) => isShare(ticker, tickers.get(cik)?.map((one) => one.ticker) ?? []))
    .map(({ ticker, name }) => ({ symbol: ticker.replace('-', '.'), name: spellWords(name) }))
    .sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
}

function isShare(ticker: string, ofCompany: readonly string[]): boolean {
  if (OTHER_CLASS.test(ticker)) return false
  const main = ofCompany.find((one) => !OTHER_CLASS.test(one)) ?? ticker
  if (ticker === main) return true
  if (OTHER_LETTER.test(ticker)) return false
  // Other classes are named after the main one: GOOG beside GOOGL, HEI-A beside HEI. Notes are not: TBB of AT&T.
  const [root = ''] = main.split('-', 1)
  if (ticker.includes('-')) return ticker.startsWith(`${root}-`)
  if (root.length < 3) return ticker.startsWith(root) && ticker.length === root.length + 1
  return ticker.slice(0, 4) === root.slice(0, 4) || root.startsWith(ticker)
}

function createSpelling(known: readonly string[]): (name: string) => string {
  const spellings = countSpellings(known)
  return (name) => {
    const plain = name.replace(EDGAR_ENDING, '').replaceAll(/\s+/g, ' ')
    if (/\p{Ll}/u.test(plain.replaceAll(LEGAL_WORDS, ''))) return plain
    return plainCompanyName(plain.toUpperCase()).replaceAll(
      /[\p{L}'’]+/gu,
      (word) => spellings.get(word.toUpperCase()) ?? word,
    )
  }
}

/** The commonest spelling of each word in names that are not in capitals themselves. */
function countSpellings(known: readonly string[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const name of known) {
    if (!/\p{Ll}/u.test(name.replaceAll(LEGAL_WORDS, ''))) continue
    for (const [word] of name.matchAll(/[\p{L}'’]+/gu)) {
      const ofWord = counts.get(word.toUpperCase()) ?? new Map<string, number>()
      ofWord.set(word, (ofWord.get(word) ?? 0) + 1)
      counts.set(word.toUpperCase(), ofWord)
    }
  }
  return new Map(
    [...counts].map(([word, spellings]) => {
      const [commonest = word] = [...spellings].sort(([, one], [, other]) => other - one)[0] ?? []
      return [word, commonest]
    }),
  )
}
