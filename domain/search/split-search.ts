import { foldText } from './fold-text.ts'
import { isLegalEnding } from './legal-forms.ts'

const MAX_SYMBOLS = 50
const LONGEST_NAME = 60
const LONGEST_INPUT = 10_000

export type SymbolProblem = {
  /** As typed, at most 40 characters. */
  text: string
  problem: string
}

/**
 * Splits typed symbols and names at commas, semicolons and the line ends of a pasted list. Accepts
 * full-width letters, which Asian keyboards type, and drops invisible characters from a clipboard.
 * `left` says what goes beyond the limit.
 */
export function splitSearch(input: string): {
  typed: string[]
  parts: string[]
  left: SymbolProblem | undefined
} {
  const parts = toPlainForms(input.slice(0, LONGEST_INPUT))
    .split(/[,;\n\r\t]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const all = [...new Set(joinLegalEndings(parts))]
  const left = all.slice(MAX_SYMBOLS)
  return {
    typed: all,
    parts: all.slice(0, MAX_SYMBOLS),
    left: left.length > 0 ? describeRest(left) : undefined,
  }
}

function joinLegalEndings(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const name = isLegalEnding(foldText(part)) ? joined.pop() : undefined
    joined.push(name === undefined ? part : `${name}, ${part}`)
  }
  return joined
}

function toPlainForms(text: string): string {
  const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)
  return text
    .replaceAll(/[\uff01-\uff5e]/g, narrow)
    .replaceAll('\u3001', ',')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\P{Cc}\n\r\t]+/gu, ' ')
}

/**
 * What to say of text that is neither a symbol nor one company that we know.
 *
 * @param choices companies that may have been meant
 */
export function describePart(part: string, choices: readonly string[]): SymbolProblem {
  const text = part.length > 40 ? `${part.slice(0, 39)}…` : part
  if (choices.length === 0) return { text, problem: explain(part, text) }
  return { text, problem: `“${text}” may mean ${choices.slice(0, 3).join(', ')}.` }
}

function explain(part: string, text: string): string {
  if (part.length > LONGEST_NAME) {
    return `“${text}” is too long. Type a symbol or a company’s name.`
  }
  const foreign = /[A-Za-z]/.test(part)
    ? /[\p{Script=Cyrillic}\p{Script=Greek}]/u.exec(part)?.[0]
    : ''
  if (foreign) {
    return `“${text}” contains “${foreign}”, a character that symbols do not use. Type the symbol in plain letters and digits.`
  }
  const mayBeList = /^[A-Z\d.-]{1,10}(?: [A-Z\d.-]{1,10})+$/.test(part)
  const help = mayBeList
    ? 'Put commas between symbols.'
    : 'A listed company that they lack is found by its symbol, as in BRK.B or 0700.HK.'
  return `Our lists have no company called “${text}”. ${help}`
}

function describeRest(left: string[]): SymbolProblem {
  const names = left.slice(0, 3).join(', ')
  const more = left.length > 3 ? ` and ${left.length - 3} more` : ''
  return {
    text: '',
    problem: `A search can have up to ${MAX_SYMBOLS} symbols. Left out: ${names}${more}.`,
  }
}
