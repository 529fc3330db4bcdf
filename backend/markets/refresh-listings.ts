import { listingsDesk } from '#functions/_shared/markets/market-request.ts'

const hourMs = 3_600_000

/**
 * Looks every hour whether the provider's lists of shares are a day old. The database decides which process
 * fetches them. Hosted projects have no such timer: there the first reader of a day causes it.
 */
export function startRefreshingListings(): () => void {
  const timer = setInterval(() => void listingsDesk().refresh(), hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
