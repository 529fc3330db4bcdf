import { DAY_MS } from '#domain/days.ts'
import type { MarketCaller } from './market-caller.ts'

export type DailyQuota = { take(caller: MarketCaller, nowMs: number): boolean }

/** A network has as much as two accounts. */
const ACCOUNTS_OF_NETWORK = 2

/** Allows `max` uses for each account per UTC day. Holds the keys of one day only. */
export function createDailyQuota(max: number): DailyQuota {
  let day = 0
  let uses = new Map<string, number>()
  return {
    take({ account, network }, nowMs) {
      const today = Math.floor(nowMs / DAY_MS)
      if (today !== day) [day, uses] = [today, new Map()]
      const own = account === null ? 0 : (uses.get(`account:${account}`) ?? 0)
      const shared = network === null ? 0 : (uses.get(`network:${network}`) ?? 0)
      if (own >= max || shared >= max * ACCOUNTS_OF_NETWORK) return false
      if (account !== null) uses.set(`account:${account}`, own + 1)
      if (network !== null) uses.set(`network:${network}`, shared + 1)
      return true
    },
  }
}
