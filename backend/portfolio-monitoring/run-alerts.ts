import { setImmediate } from 'node:timers/promises'
import { describePriceOrigin } from '#domain/portfolio-monitoring/monitoring-changes.ts'
import { isCrossed, isMeasure } from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { type CompanyScore, scoreCompany } from '#domain/scoring/score-company.ts'
import { fetchMonitoringRates, fetchStatements, type MarketRun } from './market-run.ts'
import { nameReader } from './monitoring-caller.ts'
import type { PriceEntry } from './price-cache.ts'
import type { SymbolRequest } from './round-robin.ts'
import { endOfRun, type RunServices } from './run-monitoring.ts'
import {
  type CheckedAlert,
  type DueAlert,
  finishAlerts,
  openAlertQueue,
} from './watchlist-alerts.ts'

const READERS_AT_ONCE = 25
/** Longer than a batch waits for its prices and statements. */
const LEASE_SECONDS = 300
const PATIENCE_MS = 20_000
const STATEMENTS_PASS_MS = 15_000

type Priced = Extract<PriceEntry, { price: number }>

/**
 * Checks alerts that are due, reader by reader, for some minutes, and queues an email to each who has one whose value
 * crossed its threshold since the last check.
 *
 * @returns how many emails were queued
 */
export async function runAlerts(services: RunServices): Promise<number> {
  const { database, signal, log } = services
  const queue = openAlertQueue(database)
  const endsAt = endOfRun(services)
  let run: MarketRun | undefined
  let queued = 0
  while (!signal.aborted && performance.now() < endsAt) {
    const due = await queue.claim(READERS_AT_ONCE, LEASE_SECONDS)
    if (due.length === 0) break
    run ??= {
      ...services,
      statements: new Map(),
      rates: await fetchMonitoringRates(services),
      patienceMs: PATIENCE_MS,
      statementsPassMs: services.statementsPassMs ?? STATEMENTS_PASS_MS,
    }
    const checked = await checkBatch(run, services, due)
    if (!signal.aborted) queued += await finishAlerts(queue, checked)
  }
  if (queued > 0) log.info({ emails: queued }, 'emails about alerts are queued')
  return queued
}

async function checkBatch(
  run: MarketRun,
  { prices, log }: Pick<RunServices, 'prices' | 'log'>,
  due: readonly DueAlert[],
): Promise<CheckedAlert[]> {
  const unknown = due.filter(({ measure }) => !isMeasure(measure))
  if (unknown.length > 0) {
    log.warn({ alerts: unknown.length }, 'alerts on measures that are not known are left alone')
  }
  const wanted = due.filter(({ isSubscriber, measure }) => isSubscriber && isMeasure(measure))
  const entries = await prices.fetchPrices(wanted.map(requestOf))
  const scored = wanted.filter(({ measure }) => measure !== 'price')
  await fetchStatements(run, scored.map(requestOf))
  const scores = new Map<string, CompanyScore | undefined>()
  const checked: CheckedAlert[] = []
  for (const alert of due) {
    await setImmediate()
    const entry = entries.get(alert.symbol)
    checked.push(alert.isSubscriber ? checkAlert(alert, entry, { run, scores }) : pause(alert))
  }
  return checked
}

function requestOf(alert: DueAlert): SymbolRequest {
  return { reader: nameReader(alert), symbols: [alert.symbol] }
}

type Scoring = { run: MarketRun; scores: Map<string, CompanyScore | undefined> }

function checkAlert(alert: DueAlert, entry: PriceEntry | undefined, scoring: Scoring) {
  if (!isMeasure(alert.measure)) return keep(alert, 'its measure is not known', false)
  if (!entry || 'problem' in entry) {
    return keep(alert, 'no price is known', !(entry?.isLasting ?? false))
  }
  // A made-up price must not end in an email about a real company.
  if (entry.origin.source === 'sample') return keep(alert, 'no real price is known', false)
  const found =
    alert.measure === 'price' ? selectPrice(alert, entry) : computeScore(alert, entry, scoring)
  if ('problem' in found) return keep(alert, found.problem, found.isSoon ?? false)
  const { value } = found
  const isMet = isCrossed(alert, value)
  const crossing = isMet && !alert.isMet ? describeCrossed(alert, value, entry) : null
  return { ...identify(alert), isMet, value, problem: null, crossing, isSoon: false }
}

type Found = { value: number } | { problem: string; isSoon?: boolean }

function selectPrice({ currency }: DueAlert, entry: Priced): Found {
  if (entry.currency === currency) return { value: entry.price }
  return { problem: `the price is known in ${entry.currency} only` }
}

function computeScore(
  { symbol, measure }: DueAlert,
  entry: Priced,
  { run, scores }: Scoring,
): Found {
  if (!run.statements.has(symbol)) {
    return { problem: 'the financial statements are still to come', isSoon: true }
  }
  if (!scores.has(symbol)) scores.set(symbol, score(symbol, entry, run))
  const known = scores.get(symbol)
  if (!known) return { problem: 'no financial statements are known' }
  const value = measure === 'price' ? null : known[measure].score
  return value === null ? { problem: 'too few figures are known for a score' } : { value }
}

function score(symbol: string, entry: Priced, { statements, rates }: MarketRun) {
  const found = statements.get(symbol)
  const price =
    found && rates.convert(entry.price, entry.currency, found.currency ?? entry.currency)
  return found && price !== undefined ? scoreCompany({ ...found, price }) : undefined
}

function describeCrossed(alert: DueAlert, value: number, { origin }: Priced) {
  const { symbol, measure, direction, threshold, currency } = alert
  return {
    symbol,
    measure,
    direction,
    threshold,
    currency,
    value,
    source: describePriceOrigin(origin),
  }
}

/** Without a value an alert stays as it was. */
function keep(alert: DueAlert, problem: string, isSoon: boolean): CheckedAlert {
  return { ...identify(alert), isMet: alert.isMet, value: null, problem, crossing: null, isSoon }
}

function pause(alert: DueAlert): CheckedAlert {
  return keep(alert, 'alerts pause while you are not subscribed', false)
}

function identify({ userId, symbol, measure, claimToken, email }: DueAlert) {
  return { userId, symbol, measure, claimToken, email }
}
