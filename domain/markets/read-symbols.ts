import { normalizeSymbol } from './listing.ts'

export const MOST_SYMBOLS = 50
const LONGEST_SYMBOL = 20

export type SymbolProblem = {
  /** As typed, at most 40 characters. */
  text: string
  problem: string
}

/**
 * Reads typed symbols, separated by commas. Accepts full-width letters, which Asian keyboards type,
 * and drops invisible characters from a clipboard; refuses letters of other alphabets.
 */
export function readSymbols(input: string): { symbols: string[]; problems: SymbolProblem[] } {
  const symbols = new Set<string>()
  const problems: SymbolProblem[] = []
  const parts = toPlainForms(input)
    .split(',')
    .map((part) => part.trim())
  for (const part of new Set(parts.filter(Boolean))) {
    const symbol = normalizeSymbol(part)
    if (symbol) symbols.add(symbol)
    else problems.push(describePart(part))
  }
  const [kept, left] = [[...symbols].slice(0, MOST_SYMBOLS), [...symbols].slice(MOST_SYMBOLS)]
  if (left.length > 0) problems.push(describeRest(left))
  return { symbols: kept, problems }
}

function toPlainForms(text: string): string {
  const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)
  return text
    .replaceAll(/[\uff01-\uff5e]/g, narrow)
    .replaceAll('\u3001', ',')
    .replaceAll(/\p{Cf}/gu, '')
}

function describePart(part: string): SymbolProblem {
  const text = part.length > 40 ? `${part.slice(0, 39)}…` : part
  return { text, problem: explain(part, text) }
}

function explain(part: string, text: string): string {
  const foreign = /[^ -~]/u.exec(part)?.[0]
  if (foreign) {
    return `“${text}” contains “${foreign}”, a character that symbols do not use. Type the symbol in plain letters and digits.`
  }
  if (part.length > LONGEST_SYMBOL) {
    return `“${text}” is too long. Symbols have at most ${LONGEST_SYMBOL} characters.`
  }
  if (part.includes(' ')) {
    return `“${text}” is not a symbol. Put commas between symbols, or choose a company from the suggestions.`
  }
  return `“${text}” is not a symbol. Symbols look like AAPL, BRK.B or 0700.HK.`
}

function describeRest(left: string[]): SymbolProblem {
  const names = left.slice(0, 3).join(', ')
  const more = left.length > 3 ? ` and ${left.length - 3} more` : ''
  return {
    text: '',
    problem: `A search can have up to ${MOST_SYMBOLS} symbols. Left out: ${names}${more}.`,
  }
}
