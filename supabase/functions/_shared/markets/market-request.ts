import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { findSubscription, refuseVisitor } from '../clients.ts'
import { createMarketDesk, type MarketDesk } from './market-desk.ts'
import { databaseStore, localStore } from './market-store.ts'
import { chooseQuoteProviders } from './quote-provider.ts'

const publicSymbols: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)

const variables = [
  ...['QUOTES_PROVIDER', 'TWELVE_DATA_API_KEY', 'TWELVE_DATA_URL', 'EODHD_API_KEY', 'EODHD_URL'],
  ...['YAHOO_URL', 'SUPABASE_URL'],
]

let opened: { settings: string; desk: MarketDesk } | undefined

export function marketDesk(): MarketDesk {
  const read = (name: string) => Deno.env.get(name) || undefined
  const settings = JSON.stringify(variables.map(read))
  if (opened?.settings !== settings) {
    const providers = chooseQuoteProviders(read)
    const isLocal = providers.every(({ name }) => name === 'sample')
    opened = { settings, desk: createMarketDesk(providers, isLocal ? localStore : databaseStore) }
  }
  return opened.desk
}

/** Who may see these symbols: anybody those of the home page, a subscriber all. */
export async function admit(
  request: Request,
  symbols: readonly string[],
): Promise<{ caller: string | null } | { response: Response }> {
  if (symbols.every((symbol) => publicSymbols.has(symbol))) return { caller: null }
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return { response: subscription.response }
  if (subscription.status === 'none') return { response: refuseVisitor() }
  return { caller: subscription.email }
}
