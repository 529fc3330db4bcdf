import { createPriceBook } from '#backend/monitoring/price-book.ts'
import { runAlerts } from '#backend/monitoring/run-alerts.ts'
import { runMonitoring } from '#backend/monitoring/run-monitoring.ts'
import { marketDesk } from '#functions/_shared/markets/market-request.ts'
import type { Hosted } from './open-hosted.ts'
import type { Slice } from './slice.ts'

/** Prices and statements together must leave time for scoring within one slice. */
const patienceMs = 7_000
const batchSize = 10
const leaseSeconds = 60
/** The next slice tries again: a slice is less patient than a process. */
const deferSeconds = 30

/** Scores portfolios and watchlists that are due. Their reports leave with the next slice of mail, which it asks for. */
export async function scorePortfolios(
  { database, settings, log, ask }: Hosted,
  { signal }: Slice,
): Promise<string> {
  if (settings.PORTFOLIO_MONITORING === 'off') return 'PORTFOLIO_MONITORING is off'
  const run = {
    database,
    log,
    ask,
    signal,
    batchSize,
    leaseSeconds,
    deferSeconds,
    statementsPatienceMs: patienceMs,
    statementsPassMs: patienceMs,
    prices: createPriceBook(marketDesk(), { patienceMs, signal }),
  }
  const queued = (await runMonitoring(run)) + (await runAlerts(run))
  if (queued > 0) await database.query(`select private.request_background_work('mail')`)
  return `${queued} emails were queued`
}
