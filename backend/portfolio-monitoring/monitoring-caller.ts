import { networkOf } from 'embedded-supabase'
import { foldMailbox, type MarketCaller } from '#functions/_shared/markets/market-caller.ts'
import type { Owner } from './owner.ts'

/** Of a day's credits, of which monitoring has a quarter: a tenth of that, and four tenths for all of no known network. */
const SHARES = { network: 0.025, unknown: 0.1 }

const NETWORK = 'network '

/**
 * Names a reader for turns and shares: by the network that they used their account from last, so that many accounts of
 * one are one reader, or by their mailbox if none is known.
 */
export function nameReader({ ownerEmail, networkCode, signedInFrom }: Owner): string {
  const network = networkCode ?? (signedInFrom && networkOf(signedInFrom))
  return network ? `${NETWORK}${network}` : `mailbox ${foldMailbox(ownerEmail)}`
}

/**
 * Provider credits are counted under one name, at most a quarter of the day's, the rest is for readers; and for each
 * reader, as `nameReader` writes them, whose reports and alerts they are spent on.
 */
export function monitoringCaller(reader: string): MarketCaller {
  const account = 'portfolio monitoring'
  return reader.startsWith(NETWORK)
    ? { account, network: `monitoring of ${reader}`, networkShare: SHARES.network }
    : { account, network: 'monitoring of unknown networks', networkShare: SHARES.unknown }
}
