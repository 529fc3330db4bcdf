import type { QuotesAnswer } from '#site/backend-client/market-answers.ts'

const STORAGE_KEY = 'kachi-quotes'
const MAX_SEARCHES = 20

export function rememberQuotes(symbols: string[], answer: QuotesAnswer): void {
  const others = Object.entries(readAll()).filter(([name]) => name !== symbols.join(','))
  const kept = [[symbols.join(','), answer] as const, ...others].slice(0, MAX_SEARCHES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // If storage is full, there is just no fallback.
  }
}

export function recallQuotes(symbols: string[]): QuotesAnswer | undefined {
  const kept = readAll()[symbols.join(',')]
  return isAnswer(kept) ? kept : undefined
}

function readAll(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** A light check: only `rememberQuotes` writes it, but earlier versions had another format. */
function isAnswer(kept: unknown): kept is QuotesAnswer {
  return typeof kept === 'object' && kept !== null && 'quotes' in kept && 'errors' in kept
}
