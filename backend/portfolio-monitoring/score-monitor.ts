import { canUseStatements, type SourcedInputs } from '#domain/markets/company-inputs.ts'
import { describeConversion, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { checkHoldings, type EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { parsePortfolioFigures } from '#domain/portfolio/portfolio-figures.ts'
import type { PriceOrigin, Snapshot } from '#domain/portfolio-monitoring/monitoring-changes.ts'
import {
  takeSnapshot,
  writeEmptyReport,
  writeReport,
} from '#domain/portfolio-monitoring/monitoring-report.ts'
import { analyzePortfolio, applyOwnFigures } from '#domain/scoring/analyze-portfolio.ts'
import { requireCoverage } from '#domain/scoring/portfolio-coverage.ts'
import type { DueMonitor, FinishedMonitor } from './monitors.ts'
import type { PriceEntry } from './price-cache.ts'

export type Markets = {
  prices: ReadonlyMap<string, PriceEntry>
  statements: ReadonlyMap<string, SourcedInputs | undefined>
  rates: ExchangeRates
}

type Priced = { holding: EnteredHolding; origin: PriceOrigin }

export function listSymbols(
  { holdings }: Pick<DueMonitor, 'holdings'>,
  which: 'all' | 'withoutInputs' = 'all',
): string[] {
  return parseHoldings(holdings).flatMap(({ symbol, inputs }) =>
    inputs && which === 'withoutInputs' ? [] : [symbol],
  )
}

export function lacksPrices(monitor: DueMonitor, prices: Markets['prices']): boolean {
  return listSymbols(monitor).some((symbol) => {
    const entry = prices.get(symbol)
    return entry === undefined || ('problem' in entry && !entry.isLasting)
  })
}

/** With what the last report said. */
export type ReviewedMonitor = DueMonitor & { snapshot: Snapshot | null }

export function scoreMonitor(
  monitor: ReviewedMonitor,
  markets: Markets,
  now: Date,
): FinishedMonitor {
  const { id, claimToken, email, frequency, isDemo, snapshot } = monitor
  const options = { frequency, isDemo, at: now.toISOString(), previous: snapshot ?? undefined }
  const finished = { id, claimToken, email }
  const holdings = parseHoldings(monitor.holdings)
  const priced = holdings.map((holding, index) =>
    price(holding, monitor.snapshot?.holdings[index], { ...monitor, ...markets }),
  )
  const { statements, rates } = markets
  const findStatements = (symbol: string) => {
    const found = statements.get(symbol)
    const currency = priced.find(({ holding }) => holding.symbol === symbol)?.holding.currency
    return found && currency && canUseStatements(found, currency, rates.convert) ? found : undefined
  }
  const known = analyzePortfolio(
    priced.map(({ holding }) => holding),
    { rates, findStatements },
  )
  if ('withoutRate' in known) {
    const problem = `no exchange rate is available for ${known.withoutRate.join(', ')}`
    return { ...finished, report: writeEmptyReport(problem, options) }
  }
  const own = parsePortfolioFigures(monitor.ownFigures, listSymbols(monitor))
  const { score: means, used } = applyOwnFigures(known, own)
  const score = requireCoverage(means)
  const origins = priced.map(({ origin }) => origin)
  return {
    ...finished,
    snapshot: takeSnapshot(score, origins),
    report: writeReport(score, origins, { ...options, own: used }),
  }
}

type Last = Snapshot['holdings'][number]

/** The new price, or the last known one with the reason. Prices are never made up. */
function price(
  holding: EnteredHolding,
  last: Last | undefined,
  { savedAt, isDemo, prices, rates }: Pick<DueMonitor, 'savedAt' | 'isDemo'> & Markets,
): Priced {
  // Older reports took sample prices.
  const isReal = last && last.origin.source !== 'sample'
  const before: Priced = isReal
    ? { holding: { ...holding, ...takePrice(last) }, origin: dropProblem(last.origin) }
    : { holding, origin: { source: isDemo ? 'demo' : 'yours', date: savedAt.toISOString() } }
  const entry = prices.get(holding.symbol)
  if (!entry || 'problem' in entry) return keep(before, 'no newer price')
  if (!holding.inputs) return { holding: { ...holding, ...takePrice(entry) }, origin: entry.origin }
  // Amounts that a reader entered are in the holding's currency, so its price must be too.
  if (entry.currency === holding.currency) {
    return { holding: { ...holding, price: entry.price }, origin: entry.origin }
  }
  const rate = rates.describe(entry.currency, holding.currency)
  if (!rate) return keep(before, `no exchange rate for ${entry.currency}`)
  const origin = { ...entry.origin, conversion: describeConversion(rate) }
  return { holding: { ...holding, price: entry.price * rate.rate }, origin }
}

function takePrice({ price, currency }: { price: number; currency: string }) {
  return { price, currency }
}

function dropProblem({ problem: _problem, ...origin }: PriceOrigin): PriceOrigin {
  return origin
}

function keep({ holding, origin }: Priced, problem: string): Priced {
  return { holding, origin: { ...origin, problem } }
}

function parseHoldings(stored: unknown): EnteredHolding[] {
  const checked = checkHoldings(stored)
  if ('holdings' in checked) return checked.holdings
  throw new Error('the function portfolio-monitoring should have refused these holdings')
}
