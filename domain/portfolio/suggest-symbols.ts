import { listInstruments } from '../markets/instruments.ts'
import { isWellFormedSymbol, normalizeSymbol } from './symbol-notation.ts'

export type Suggestion = { symbol: string; name: string; currency: string }

const MOST_SUGGESTIONS = 5

/** Matches of the symbol before matches of the name. Empty if nothing is typed. */
export function suggestSymbols(typed: string): Suggestion[] {
  const query = typed.trim().toUpperCase()
  if (query === '') return []
  const normal = normalizeSymbol(query)
  const companies = listInstruments().filter(({ symbol, exchange }) => {
    return exchange !== 'FX' && isWellFormedSymbol(symbol) && symbol !== normal
  })
  const bySymbol = companies.filter(({ symbol }) => symbol.startsWith(query))
  const byName = companies.filter(({ name }) => ` ${name.toUpperCase()}`.includes(` ${query}`))
  const found = [...new Set([...bySymbol, ...byName])].slice(0, MOST_SUGGESTIONS)
  return found.map(({ symbol, name, currency }) => ({ symbol, name, currency }))
}
