import { type Database, startQueueRunner } from 'embedded-supabase'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import { NO_HUB } from '#functions/_shared/crm/hubspot.ts'
import { isCrmConfigured, type Log, sendCrmRecords } from '#functions/_shared/crm/send-records.ts'
import { marketService } from '#functions/_shared/markets/market-request.ts'
import { openMonitorQueue } from './monitors.ts'
import { createPriceCache } from './price-cache.ts'
import { runAlerts } from './run-alerts.ts'
import { runMonitoring } from './run-monitoring.ts'
import { openAlertQueue } from './watchlist-alerts.ts'

type MonitoringServices = {
  database: Database
  environment: Pick<Environment, 'PORTFOLIO_MONITORING'>
  ask: (name: string, body: unknown) => Promise<Response>
  onQueued: () => void
  log: Logger
}

export type Monitoring = { start(): Promise<void>; stop(): Promise<void> }

/**
 * How long a run waits for prices that a provider sends one by one: longer than the 61 seconds in which its credits
 * of a minute are counted. After that, the report is left to the next run.
 */
const PATIENCE_MS = 90_000

/**
 * Scores portfolios when their period begins, and sends contacts and events to HubSpot. The
 * functions must be loaded: their modules read the providers' keys.
 */
export function createMonitoring(services: MonitoringServices): Monitoring {
  const { database, environment, log, onQueued } = services
  const stopping = new AbortController()
  const runners: { stop(): Promise<void> }[] = []
  return {
    async start() {
      if (environment.PORTFOLIO_MONITORING === 'on') {
        await openMonitorQueue(database).releaseAbandoned()
        await openAlertQueue(database).releaseAbandoned()
        runners.push(
          startQueueRunner({
            processBatch: async () => {
              const { signal } = stopping
              const prices = createPriceCache(marketService(), { patienceMs: PATIENCE_MS, signal })
              const run = { ...services, signal, prices }
              // Alerts take little time, and portfolios may take all that there is.
              const queued = (await runAlerts(run)) + (await runMonitoring(run))
              if (queued > 0) onQueued()
              return false
            },
            onFailure: (err) => log.error({ err }, 'monitored portfolios could not be read'),
          }),
        )
      }
      if (isCrmConfigured()) runners.push(await startCrm(database, log))
    },
    async stop() {
      stopping.abort()
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

async function startCrm(database: Database, log: Logger): Promise<{ stop(): Promise<void> }> {
  // Since then, the operator may have given the same token more scopes, or named the account.
  await database.query(
    'update private.crm_sending set paused_until = null where paused_token is not null',
  )
  await database.query('update public.crm_events set retry_at = null where problem = $1', [NO_HUB])
  const tell: Log = (level, message) => log[level](message)
  return startQueueRunner({
    processBatch: async () => {
      await sendCrmRecords(tell)
      return false
    },
    onFailure: (err) => log.error({ err }, 'contacts and events could not be sent'),
  })
}
