import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { failure, json } from '../_shared/http.ts'
import { listingsDesk } from '../_shared/markets/market-request.ts'
import { titleOf } from '../_shared/markets/providers/choose-providers.ts'

const most = 20
const longestQuery = 60

/**
 * More suggestions than the bundled list has, from the daily lists of the configured providers: `GET
 * /functions/v1/market-listings?query=tenc` with a subscriber's token answers `{ success: true,
 * data: [{ symbol, name, exchange, currency, localName?, industry? }], source, sourceTitle, asOf,
 * count }`, at most 20, ranked like `createSuggest`. Without a provider, or before its first list, `data` is empty and
 * `source` null. Pages show the bundled suggestions at once and append new ones; browsers may keep
 * an answer for ten minutes. 400 for an empty query, 403 for visitors.
 */
export async function answerListings(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams.get('query')?.trim() ?? ''
  if (query === '' || query.length > longestQuery) {
    const error = `Give a query of 1 to ${longestQuery} characters.`
    return failure(400, 'invalid-request', error)
  }
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  const known = await listingsDesk().read()
  if (!known) return json({ success: true, data: [], source: null, asOf: null, count: 0 })
  const { suggest, sources, asOfMs, count } = known
  const [source, sourceTitle] = [sources.join(', '), sources.map(titleOf).join(', ')]
  const origin = { source, sourceTitle, asOf: new Date(asOfMs).toISOString() }
  const headers = { 'Cache-Control': 'private, max-age=600', Vary: 'Authorization' }
  return json({ success: true, data: suggest(query, most), ...origin, count }, 200, headers)
}
