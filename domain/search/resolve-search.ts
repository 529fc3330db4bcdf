import { findListing, normalizeSymbol } from '../markets/listing.ts'
import { resolveCompany } from './resolve-company.ts'
import type { FoundCompany, SearchCompanies } from './search-companies.ts'
import { describePart, type SymbolProblem, splitSearch } from './split-search.ts'

export type ResolvedSearch = {
  /** What to show quotes of. */
  symbols: string[]
  /** Companies that were meant by something other than this symbol. */
  taken: readonly { text: string; found: FoundCompany }[]
  problems: readonly SearchProblem[]
}

export type SearchProblem = SymbolProblem & {
  /** Companies that may have been meant, best first. */
  choices: readonly FoundCompany[]
}

type Part = { symbol?: string; taken?: FoundCompany; problem?: SearchProblem }

/** @param input as typed: symbols and names, separated by commas */
export function resolveSearch(input: string, search: SearchCompanies): ResolvedSearch {
  const { parts, left } = splitSearch(input)
  const resolved = parts.map((text) => ({ text, ...resolvePart(text, search) }))
  const symbols = resolved.flatMap(({ symbol }) => symbol ?? [])
  const problems = resolved.flatMap(({ problem }) => problem ?? [])
  return {
    symbols: [...new Set(symbols)],
    taken: resolved.flatMap(({ text, taken }) => (taken ? [{ text, found: taken }] : [])),
    problems: left ? [...problems, { ...left, choices: [] }] : problems,
  }
}

/** True for symbols that say their exchange: no list is needed to know what they mean. */
export function isPlain(input: string): boolean {
  return splitSearch(input).parts.every((text) => {
    const symbol = normalizeSymbol(text)
    const listing = symbol === undefined ? undefined : findListing(symbol)
    return listing !== undefined && (listing.kind !== 'share' || listing.exchange?.suffix !== '')
  })
}

function resolvePart(text: string, search: SearchCompanies): Part {
  const symbol = normalizeSymbol(text)
  const listing = symbol === undefined ? undefined : findListing(symbol)
  if (symbol && (listing ? listing.kind !== 'share' : /[\^=]/.test(symbol))) return { symbol }
  const resolution = resolveCompany(search(text))
  if (resolution.kind === 'company') {
    const { found } = resolution
    return found.symbol === symbol ? { symbol } : { symbol: found.symbol, taken: found }
  }
  // A share that our lists do not have, such as a new one: the providers may know it.
  if (symbol && listing && text === symbol) return { symbol }
  const choices = resolution.kind === 'choices' ? resolution.found : []
  if (symbol && choices.length === 0) return { symbol }
  return { problem: { ...describePart(text), choices } }
}
