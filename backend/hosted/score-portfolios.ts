import { createPriceCache } from '#backend/portfolio-monitoring/price-cache.ts'
import { runAlerts } from '#backend/portfolio-monitoring/run-alerts.ts'
import { runMonitoring } from '#backend/portfolio-monitoring/run-monitoring.ts'
import { marketService } from '#functions/_shared/markets/market-request.ts'
import type { Hosted } from './open-hosted.ts'
import type { Slice } from './slice.ts'

/** Prices and statements together must leave time for scoring within one slice. */
const PATIENCE_MS = 7_000
const BATCH_SIZE = 10
const LEASE_SECONDS = 60
/** The next slice tries again: a slice is less patient than a process. */
const DEFER_SECONDS = 30

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
    batchSize: BATCH_SIZE,
    leaseSeconds: LEASE_SECONDS,
    deferSeconds: DEFER_SECONDS,
    statementsPatienceMs: PATIENCE_MS,
    statementsPassMs: PATIENCE_MS,
    prices: createPriceCache(marketService(), { patienceMs: PATIENCE_MS, signal }),
  }
  // Alerts take little time, and portfolios may take all that there is.
  const queued = (await runAlerts(run)) + (await runMonitoring(run))
  if (queued > 0) await database.query(`select private.request_background_work('mail')`)
  return `${queued} emails were queued`
}
