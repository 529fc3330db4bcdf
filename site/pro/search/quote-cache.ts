import type { QuotesAnswer } from '#site/backend-client/market-answers.ts'

const STORAGE_KEY = 'kachi-quotes'
const MAX_SEARCHES = 20

export function rememberQuotes(symbols: string[], answer: QuotesAnswer): void {
  const others = Object.entries(loadAll()).filter(([name]) => name !== symbols.join(','))
  const kept = [[symbols.join(','), answer] as const, ...others].slice(0, MAX_SEARCHES)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // If storage is full, there is just no fallback.
  }
}

/** Undefined also for sample prices, unless the reader has asked for them. */
export function recallQuotes(symbols: string[], samplePrices: boolean): QuotesAnswer | undefined {
  const kept = loadAll()[symbols.join(',')]
  if (!isAnswer(kept)) return undefined
  const quotes = Object.entries(kept.quotes).filter(
    ([, { origin }]) => samplePrices || origin?.source !== 'sample',
  )
  if (quotes.length === 0) return undefined
  return { ...kept, samples: [], quotes: Object.fromEntries(quotes) }
}

function loadAll(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** A light check: only `rememberQuotes` writes it, but earlier versions had another format. */
function isAnswer(kept: unknown): kept is QuotesAnswer {
  return typeof kept === 'object' && kept !== null && 'quotes' in kept && 'reasons' in kept
}
