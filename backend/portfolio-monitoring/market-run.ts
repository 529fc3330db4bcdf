import { setTimeout as wait } from 'node:timers/promises'
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
import { monitoringCaller } from './monitoring-caller.ts'
import { type SymbolRequest, type SymbolTurn, takeTurns } from './round-robin.ts'

/** What one run knows of the companies and currencies that it scores. */
export type MarketRun = {
  statements: Map<string, SourcedInputs | undefined>
  rates: ExchangeRates
  /** What is left of the time that the run may wait for statements. */
  patienceMs: number
  signal: AbortSignal
  /** For each batch: how long it may ask for statements that are not in memory, one after the other. */
  statementsPassMs: number
}

export type AskFunction = (name: string, body: unknown) => Promise<Response>

type RateServices = { ask: AskFunction; log: Logger }

const PAUSE_MS = 500

/**
 * No count of questions to the database: saves are limited per reader.
 */
const bySavesOnly = () => true

export async function fetchStatements(
  run: MarketRun,
  requests: readonly SymbolRequest[],
): Promise<void> {
  const { statements, signal, patienceMs, statementsPassMs } = run
  const startedAt = Date.now()
  const isOver = (ms: number) => signal.aborted || Date.now() - startedAt >= ms
  let left = takeTurns(requests).filter(({ symbol }) => !statements.get(symbol))
  while (left.length > 0) {
    await fetchInTurn(left, statements, () => isOver(statementsPassMs))
    left = left.filter(({ symbol }) => !statements.has(symbol))
    if (isOver(Math.min(patienceMs, statementsPassMs))) break
    if (left.length > 0) await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  // Answers known at once cost no patience.
  run.patienceMs -= Math.min(patienceMs, Math.max(0, Date.now() - startedAt - PAUSE_MS))
}

async function fetchInTurn(
  turns: readonly SymbolTurn[],
  statements: MarketRun['statements'],
  isOver: () => boolean,
): Promise<void> {
  const awaited = new Set<string>()
  for (const { reader, symbol } of turns) {
    if (isOver()) return
    // None for one reader, whose share may be spent, does not mean none for the next.
    if (awaited.has(symbol) || statements.get(symbol)) continue
    const found = await findKnownStatements(symbol, monitoringCaller(reader), bySavesOnly)
    if (!found) awaited.add(symbol)
    else statements.set(symbol, found.statements ? scoringInputs(found.statements) : undefined)
  }
}

const RatesSchema = z.object({
  base: z.string(),
  rates: z.record(z.string(), z.number().positive()),
  source: z.string(),
  date: z.string(),
  sources: z.record(z.string(), z.string()).default({}),
  dates: z.record(z.string(), z.string()).default({}),
})

export async function fetchMonitoringRates({ ask, log }: RateServices): Promise<ExchangeRates> {
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
