import type { QuoteResult } from './quotes.ts'

const STORAGE_KEY = 'kachi-quotes'
const MAX_SEARCHES = 20

type CachedSearches = Record<string, QuoteResult>

export function rememberQuotes(symbols: string[], result: QuoteResult): void {
  const others = Object.entries(readAll()).filter(([name]) => name !== symbols.join(','))
  const kept = [[symbols.join(','), result] as const, ...others].slice(0, MAX_SEARCHES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // With a full storage there is only no fallback.
  }
}

export function recallQuotes(symbols: string[]): QuoteResult | undefined {
  return readAll()[symbols.join(',')]
}

function readAll(): CachedSearches {
  try {
    // Only `rememberQuotes` writes it, with a checked answer.
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as CachedSearches
  } catch {
    return {}
  }
}
