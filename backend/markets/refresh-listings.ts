import { listingsService } from '#functions/_shared/markets/market-request.ts'

const HOUR_MS = 3_600_000

/**
 * Checks every hour whether the provider's share lists are a day old. The database decides which
 * process fetches them. Hosted projects have no such timer: there, the first reader of the day
 * triggers it.
 */
export function startRefreshingListings(): () => void {
  const timer = setInterval(() => void listingsService().refresh(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
