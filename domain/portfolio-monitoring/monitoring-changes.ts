import { formatNumber, formatPrice } from '../format-number.ts'
import { BY_EXTRACT, nameAuthority } from '../markets/citations.ts'
import { nameSource } from '../markets/source-names.ts'
import { formatDay } from '../markets/summarize-history.ts'
import type { PortfolioScore, ScoredHolding } from '../scoring/analyze-portfolio.ts'
import type { Criterion, MissingCriterion, ScoredCriterion } from '../scoring/evaluate-criterion.ts'
import { formatValue } from '../scoring/format-value.ts'
import type { SchoolDefinition } from '../scoring/school.ts'
import { SCHOOLS, type School } from '../scoring/schools.ts'

/** `source` is `yours` if the reader entered the price, `demo` in the demo portfolio. */
export type PriceOrigin = {
  source: string
  /** The date of the price, ISO 8601. */
  date: string
  /** How the price was converted into the holding's currency. */
  conversion?: string | undefined
  problem?: string
}

export type Snapshot = {
  overall: number | null
  /** A school that is newer than the snapshot is not there. */
  schools: { [Name in School]?: number | null }
  /** In the order of the saved holdings. */
  holdings: SnapshotHolding[]
}

type SnapshotHolding = {
  symbol: string
  price: number
  currency: string
  origin: PriceOrigin
  /** The newest filing behind the figures: its number, or its year if only an extract is known. */
  filing?: string | undefined
  /** By school and criterion. */
  criteria: Record<string, [value: number | null, points: number]>
}

export type ReportedChange = {
  symbol: string
  criterion: string
  /** "Price to earnings 28.10 → 31.40, 4.2 → 2.9 of 10 points" */
  figures: string
  why: string
  source: string
}

/** Smaller differences come from rounding a figure. */
const MIN_POINTS = 0.05

export function findChanges(
  score: PortfolioScore,
  origins: readonly PriceOrigin[],
  previous: Snapshot,
): ReportedChange[] {
  const found = score.holdings.flatMap((holding, index) => {
    const before = previous.holdings[index]
    if (before?.symbol !== holding.symbol) return []
    // Against a snapshot from before a school, everything about it would be news.
    const criteria = listCriteria(holding).filter(({ school }) => school.id in previous.schools)
    const compared = { holding, criteria, before, origin: originAt(origins, index) }
    return [...findMoved(compared), ...findLost(compared)]
  })
  return found.sort((a, b) => b.size - a.size).map(({ change }) => change)
}

type Compared = {
  holding: ScoredHolding
  criteria: ReturnType<typeof listCriteria>
  before: SnapshotHolding
  origin: PriceOrigin
}

function findMoved({ holding, criteria, before, origin }: Compared) {
  return criteria.flatMap(({ key, school, criterion }) => {
    if (criterion.state !== 'scored') return []
    const old = before.criteria[key]
    const points = criterion.points - (old?.[1] ?? 0)
    if (old && Math.abs(points) < MIN_POINTS) return []
    const change = describeChange({ holding, school, criterion, before, old, origin })
    return [{ change, size: holding.weight * Math.abs(points) }]
  })
}

function findLost({ holding, criteria, before }: Compared) {
  return criteria.flatMap(({ key, school, criterion }) => {
    const old = before.criteria[key]
    if (criterion.state !== 'missing' || !old) return []
    const [oldValue, oldPoints] = old
    const change = describeLoss({ holding, school, criterion, oldValue })
    return [{ change, size: holding.weight * oldPoints }]
  })
}

type Moved = {
  holding: ScoredHolding
  school: SchoolDefinition
  criterion: ScoredCriterion
  before: SnapshotHolding
  old: readonly [number | null, number] | undefined
  origin: PriceOrigin
}

function describeChange(moved: Moved): ReportedChange {
  const { holding, school, criterion, before, old, origin } = moved
  const { value, points, weight, unit, name } = criterion
  const outOf = `of ${formatNumber(weight)} points`
  const now = formatValue(value, unit)
  const filing = findFiling(holding)
  return {
    symbol: holding.symbol,
    criterion: `${name} (${school.name})`,
    figures: old
      ? `${formatValue(old[0], unit)} → ${now}, ${formatPoints(old[1])} → ${formatPoints(points)} ${outOf}`
      : `now known: ${now}, ${formatPoints(points)} ${outOf}`,
    why: explain(holding, criterion, before),
    source: [
      usesPrice(criterion) ? `price: ${describePriceOrigin(origin)}` : '',
      filing && !hasOnlyOwn(criterion) ? describeFiling(holding, filing) : '',
      describeOwn(criterion),
      holding.company.provenance || filing ? '' : 'financial statements: figures that you entered',
    ]
      .filter(Boolean)
      .join('; '),
  }
}

type Loss = {
  holding: ScoredHolding
  school: SchoolDefinition
  criterion: MissingCriterion
  oldValue: number | null
}

function describeLoss({ holding, school, criterion, oldValue }: Loss): ReportedChange {
  const { name, unit, missing } = criterion
  const filing = findFiling(holding)
  const labels = missing.map(({ label }) => label).join(', ')
  return {
    symbol: holding.symbol,
    criterion: `${name} (${school.name})`,
    figures: `${formatValue(oldValue, unit)} → not known`,
    why: `these figures are now missing: ${labels}`,
    source: filing ? describeFiling(holding, filing) : 'no usable financial statements',
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
  if (filing && keyOfFiling(filing) !== before.filing) {
    reasons.push(
      `new financial statements for the year ended ${formatDay(filing.periodEnd)} were filed`,
    )
  }
  if (reasons.length === 0 && usesPrice(criterion)) reasons.push('the exchange rate changed')
  return reasons.length > 0 ? reasons.join(', and ') : 'reported figures were corrected'
}

export function describePriceOrigin({ source, date, conversion, problem }: PriceOrigin): string {
  const known = `${nameSource(source)}, ${formatDay(date)}`
  const origin = conversion ? `${known}; ${conversion}` : known
  return problem ? `${problem}; ${origin}` : origin
}

/** `key` names the criterion in a snapshot. */
export function listCriteria({ schools }: ScoredHolding): {
  key: string
  school: SchoolDefinition
  criterion: Criterion
}[] {
  return SCHOOLS.flatMap((school) =>
    schools[school.id].criteria.map((criterion) => {
      return { key: `${school.id}.${criterion.id}`, school, criterion }
    }),
  )
}

export function describeFiling({ company }: ScoredHolding, filing: Filing): string {
  const { form, filed, accession } = filing
  const authority = nameAuthority(company.filer)
  const report = `${form} filed ${formatDay(filed)}, ${accession ?? BY_EXTRACT}`
  return `financial statements: ${authority ? `${authority}, ` : ''}${report}`
}

function hasOnlyOwn({ inputs }: ScoredCriterion): boolean {
  return inputs.every(({ name, provenance }) => name === 'price' || provenance?.kind === 'yours')
}

function describeOwn({ inputs }: ScoredCriterion): string {
  const own = inputs.filter(
    ({ name, provenance }) => name !== 'price' && provenance?.kind === 'yours',
  )
  return own.length > 0 ? `your own figures: ${own.map(({ label }) => label).join(', ')}` : ''
}

function usesPrice({ inputs }: ScoredCriterion): boolean {
  return inputs.some(({ name }) => name === 'price')
}

export function findFiling({ company }: ScoredHolding) {
  const filings = Object.values(company.provenance ?? {}).filter(
    (provenance) => provenance?.kind === 'filing',
  )
  return filings.reduce<(typeof filings)[number] | undefined>(
    (newest, filing) => (newest && newest.filed >= filing.filed ? newest : filing),
    undefined,
  )
}

type Filing = NonNullable<ReturnType<typeof findFiling>>

/** Tells a new annual report from the one before, also where only an extract of it is known. */
export function keyOfFiling(filing: Filing | undefined): string | undefined {
  return filing && (filing.accession ?? `year to ${filing.periodEnd}`)
}

export function originAt(origins: readonly PriceOrigin[], index: number): PriceOrigin {
  const origin = origins[index]
  if (!origin) throw new Error('each holding should have the origin of its price')
  return origin
}

function formatPoints(points: number): string {
  return formatNumber(points, 1)
}
