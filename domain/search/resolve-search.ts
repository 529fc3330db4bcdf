import { findListing } from '../markets/listing.ts'
import { HOME_NAMES, parseSymbol } from '../markets/symbol.ts'
import { describeIndex, findIndex } from './index-names.ts'
import { isWhole, resolveCompany } from './resolve-company.ts'
import type { FoundCompany, SearchCompanies } from './search-companies.ts'
import { describePart, type SymbolProblem, splitSearch } from './split-search.ts'

export type ResolvedSearch = {
  /** What to show quotes of. */
  symbols: string[]
  /** Companies that were meant by something other than this symbol. */
  taken: readonly TakenCompany[]
  problems: readonly SearchProblem[]
}

/** Shorter words are parts of names, and of symbols with their market. */
const MIN_WORD = 3

export type TakenCompany = {
  text: string
  found: FoundCompany
  /** Companies that have this symbol elsewhere, or go by it. */
  others?: readonly FoundCompany[]
}

export type SearchProblem = SymbolProblem & {
  /** Companies that may have been meant, best first. */
  choices: readonly FoundCompany[]
  /** The text is the name of an index. */
  isIndex?: true
}

type Part = { symbol?: string; taken?: TakenCompany; problem?: SearchProblem }

/** @param input as typed: symbols and names, separated by commas */
export function resolveSearch(input: string, search: SearchCompanies): ResolvedSearch {
  const { parts, left } = splitSearch(input)
  const resolved = parts.flatMap((text): Part | Part[] => {
    return resolveIndex(text, search) ?? resolveWords(text, search) ?? resolvePart(text, search)
  })
  const symbols = resolved.flatMap(({ symbol }) => symbol ?? [])
  const problems = resolved.flatMap(({ problem }) => problem ?? [])
  return {
    symbols: [...new Set(symbols)],
    taken: resolved.flatMap(({ taken }) => taken ?? []),
    problems: left ? [...problems, { ...left, choices: [] }] : problems,
  }
}

/** True for symbols that say their exchange: no list is needed to know what they mean. */
export function isPlain(input: string): boolean {
  return splitSearch(input).parts.every((text) => {
    const symbol = parseSymbol(text)
    // The home page's name for Samsung Electronics says no exchange.
    const saysAll = symbol !== undefined && !Object.hasOwn(HOME_NAMES, symbol)
    const listing = saysAll ? findListing(symbol) : undefined
    return listing !== undefined && (listing.kind !== 'share' || listing.exchange?.suffix !== '')
  })
}

/** An index that we do not carry is asked about if a company has its name for a symbol: STI is Solidion in New York. */
function resolveIndex(text: string, search: SearchCompanies): Part | undefined {
  const index = findIndex(text)
  if (!index) return undefined
  if (index.symbol !== undefined) return { symbol: index.symbol }
  const choices = search(text, 1).filter(({ match }) => match === 'symbol')
  if (choices.some(({ size }) => size > 0)) return undefined
  return { problem: { text, problem: describeIndex(index), choices, isIndex: true } }
}

/** A list with spaces in place of commas: no company goes by the whole, and each word is one's symbol or name. */
function resolveWords(text: string, search: SearchCompanies): Part[] | undefined {
  const words = text.split(' ').filter(Boolean)
  if (words.length < 2 || words.some((word) => word.length < MIN_WORD)) return undefined
  if (search(text, 1).some(({ match }) => match !== 'similar')) return undefined
  const parts = words.map((word) => resolvePart(word, search))
  return parts.every(({ symbol, taken }) => taken || isInList(symbol, search)) ? parts : undefined
}

function isInList(symbol: string | undefined, search: SearchCompanies): boolean {
  return symbol !== undefined && search(symbol, 1)[0]?.match === 'symbol'
}

function resolvePart(text: string, search: SearchCompanies): Part {
  const symbol = parseSymbol(text)
  const listing = symbol === undefined ? undefined : findListing(symbol)
  if (symbol && (listing ? listing.kind !== 'share' : /[\^=]/.test(symbol))) return { symbol }
  const all = search(text)
  const resolution = resolveCompany(all, text)
  if (resolution.kind === 'company') {
    const { found } = resolution
    const isTyped = found.symbol === symbol
    if (isTyped) return { symbol }
    const others = all.filter((other) => other.match === 'name' && other !== found)
    return { symbol: found.symbol, taken: { text, found, ...(others.length > 0 && { others }) } }
  }
  const choices = resolution.kind === 'choices' ? resolution.found : []
  const named = symbol && listing && text === symbol ? keepSymbol(symbol, choices) : undefined
  if (named) return named
  if (symbol && choices.length === 0) return { symbol }
  return { problem: { ...describePart(text, choices.map(nameChoice)), choices } }
}

/** A symbol in capitals is meant, unless a larger company goes by it: BYD is seldom Boyd Gaming. */
function keepSymbol(symbol: string, choices: readonly FoundCompany[]): Part | undefined {
  const whole = choices.filter(isWhole)
  const found = whole.find((choice) => choice.symbol === symbol)
  const others = whole.filter((choice) => choice !== found)
  if (found && others.some(({ size }) => size > found.size)) return undefined
  if (found) return { symbol, taken: { text: symbol, found, others } }
  // A share that our lists do not have, such as a new one: the providers may know it.
  return others.length === 0 ? { symbol } : undefined
}

function nameChoice({ name, symbol }: FoundCompany): string {
  return `${name} (${symbol})`
}
