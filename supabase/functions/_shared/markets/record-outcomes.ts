import type { MarketCaller } from './market-caller.ts'
import type { CallOutcome, CreditRequest, MarketStore } from './market-store.ts'

type Call = {
  provider: string
  limits: CreditRequest['limits']
  /** Null for calls that are made for all readers. */
  caller: MarketCaller | null
}

export type RecordOutcome = (call: Call, outcome: CallOutcome) => Promise<void>

/**
 * Records how calls of providers ended. Five failures in a row suspend a provider for everyone, so those of what one
 * network chose count once, until a call for another fails.
 */
export function createOutcomeRecord(store: Pick<MarketStore, 'record'>): RecordOutcome {
  const lastFailedFor = new Map<string, string>()

  function isNews({ provider, caller }: Call): boolean {
    if (!caller?.network) return true
    const isNew = lastFailedFor.get(provider) !== caller.network
    lastFailedFor.set(provider, caller.network)
    return isNew
  }

  return async (call, outcome) => {
    if (outcome === 'answered') lastFailedFor.delete(call.provider)
    if (outcome !== 'failed' || isNews(call)) {
      await store.record(call.provider, outcome, call.limits)
    }
  }
}
