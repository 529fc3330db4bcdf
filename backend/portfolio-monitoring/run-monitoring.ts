import { setTimeout as wait } from 'node:timers/promises'
import { type Database, letOthersFirst } from 'embedded-supabase'
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
  loadSnapshot,
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
  /** After this no further batch begins: what is due goes on in the next run. */
  runMs?: number
}

const DEFAULT_BATCH_SIZE = 25
/** Longer than a batch waits for its prices. */
const DEFAULT_LEASE_SECONDS = 180
const DEFAULT_STATEMENTS_PATIENCE_MS = 20_000
const DEFAULT_DEFER_SECONDS = 300
/** Watchlists have their turn between runs, and a process whose run goes on for a quarter of an hour counts as stuck. */
const DEFAULT_RUN_MS = 240_000
/** Thousands of made-up symbols must not outlast the lease, or each process in turn begins again. */
const STATEMENTS_PASS_MS = 60_000
/** While others wait. */
const SHORT_STATEMENTS_PASS_MS = 15_000
/** Of snapshots, which take the embedded database a tenth of a second for a few hundred KB. */
const MAX_WRITTEN_CHARACTERS = 300_000
/** A turn of the process so short disturbs nobody. */
const SHORT_TURN_MS = 10
/** After two days, a report goes out with the prices available. */
const LONGEST_DEFER_MS = 48 * 3_600_000
/** After two hours a report goes out with the statements that there are, and says which figures are missing. */
const LONGEST_STATEMENTS_DEFER_MS = 2 * 3_600_000
const FAILED_SECONDS = 3_600

type Run = Omit<RunServices, 'statementsPassMs'> & MarketRun & { queue: MonitorQueue }

export function endOfRun({ runMs = DEFAULT_RUN_MS }: Pick<RunServices, 'runMs'>): number {
  return performance.now() + runMs
}

/**
 * Scores the portfolios whose period has begun, batch by batch, for some minutes, and queues their reports. Several
 * processes may run at the same time: each portfolio is claimed by one.
 *
 * @returns how many reports were queued
 */
export async function runMonitoring(services: RunServices): Promise<number> {
  const { database, signal, log } = services
  const { batchSize = DEFAULT_BATCH_SIZE, leaseSeconds = DEFAULT_LEASE_SECONDS } = services
  const queue = openMonitorQueue(database)
  const endsAt = endOfRun(services)
  let run: Run | undefined
  let queued = 0
  while (!signal.aborted && performance.now() < endsAt) {
    const due = await queue.claim(batchSize, leaseSeconds)
    if (due.length === 0) break
    run ??= {
      ...services,
      queue,
      statements: new Map(),
      rates: await fetchMonitoringRates(services),
      patienceMs: services.statementsPatienceMs ?? DEFAULT_STATEMENTS_PATIENCE_MS,
      statementsPassMs: 0,
    }
    run.statementsPassMs = passOf(services, due.length === batchSize)
    queued += await scoreBatch(run, due)
  }
  if (queued > 0) log.info({ reports: queued }, 'portfolios have been scored again')
  return queued
}

function passOf({ statementsPassMs }: RunServices, isFull: boolean): number {
  return statementsPassMs ?? (isFull ? SHORT_STATEMENTS_PASS_MS : STATEMENTS_PASS_MS)
}

async function scoreBatch(run: Run, due: readonly DueMonitor[]): Promise<number> {
  const { queue, signal, deferSeconds = DEFAULT_DEFER_SECONDS } = run
  const subscribed = due.filter(({ isSubscriber }) => isSubscriber)
  const requests = subscribed.map((one) => ({ reader: nameReader(one), symbols: listSymbols(one) }))
  const prices = await run.prices.fetchPrices(requests)
  await fetchStatements(run, requests)
  const markets: Markets = { prices, statements: run.statements, rates: run.rates }
  const writer = createWriter(run)
  const deferred: DueMonitor[] = []
  const failed: DueMonitor[] = []
  for (const monitor of due) {
    const { id, claimToken, email, isSubscriber, dueAt } = monitor
    if (signal.aborted) break
    if (!isSubscriber) await writer.add({ id, claimToken, email })
    else if (isWaiting(monitor, markets, Date.now() - dueAt.getTime())) deferred.push(monitor)
    else {
      const scored = await scoreInTurn(run, monitor, markets)
      if (scored) await writer.add(scored)
      else failed.push(monitor)
    }
  }
  if (signal.aborted) {
    await queue.giveBack(tokensOf(due))
    return writer.countQueued()
  }
  // A longer lease, since reports show since when they were due.
  if (deferred.length > 0) await queue.extend(tokensOf(deferred), deferSeconds)
  if (failed.length > 0) await queue.extend(tokensOf(failed), FAILED_SECONDS)
  await writer.write()
  return writer.countQueued()
}

/** A portfolio of hundreds of holdings takes the process a tenth of a second: requests go first, and have as long after it. */
async function scoreInTurn(
  { database, log }: Run,
  monitor: DueMonitor,
  markets: Markets,
): Promise<FinishedMonitor | undefined> {
  await letOthersFirst(database)
  const snapshot = await loadSnapshot(database, monitor)
  const startedAt = performance.now()
  try {
    return scoreMonitor({ ...monitor, snapshot }, markets, new Date())
  } catch (err) {
    const { id } = monitor
    log.error({ err, monitor: id }, 'a portfolio could not be scored; the next try is in an hour')
    return undefined
  } finally {
    const tookMs = performance.now() - startedAt
    if (tookMs > SHORT_TURN_MS) await wait(tookMs)
  }
}

/** Writes reports in pieces, each short enough for what waits for the database. */
function createWriter({ database, queue }: Run) {
  let waiting: FinishedMonitor[] = []
  let characters = 0
  let queued = 0
  async function write() {
    if (waiting.length === 0) return
    const written = waiting
    waiting = []
    characters = 0
    await letOthersFirst(database)
    queued += await finishMonitors(queue, written)
  }
  return {
    async add(finished: FinishedMonitor) {
      waiting.push(finished)
      characters += JSON.stringify(finished).length
      if (characters >= MAX_WRITTEN_CHARACTERS) await write()
    },
    write,
    countQueued: () => queued,
  }
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
