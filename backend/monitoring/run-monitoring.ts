import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Database } from 'embedded-supabase'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import {
  BUNDLED_RATES,
  createExchangeRates,
  type ExchangeRates,
} from '#domain/markets/exchange-rates.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { findKnownStatements } from '#functions/company-statements/handlers.ts'
import {
  claimMonitors,
  type DueMonitor,
  deferMonitors,
  type FinishedMonitor,
  finishMonitors,
} from './monitors.ts'
import { monitoringCaller, type PriceBook } from './price-book.ts'
import { lacksPrices, type Markets, readSymbols, scoreMonitor } from './score-monitor.ts'

export type RunServices = {
  database: Database
  log: Logger
  prices: PriceBook
  ask: (name: string, body: unknown) => Promise<Response>
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

const defaultBatchSize = 25
/** Longer than a batch waits for its prices. */
const defaultLeaseSeconds = 180
const defaultStatementsPatienceMs = 20_000
/** Thousands of made-up symbols must not outlast the lease, or each process in turn begins again. */
const defaultStatementsPassMs = 60_000
const pauseMs = 500
const defaultDeferSeconds = 300
/** After two days, a report goes out with the prices available. */
const longestDeferMs = 48 * 3_600_000
/** After two hours a report goes out with the statements that there are, and says which figures are missing. */
const longestStatementsDeferMs = 2 * 3_600_000
const failedSeconds = 3_600

type Run = RunServices & {
  statements: Map<string, SourcedInputs | undefined>
  rates: ExchangeRates
  patienceMs: number
}

/**
 * Scores all portfolios whose period has begun, batch by batch, and queues their reports. Several processes may
 * run at the same time: each portfolio is claimed by one.
 *
 * @returns how many reports were queued
 */
export async function runMonitoring(services: RunServices): Promise<number> {
  const { database, signal, log } = services
  const { batchSize = defaultBatchSize, leaseSeconds = defaultLeaseSeconds } = services
  let run: Run | undefined
  let queued = 0
  while (!signal.aborted) {
    const due = await claimMonitors(database, batchSize, leaseSeconds)
    if (due.length === 0) break
    run ??= {
      ...{ ...services, statements: new Map(), rates: await readRates(services) },
      patienceMs: services.statementsPatienceMs ?? defaultStatementsPatienceMs,
    }
    queued += await scoreBatch(run, due)
  }
  if (queued > 0) log.info({ reports: queued }, 'portfolios have been scored again')
  return queued
}

async function scoreBatch(run: Run, due: readonly DueMonitor[]): Promise<number> {
  const { database, signal, log, deferSeconds = defaultDeferSeconds } = run
  const finished: FinishedMonitor[] = []
  const deferred: DueMonitor[] = []
  const failed: DueMonitor[] = []
  const subscribed = due.filter(({ isSubscriber }) => isSubscriber)
  const symbols = new Set(subscribed.flatMap((monitor) => readSymbols(monitor)))
  const prices = await run.prices.read(symbols)
  await readStatements(run, symbols)
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
    await deferMonitors(database, due, 0)
    return 0
  }
  if (deferred.length > 0) await deferMonitors(database, deferred, deferSeconds)
  if (failed.length > 0) await deferMonitors(database, failed, failedSeconds)
  return finishMonitors(database, finished)
}

function isWaiting(monitor: DueMonitor, { prices, statements }: Markets, lateMs: number): boolean {
  if (lateMs >= longestDeferMs) return false
  if (lacksPrices(monitor, prices)) return true
  return (
    lateMs < longestStatementsDeferMs &&
    readSymbols(monitor, 'withoutInputs').some((symbol) => !statements.has(symbol))
  )
}

/**
 * No daily share: all readers would draw on one, and a single reader could use it up. Saves are
 * limited per reader.
 */
const bySavesOnly = () => true

async function readStatements(run: Run, symbols: Iterable<string>): Promise<void> {
  const { statements, signal, patienceMs, statementsPassMs = defaultStatementsPassMs } = run
  const startedAt = Date.now()
  const isOver = (ms: number) => signal.aborted || Date.now() - startedAt >= ms
  let left = [...symbols].filter((symbol) => !statements.has(symbol))
  while (left.length > 0) {
    for (const symbol of left) {
      if (isOver(statementsPassMs)) break
      await readStatementsOf(symbol, statements)
    }
    left = left.filter((symbol) => !statements.has(symbol))
    if (isOver(Math.min(patienceMs, statementsPassMs))) break
    if (left.length > 0) await wait(pauseMs, undefined, { signal }).catch(() => {})
  }
  // Answers known at once cost no patience.
  run.patienceMs -= Math.min(patienceMs, Math.max(0, Date.now() - startedAt - pauseMs))
}

async function readStatementsOf(symbol: string, statements: Run['statements']): Promise<void> {
  const found = await findKnownStatements(symbol, monitoringCaller, bySavesOnly)
  if (found) statements.set(symbol, found.statements ? scoringInputs(found.statements) : undefined)
}

const RatesSchema = z.object({
  base: z.string(),
  rates: z.record(z.string(), z.number().positive()),
  source: z.string(),
  date: z.string(),
  sources: z.record(z.string(), z.string()).default({}),
  dates: z.record(z.string(), z.string()).default({}),
})

async function readRates({ ask, log }: RunServices): Promise<ExchangeRates> {
  try {
    const answer = await ask('exchange-rates', { base: 'USD' })
    if (!answer.ok) throw new Error(`exchange-rates answered ${answer.status}`)
    const { sources, dates, ...table } = RatesSchema.parse(await answer.json())
    const origins = Object.entries(sources).map(([currency, source]) => {
      return [currency, { source: nameSource(source), date: dates[currency] ?? table.date }]
    })
    return createExchangeRates({ ...table, origins: Object.fromEntries(origins) })
  } catch (err) {
    log.warn({ err }, 'newer exchange rates are unavailable; monitoring uses the bundled ones')
    return BUNDLED_RATES
  }
}
