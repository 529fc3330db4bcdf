import { setImmediate } from 'node:timers/promises'
import type { Database } from 'embedded-supabase'
import type { Logger } from 'pino'
import {
  type AskFunction,
  fetchMonitoringRates,
  fetchStatements,
  type MarketRun,
} from './market-run.ts'
import { nameReader } from './monitoring-caller.ts'
import {
  type DueMonitor,
  type FinishedMonitor,
  finishMonitors,
  type MonitorQueue,
  openMonitorQueue,
} from './monitors.ts'
import type { PriceCache } from './price-cache.ts'
import { lacksPrices, listSymbols, type Markets, scoreMonitor } from './score-monitor.ts'

export type RunServices = {
  database: Database
  log: Logger
  prices: PriceCache
  ask: AskFunction
  signal: AbortSignal
  batchSize?: number
  leaseSeconds?: number
  /** How long a portfolio waits whose prices have not come. */
  deferSeconds?: number
  /** For a whole run: while a source of statements is down, portfolios wait for a later one. */
  statementsPatienceMs?: number
  /** For each batch: how long it may ask for statements that are not in memory, one after the other. */
  statementsPassMs?: number
}

const DEFAULT_BATCH_SIZE = 25
/** Longer than a batch waits for its prices. */
const DEFAULT_LEASE_SECONDS = 180
const DEFAULT_STATEMENTS_PATIENCE_MS = 20_000
const DEFAULT_DEFER_SECONDS = 300
/** After two days, a report goes out with the prices available. */
const LONGEST_DEFER_MS = 48 * 3_600_000
/** After two hours a report goes out with the statements that there are, and says which figures are missing. */
const LONGEST_STATEMENTS_DEFER_MS = 2 * 3_600_000
const FAILED_SECONDS = 3_600

type Run = RunServices & MarketRun & { queue: MonitorQueue }

/**
 * Scores all portfolios whose period has begun, batch by batch, and queues their reports. Several processes may
 * run at the same time: each portfolio is claimed by one.
 *
 * @returns how many reports were queued
 */
export async function runMonitoring(services: RunServices): Promise<number> {
  const { database, signal, log } = services
  const { batchSize = DEFAULT_BATCH_SIZE, leaseSeconds = DEFAULT_LEASE_SECONDS } = services
  const queue = openMonitorQueue(database)
  let run: Run | undefined
  let queued = 0
  while (!signal.aborted) {
    const due = await queue.claim(batchSize, leaseSeconds)
    if (due.length === 0) break
    run ??= {
      ...services,
      queue,
      statements: new Map(),
      rates: await fetchMonitoringRates(services),
      patienceMs: services.statementsPatienceMs ?? DEFAULT_STATEMENTS_PATIENCE_MS,
    }
    queued += await scoreBatch(run, due)
  }
  if (queued > 0) log.info({ reports: queued }, 'portfolios have been scored again')
  return queued
}

async function scoreBatch(run: Run, due: readonly DueMonitor[]): Promise<number> {
  const { queue, signal, log, deferSeconds = DEFAULT_DEFER_SECONDS } = run
  const finished: FinishedMonitor[] = []
  const deferred: DueMonitor[] = []
  const failed: DueMonitor[] = []
  const subscribed = due.filter(({ isSubscriber }) => isSubscriber)
  const requests = subscribed.map((one) => ({ reader: nameReader(one), symbols: listSymbols(one) }))
  const prices = await run.prices.fetchPrices(requests)
  await fetchStatements(run, requests)
  const markets: Markets = { prices, statements: run.statements, rates: run.rates }
  for (const monitor of due) {
    await setImmediate()
    const { id, claimToken, email, isSubscriber, dueAt } = monitor
    if (!isSubscriber) finished.push({ id, claimToken, email })
    else if (isWaiting(monitor, markets, Date.now() - dueAt.getTime())) deferred.push(monitor)
    else {
      try {
        finished.push(scoreMonitor(monitor, markets, new Date()))
      } catch (err) {
        failed.push(monitor)
        log.error(
          { err, monitor: id },
          'a portfolio could not be scored; the next try is in an hour',
        )
      }
    }
  }
  if (signal.aborted) {
    await queue.giveBack(tokensOf(due))
    return 0
  }
  // A longer lease, since reports show since when they were due.
  if (deferred.length > 0) await queue.extend(tokensOf(deferred), deferSeconds)
  if (failed.length > 0) await queue.extend(tokensOf(failed), FAILED_SECONDS)
  return finishMonitors(queue, finished)
}

function tokensOf(claimed: readonly DueMonitor[]): string[] {
  return claimed.map(({ claimToken }) => claimToken)
}

function isWaiting(monitor: DueMonitor, { prices, statements }: Markets, lateMs: number): boolean {
  if (lateMs >= LONGEST_DEFER_MS) return false
  if (lacksPrices(monitor, prices)) return true
  return (
    lateMs < LONGEST_STATEMENTS_DEFER_MS &&
    listSymbols(monitor, 'withoutInputs').some((symbol) => !statements.has(symbol))
  )
}
