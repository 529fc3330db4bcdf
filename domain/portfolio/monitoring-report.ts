import { formatNumber, formatPrice } from '../figures.ts'
import { nameSource } from '../markets/source-names.ts'
import type { PortfolioScore, ScoredHolding } from '../scoring/analyze-portfolio.ts'
import type { Criterion, ScoredCriterion } from '../scoring/criterion.ts'
import { SCHOOLS, type School } from '../scoring/score-company.ts'
import { formatValue } from '../scoring/show-arithmetic.ts'
import type { MonitoringFrequency } from './monitoring.ts'

/** What the price of a holding was taken from. `yours`: what the reader entered. */
export type PriceOrigin = {
  source: string
  /** The day of the price, ISO 8601. */
  date: string
  /** Why there is no newer one. */
  problem?: string
}

export type Snapshot = {
  overall: number | null
  schools: Record<School, number | null>
  /** In the order of the saved holdings. */
  holdings: SnapshotHolding[]
}

type SnapshotHolding = {
  symbol: string
  price: number
  currency: string
  origin: PriceOrigin
  /** Accession number of the newest filing behind the figures. */
  filing?: string | undefined
  /** By school and criterion: the figure compared, and the points for it. */
  criteria: Record<string, [value: number | null, points: number]>
}

/** A report as it is mailed, in words and written figures. */
export type MonitoringReport = {
  kind: 'first' | 'changed' | 'unchanged' | 'unpriced'
  frequency: MonitoringFrequency
  /** When it was made, ISO 8601. */
  at: string
  isDemo: boolean
  isSample: boolean
  /** Why nothing was scored. */
  problem?: string
  scores: { name: string; before?: string | undefined; now: string; coverage?: string }[]
  changes: ReportedChange[]
  furtherChanges: number
  prices: { symbol: string; before?: string | undefined; now: string; source: string }[]
  furtherPrices: number
}

export type ReportedChange = {
  symbol: string
  criterion: string
  /** "Price to earnings 28.10 → 31.40, 4.2 → 2.9 of 10 points" */
  figures: string
  why: string
  source: string
}

type ReportOptions = {
  frequency: MonitoringFrequency
  at: string
  isDemo: boolean
  previous?: Snapshot | undefined
}

const NAMES: Record<School, string> = { graham: 'Graham', buffett: 'Buffett', lynch: 'Lynch' }

/** An email lists so many changes and prices, and counts the rest. */
const MOST_CHANGES = 12
const MOST_PRICES = 20
/** Less is a figure's rounding. */
const LEAST_POINTS = 0.05

export function takeSnapshot(score: PortfolioScore, origins: readonly PriceOrigin[]): Snapshot {
  return {
    overall: score.overall,
    schools: mapSchools((school) => score.schools[school].score),
    holdings: score.holdings.map((holding, index) => ({
      ...{ symbol: holding.symbol, price: holding.price, currency: holding.currency },
      origin: originAt(origins, index),
      filing: findFiling(holding)?.accession,
      criteria: Object.fromEntries(
        listScored(holding).map(({ key, criterion: { value, points } }) => [
          key,
          [value === null ? null : tidy(value), tidy(points)],
        ]),
      ),
    })),
  }
}

/** What a reader is told of a portfolio that was scored again. */
export function writeReport(
  score: PortfolioScore,
  origins: readonly PriceOrigin[],
  { frequency, at, isDemo, previous }: ReportOptions,
): MonitoringReport {
  const changes = previous ? findChanges(score, origins, previous) : []
  const hasMoved = previous !== undefined && (changes.length > 0 || hasOtherScores(score, previous))
  const prices = listPrices(score, origins, previous)
  return {
    kind: previous ? (hasMoved ? 'changed' : 'unchanged') : 'first',
    ...{ frequency, at, isDemo },
    isSample: origins.some(({ source }) => source === 'sample'),
    scores: listScores(score, previous),
    changes: changes.slice(0, MOST_CHANGES),
    furtherChanges: Math.max(0, changes.length - MOST_CHANGES),
    prices: prices.slice(0, MOST_PRICES),
    furtherPrices: Math.max(0, prices.length - MOST_PRICES),
  }
}

/** Where nothing could be scored: it says why, and has no figures. */
export function writeEmptyReport(
  problem: string,
  { frequency, at, isDemo }: ReportOptions,
): MonitoringReport {
  return {
    ...{ kind: 'unpriced', frequency, at, isDemo, isSample: false, problem },
    ...{ scores: [], changes: [], furtherChanges: 0, prices: [], furtherPrices: 0 },
  }
}

function listScores(score: PortfolioScore, previous: Snapshot | undefined) {
  const schools = SCHOOLS.map((school) => ({
    name: NAMES[school],
    before: previous && sayScore(previous.schools[school]),
    now: sayScore(score.schools[school].score),
    coverage: `${formatNumber(score.schools[school].coverage * 100)}% of the figures known`,
  }))
  const before = previous && sayScore(previous.overall)
  return [{ name: 'Overall', before, now: sayScore(score.overall) }, ...schools]
}

function hasOtherScores({ overall, schools }: PortfolioScore, previous: Snapshot): boolean {
  return (
    overall !== previous.overall ||
    SCHOOLS.some((school) => schools[school].score !== previous.schools[school])
  )
}

/** What moved the scores most comes first. */
function findChanges(
  score: PortfolioScore,
  origins: readonly PriceOrigin[],
  previous: Snapshot,
): ReportedChange[] {
  const found = score.holdings.flatMap((holding, index) => {
    const before = previous.holdings[index]
    if (before?.symbol !== holding.symbol) return []
    const origin = originAt(origins, index)
    return listScored(holding).flatMap(({ key, criterion }) => {
      const [oldValue = null, oldPoints] = before.criteria[key] ?? []
      const moved = oldPoints === undefined ? criterion.points : criterion.points - oldPoints
      if (oldPoints !== undefined && Math.abs(moved) < LEAST_POINTS) return []
      const old = oldPoints === undefined ? undefined : ([oldValue, oldPoints] as const)
      const change = describeChange({ holding, criterion, key, before, old, origin })
      return [{ change, size: holding.weight * Math.abs(moved) }]
    })
  })
  return found.sort((a, b) => b.size - a.size).map(({ change }) => change)
}

type Moved = {
  holding: ScoredHolding
  criterion: ScoredCriterion
  key: string
  before: SnapshotHolding
  old: readonly [number | null, number] | undefined
  origin: PriceOrigin
}

function describeChange({ holding, criterion, key, before, old, origin }: Moved): ReportedChange {
  const { value, points, weight, unit, name } = criterion
  const [school] = key.split('.') as [School]
  const outOf = `of ${formatNumber(weight)} points`
  const now = formatValue(value, unit)
  const filing = findFiling(holding)
  return {
    symbol: holding.symbol,
    criterion: `${name} (${NAMES[school]})`,
    figures: old
      ? `${formatValue(old[0], unit)} → ${now}, ${formatPoints(old[1])} → ${formatPoints(points)} ${outOf}`
      : `now known: ${now}, ${formatPoints(points)} ${outOf}`,
    why: explain(holding, criterion, before),
    source: [
      usesPrice(criterion) ? `price: ${describeOrigin(origin)}` : '',
      filing ? `accounts: ${filing.form} filed ${filing.filed}, ${filing.accession}` : '',
      holding.company.provenance || filing ? '' : 'accounts: figures that you entered',
    ]
      .filter(Boolean)
      .join('; '),
  }
}

function explain(
  holding: ScoredHolding,
  criterion: ScoredCriterion,
  before: SnapshotHolding,
): string {
  const reasons: string[] = []
  const { price, currency } = holding
  if (usesPrice(criterion) && (price !== before.price || currency !== before.currency)) {
    const verb = price > before.price ? 'rose' : 'fell'
    reasons.push(
      `the price ${verb} from ${formatPrice(before.price)} to ${formatPrice(price)} ${currency}`,
    )
  }
  const filing = findFiling(holding)
  if (filing && filing.accession !== before.filing) {
    reasons.push(`new accounts for the year to ${filing.periodEnd} were filed`)
  }
  if (reasons.length === 0 && usesPrice(criterion)) reasons.push('the exchange rate changed')
  return reasons.length > 0 ? reasons.join(', and ') : 'reported figures were corrected'
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
      source: describeOrigin(originAt(origins, index)),
    }
    return { row, weight }
  })
  return rows.sort((a, b) => b.weight - a.weight).map(({ row }) => row)
}

function describeOrigin({ source, date, problem }: PriceOrigin): string {
  const origin = `${nameSource(source)}, ${date.slice(0, 10)}`
  return problem ? `${problem}; ${origin}` : origin
}

function listScored({ schools }: ScoredHolding): { key: string; criterion: ScoredCriterion }[] {
  return SCHOOLS.flatMap((school) =>
    schools[school].criteria.flatMap((criterion) =>
      isScored(criterion) ? [{ key: `${school}.${criterion.id}`, criterion }] : [],
    ),
  )
}

function isScored(criterion: Criterion): criterion is ScoredCriterion {
  return criterion.state === 'scored'
}

function usesPrice({ inputs }: ScoredCriterion): boolean {
  return inputs.some(({ name }) => name === 'price')
}

/** The newest filing behind the accounts of a holding. */
function findFiling({ company }: ScoredHolding) {
  const filings = Object.values(company.provenance ?? {}).filter(
    (provenance) => provenance?.kind === 'filing',
  )
  return filings.reduce<(typeof filings)[number] | undefined>(
    (newest, filing) => (newest && newest.filed >= filing.filed ? newest : filing),
    undefined,
  )
}

function originAt(origins: readonly PriceOrigin[], index: number): PriceOrigin {
  const origin = origins[index]
  if (!origin) throw new Error('each holding should have the origin of its price')
  return origin
}

function mapSchools<T>(read: (school: School) => T): Record<School, T> {
  return { graham: read('graham'), buffett: read('buffett'), lynch: read('lynch') }
}

function sayScore(score: number | null): string {
  return score === null ? 'not enough data' : `${score}/100`
}

function formatPoints(points: number): string {
  return formatNumber(points, 1)
}

/** Enough digits to compare by, few enough to store. */
function tidy(value: number): number {
  return Number(value.toPrecision(6))
}
