import { formatNumber, formatPrice } from '../figures.ts'
import { BY_EXTRACT, nameAuthority } from '../markets/citations.ts'
import { nameSource } from '../markets/source-names.ts'
import { formatDay } from '../markets/summarize-history.ts'
import type { PortfolioScore, ScoredHolding } from '../scoring/analyze-portfolio.ts'
import type { Criterion, MissingCriterion, ScoredCriterion } from '../scoring/criterion.ts'
import { SCHOOLS, type School } from '../scoring/score-company.ts'
import { formatValue } from '../scoring/show-arithmetic.ts'

/** `source` is `yours` if the reader entered the price. */
export type PriceOrigin = {
  source: string
  /** The date of the price, ISO 8601. */
  date: string
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

export const SCHOOL_NAMES: Record<School, string> = {
  graham: 'Graham',
  buffett: 'Buffett',
  lynch: 'Lynch',
}

/** Smaller differences come from rounding a figure. */
const LEAST_POINTS = 0.05

export function findChanges(
  score: PortfolioScore,
  origins: readonly PriceOrigin[],
  previous: Snapshot,
): ReportedChange[] {
  const found = score.holdings.flatMap((holding, index) => {
    const before = previous.holdings[index]
    if (before?.symbol !== holding.symbol) return []
    const origin = originAt(origins, index)
    const gone = listMissing(holding).flatMap(({ key, criterion }) => {
      const old = before.criteria[key]
      if (!old) return []
      const change = describeLoss(holding, key, criterion, old[0])
      return [{ change, size: holding.weight * old[1] }]
    })
    const moved = listScored(holding).flatMap(({ key, criterion }) => {
      const [oldValue = null, oldPoints] = before.criteria[key] ?? []
      const points = oldPoints === undefined ? criterion.points : criterion.points - oldPoints
      if (oldPoints !== undefined && Math.abs(points) < LEAST_POINTS) return []
      const old = oldPoints === undefined ? undefined : ([oldValue, oldPoints] as const)
      const change = describeChange({ holding, criterion, key, before, old, origin })
      return [{ change, size: holding.weight * Math.abs(points) }]
    })
    return [...moved, ...gone]
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
    criterion: `${name} (${SCHOOL_NAMES[school]})`,
    figures: old
      ? `${formatValue(old[0], unit)} → ${now}, ${formatPoints(old[1])} → ${formatPoints(points)} ${outOf}`
      : `now known: ${now}, ${formatPoints(points)} ${outOf}`,
    why: explain(holding, criterion, before),
    source: [
      usesPrice(criterion) ? `price: ${describeOrigin(origin)}` : '',
      filing && !hasOnlyOwn(criterion) ? describeFiling(holding, filing) : '',
      describeOwn(criterion),
      holding.company.provenance || filing ? '' : 'financial statements: figures that you entered',
    ]
      .filter(Boolean)
      .join('; '),
  }
}

function describeLoss(
  holding: ScoredHolding,
  key: string,
  { name, unit, missing }: MissingCriterion,
  oldValue: number | null,
): ReportedChange {
  const [school] = key.split('.') as [School]
  const filing = findFiling(holding)
  const labels = missing.map(({ label }) => label).join(', ')
  return {
    symbol: holding.symbol,
    criterion: `${name} (${SCHOOL_NAMES[school]})`,
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

export function describeOrigin({ source, date, problem }: PriceOrigin): string {
  const origin = `${nameSource(source)}, ${formatDay(date)}`
  return problem ? `${problem}; ${origin}` : origin
}

export function listScored({
  schools,
}: ScoredHolding): { key: string; criterion: ScoredCriterion }[] {
  return SCHOOLS.flatMap((school) =>
    schools[school].criteria.flatMap((criterion) =>
      isScored(criterion) ? [{ key: `${school}.${criterion.id}`, criterion }] : [],
    ),
  )
}

function listMissing({ schools }: ScoredHolding): { key: string; criterion: MissingCriterion }[] {
  return SCHOOLS.flatMap((school) =>
    schools[school].criteria.flatMap((criterion) =>
      criterion.state === 'missing' ? [{ key: `${school}.${criterion.id}`, criterion }] : [],
    ),
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

function isScored(criterion: Criterion): criterion is ScoredCriterion {
  return criterion.state === 'scored'
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
