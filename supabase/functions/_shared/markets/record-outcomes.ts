import type { MarketCaller } from './market-caller.ts'
import type { CallOutcome, CreditRequest, MarketStore } from './market-store.ts'

type Call = {
  provider: string
  limits: CreditRequest['limits']
  /** Null for calls that are made for all readers. */
  caller: MarketCaller | null
  /** Of a call about one company. */
  symbol?: string | undefined
}

export type RecordOutcome = (call: Call, outcome: CallOutcome) => Promise<void>

/** Many more than suspend a provider. */
const MAX_CAUSES = 1_000

/**
 * Records how calls of providers ended. Five failures in a row suspend a provider for everyone, so those of what one
 * network chose, or of one company, count once until a call succeeds. A reader has two networks: monitoring names its own.
 */
export function createOutcomeRecord(store: Pick<MarketStore, 'record'>): RecordOutcome {
  const failedFor = new Map<string, Set<string>>()

  function isNews({ provider, caller, symbol }: Call): boolean {
    const cause = caller?.network ?? (symbol && `only ${symbol}`)
    if (!cause) return true
    const causes = failedFor.get(provider) ?? new Set()
    failedFor.set(provider, causes)
    if (causes.has(cause)) return false
    if (causes.size >= MAX_CAUSES) causes.clear()
    causes.add(cause)
    return true
  }

  return async (call, outcome) => {
    if (outcome === 'answered') failedFor.delete(call.provider)
    if (outcome !== 'failed' || isNews(call)) {
      await store.record(call.provider, outcome, call.limits)
    }
  }
}
