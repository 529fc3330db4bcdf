import { nameSource } from '#domain/markets/source-names.ts'
import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { clientNetwork, failure, json } from '../_shared/http.ts'
import { listingsService } from '../_shared/markets/market-request.ts'
import { searchListings } from './search-listings.ts'

const MAX_COMPANIES = 20
const MAX_QUERY = 60

/**
 * Companies by symbol, name, name in their own script or alias, from the list that comes with the
 * project and the daily lists of the configured providers: `GET
 * /functions/v1/market-listings?query=tenc` with a subscriber's token answers `{ success: true,
 * data: [{ symbol, name, localName, exchange, currency, industry, size, listings: [{ symbol,
 * exchange, currency }], match, known: { statements, price } }], source, sourceTitle, asOf, count }`,
 * at most 20, ranked like `createSearch`. `known` says what we have of the company. Without a
 * provider, or before its first list, `source` is null and `count` 0. Pages show their own
 * suggestions at once and add to them; browsers may keep an answer for ten minutes. 400 for an empty
 * query, 403 for visitors.
 */
export async function answerListings(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams.get('query')?.trim() ?? ''
  if (query === '' || query.length > MAX_QUERY) {
    const error = `Give a query of 1 to ${MAX_QUERY} characters.`
    return failure({ status: 400, code: 'invalid-request', error })
  }
  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  const known = listingsService().read()
  const asked = { query, limit: MAX_COMPANIES, network: clientNetwork(request) }
  const data = await searchListings(known?.rows, asked)
  if (!known) return json({ success: true, data, source: null, asOf: null, count: 0 })
  const { sources, asOfMs, rows } = known
  const [source, sourceTitle] = [sources.join(', '), sources.map(nameSource).join(', ')]
  const origin = { source, sourceTitle, asOf: new Date(asOfMs).toISOString() }
  const headers = { 'Cache-Control': 'private, max-age=600', Vary: 'Authorization' }
  return json({ success: true, data, ...origin, count: rows.length }, 200, headers)
}
