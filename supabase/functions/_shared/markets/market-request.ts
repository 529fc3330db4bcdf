import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { findSubscription, refuseVisitor } from '../clients.ts'
import { createListingsService, type ListingsService } from './listings-service.ts'
import { type MarketCaller, marketCaller, visitorCaller } from './market-caller.ts'
import { createMarketService, type MarketService } from './market-service.ts'
import { databaseStore, localStore } from './market-store.ts'
import { chooseQuoteProviders } from './providers/choose-providers.ts'
import { openDayFiles } from './providers/twse.ts'
import { type ArchiveOptions, archiveStatements } from './taiwan/statement-archive.ts'

const PUBLIC_SYMBOLS: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)

/**
 * Keeps what Taiwan's exchanges publish today of their companies' statements, unless
 * `QUOTES_PROVIDER` leaves the exchanges out.
 */
export async function archiveTaiwan(options: ArchiveOptions): Promise<void> {
  if (!marketService().sources.includes('twse')) return
  const [url, otherUrl] = ['TWSE_URL', 'TPEX_URL'].map((name) => Deno.env.get(name) || undefined)
  const files = openDayFiles({ url, otherUrl, store: databaseStore })
  await archiveStatements(files, options)
}

let opened: { variables: unknown; service: MarketService; listings: ListingsService } | undefined

function openServices() {
  const variables = Deno.env
  if (opened?.variables !== variables) {
    const read = (name: string) => variables.get(name) || undefined
    const providers = chooseQuoteProviders(read, databaseStore)
    // Nothing to share and nothing to spend: each process computes the same.
    const isLocal = providers.every(({ isUnmetered }) => isUnmetered)
    const service = createMarketService(providers, isLocal ? localStore : databaseStore)
    opened = { variables, service, listings: createListingsService(providers, databaseStore) }
  }
  return opened
}

export const marketService = (): MarketService => openServices().service
export const listingsService = (): ListingsService => openServices().listings

/** At least one second, for clients that wait this long before they ask again. */
export function secondsUntil(momentMs: number): number {
  return Math.max(1, Math.ceil((momentMs - Date.now()) / 1000))
}

type Admission<Caller> = { caller: Caller } | { response: Response }

/** The home page's quotes are refreshed at one pace, however many visitors it has, and charged to none. */
export function admitToQuotes(
  request: Request,
  symbols: readonly string[],
): Promise<Admission<MarketCaller | null>> {
  return admit(request, symbols, null)
}

/** Each symbol has several histories, so those that visitors cause count for their network. */
export function admitToHistory(request: Request, symbol: string): Promise<Admission<MarketCaller>> {
  return admit(request, [symbol], visitorCaller(request))
}

async function admit<Visitor>(
  request: Request,
  symbols: readonly string[],
  visitor: Visitor,
): Promise<Admission<MarketCaller | Visitor>> {
  if (symbols.every((symbol) => PUBLIC_SYMBOLS.has(symbol))) return { caller: visitor }
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return { response: subscription.response }
  if (subscription.status === 'none') return { response: refuseVisitor() }
  return { caller: marketCaller(request, subscription.email) }
}
