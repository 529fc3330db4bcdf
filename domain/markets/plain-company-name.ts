/** States of incorporation and the like, which EDGAR appends: `/DE/`, `/NEW/`, `\MN\`, `/ADR`. */
const EDGAR_ENDING = /(?:\s{0,3}[/\\][A-Z]{2,4}[/\\]?){1,3}\s{0,3}$/
/** Capitals of companies whose names we show, and of short words that are no abbreviations. */
const SPELLINGS = new Map(
  'AIA ASML BYD DBS HSBC IBM ICICI JPMorgan KDDI NTT NVIDIA PetroChina POSCO SAP UBS USA AB AG SA SE II III Co Corp Inc Ltd of and the for de in on'
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
)
const VOWEL = /[AEIOUY]/

/**
 * A company's name as one reads it elsewhere. Authorities keep many in capitals: `BANK OF AMERICA CORP
 * /DE/` is Bank of America Corp.
 */
export function plainCompanyName(name: string): string {
  const plain = name.replace(EDGAR_ENDING, '') || name
  if (/\p{Ll}/u.test(plain)) return plain
  const spelled = plain.replaceAll(/[A-Z][A-Z'’]*/g, spellWord)
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

function spellWord(word: string): string {
  const known = SPELLINGS.get(word)
  if (known) return known
  // SK, KB and PLC are abbreviations, and a letter alone is a class of shares.
  if (word.length === 1 || !VOWEL.test(word)) return word
  return word.charAt(0) + word.slice(1).toLowerCase()
}
