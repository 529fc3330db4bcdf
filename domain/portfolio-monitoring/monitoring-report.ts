import { AUTHORITIES, filingAddress } from '../companies/authorities.ts'
import { formatNumber, formatPrice, roundToDigits } from '../format-number.ts'
import { describeConversion } from '../markets/exchange-rates.ts'
import {
  countPortfolioFigures,
  namePortfolioFigures,
  type PortfolioFigures,
} from '../portfolio/portfolio-figures.ts'
import type { PortfolioScore } from '../scoring/analyze-portfolio.ts'
import type { ScoredCriterion } from '../scoring/evaluate-criterion.ts'
import { mapSchools, SCHOOLS } from '../scoring/schools.ts'
import {
  describeFiling,
  describePriceOrigin,
  findChanges,
  findFiling,
  keyOfFiling,
  listCriteria,
  originAt,
  type PriceOrigin,
  type ReportedChange,
  type Snapshot,
} from './monitoring-changes.ts'
import type { MonitoringFrequency } from './monitoring-frequency.ts'

export type MonitoringReport = {
  kind: 'first' | 'changed' | 'unchanged' | 'unpriced'
  frequency: MonitoringFrequency
  /** ISO 8601. */
  at: string
  isDemo: boolean
  problem?: string
  scores: { name: string; before?: string | undefined; now: string; coverage?: string }[]
  changes: ReportedChange[]
  furtherChanges: number
  prices: { symbol: string; before?: string | undefined; now: string; source: string }[]
  furtherPrices: number
  /** The newest filing behind each company's figures, as many as there are prices. */
  filings?: { symbol: string; filing: string; address: string | null }[]
  /** What the authorities' terms ask for. */
  licences?: string[]
  /** The rates that figures were converted at: "USD 1 = TWD 31.3380, …". */
  conversions?: string[]
  /** Figures of the reader's own that the scores count with: "AAPL: equity, cash". */
  own?: { count: number; names: string }
}

type ReportOptions = {
  frequency: MonitoringFrequency
  at: string
  isDemo: boolean
  previous?: Snapshot | undefined
  own?: PortfolioFigures
}

/** An email lists this many changes and prices, and counts the rest. */
const MAX_CHANGES = 12
const MAX_PRICES = 20

export function takeSnapshot(score: PortfolioScore, origins: readonly PriceOrigin[]): Snapshot {
  return {
    overall: score.overall,
    schools: mapSchools((school) => score.schools[school].score),
    holdings: score.holdings.map((holding, index) => ({
      symbol: holding.symbol,
      price: holding.price,
      currency: holding.currency,
      origin: originAt(origins, index),
      filing: keyOfFiling(findFiling(holding)),
      criteria: Object.fromEntries(
        listCriteria(holding).flatMap(({ key, criterion }) =>
          criterion.state === 'scored' ? [[key, takeFigures(criterion)]] : [],
        ),
      ),
    })),
  }
}

export function writeReport(
  score: PortfolioScore,
  origins: readonly PriceOrigin[],
  { frequency, at, isDemo, previous, own = {} }: ReportOptions,
): MonitoringReport {
  const count = countPortfolioFigures(own)
  const changes = previous ? findChanges(score, origins, previous) : []
  const hasMoved = previous !== undefined && (changes.length > 0 || hasOtherScores(score, previous))
  const prices = listPrices(score, origins, previous)
  return {
    kind: previous ? (hasMoved ? 'changed' : 'unchanged') : 'first',
    frequency,
    at,
    isDemo,
    scores: listScores(score, previous),
    changes: changes.slice(0, MAX_CHANGES),
    furtherChanges: Math.max(0, changes.length - MAX_CHANGES),
    prices: prices.slice(0, MAX_PRICES),
    furtherPrices: Math.max(0, prices.length - MAX_PRICES),
    ...(score.conversions && { conversions: score.conversions.map(describeConversion) }),
    ...listFilings(score),
    ...(count > 0 && { own: { count, names: namePortfolioFigures(own) } }),
  }
}

export function writeEmptyReport(
  problem: string,
  { frequency, at, isDemo }: ReportOptions,
): MonitoringReport {
  return {
    kind: 'unpriced',
    frequency,
    at,
    isDemo,
    problem,
    scores: [],
    changes: [],
    furtherChanges: 0,
    prices: [],
    furtherPrices: 0,
  }
}

function listScores(score: PortfolioScore, previous: Snapshot | undefined) {
  const schools = SCHOOLS.map(({ id, name }) => ({
    name,
    before: describeScore(previous?.schools[id]),
    now: describeScore(score.schools[id].score),
    coverage: `${formatNumber(score.schools[id].coverage * 100)}% of its criteria known, by value`,
  }))
  const before = describeScore(previous?.overall)
  return [{ name: 'Overall', before, now: describeScore(score.overall) }, ...schools]
}

function hasOtherScores({ overall, schools }: PortfolioScore, previous: Snapshot): boolean {
  return (
    overall !== previous.overall ||
    SCHOOLS.some(({ id }) => {
      const before = previous.schools[id]
      return before !== undefined && before !== schools[id].score
    })
  )
}

function listPrices(
  { holdings }: PortfolioScore,
  origins: readonly PriceOrigin[],
  previous: Snapshot | undefined,
): MonitoringReport['prices'] {
  const rows = holdings.map((holding, index) => {
    const { symbol, price, currency, weight } = holding
    const before = previous?.holdings[index]
    const row = {
      symbol,
      before: before && `${formatPrice(before.price)} ${before.currency}`,
      now: `${formatPrice(price)} ${currency}`,
      source: describePriceOrigin(originAt(origins, index)),
    }
    return { row, weight }
  })
  return rows.sort((a, b) => b.weight - a.weight).map(({ row }) => row)
}

/** By weight, each company once. Figures of the reader's own have no filing. */
function listFilings({ holdings }: PortfolioScore): Pick<MonitoringReport, 'filings' | 'licences'> {
  const filings = new Map<string, NonNullable<MonitoringReport['filings']>[number]>()
  const licences = new Set<string>()
  for (const holding of holdings.toSorted((a, b) => b.weight - a.weight)) {
    const { symbol, company } = holding
    const newest = findFiling(holding)
    if (!newest || filings.has(symbol) || filings.size >= MAX_PRICES) continue
    const address = company.filer ? filingAddress(company.filer, newest.accession) : null
    filings.set(symbol, { symbol, filing: describeFiling(holding, newest), address })
    if (company.filer) licences.add(AUTHORITIES[company.filer.authority].licence)
  }
  return filings.size > 0 ? { filings: [...filings.values()], licences: [...licences] } : {}
}

/** Undefined if there was none to compare with: the first report, or a school newer than the last one. */
function describeScore(score: number | null): string
function describeScore(score: number | null | undefined): string | undefined
function describeScore(score: number | null | undefined): string | undefined {
  if (score === undefined) return undefined
  return score === null ? 'not enough data' : `${score}/100`
}

function takeFigures({ value, points }: ScoredCriterion): [value: number | null, points: number] {
  return [value === null ? null : roundToDigits(value, 6), roundToDigits(points, 6)]
}
