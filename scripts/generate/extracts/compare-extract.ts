import type {
  ExtractComparison,
  FiscalYear,
  ReportedValue,
  ShareSplit,
} from '#domain/markets/financial-statements.ts'
import type { FigureName } from '#domain/markets/line-items/figures.ts'
import { splitFactor } from '#domain/markets/share-splits.ts'

/** A balance sheet adds up within the parts of minorities; earnings within rounding and dilution. */
const TOLERANCES = { sum: 0.01, earnings: 0.02, roundedPerShare: 0.006 }
/** Growing companies double in a year; this is beyond growth. */
const UNLIKELY = 8
/** Levels that seldom jump: neighbors within `near` agree; if all are beyond `far`, the unit is another one. */
const LEVELS: Partial<Record<FigureName, { near: number; far: number }>> = {
  revenue: { near: 2, far: 50 },
  totalAssets: { near: 2, far: 50 },
  totalLiabilities: { near: 2, far: 50 },
  equity: { near: 2.5, far: 50 },
  currentAssets: { near: 2.5, far: 50 },
  currentLiabilities: { near: 2.5, far: 50 },
  cashAndEquivalents: { near: 3, far: 300 },
  cash: { near: 3, far: 300 },
  depreciationAndAmortization: { near: 2.5, far: 100 },
  longTermDebt: { near: 3, far: 300 },
  shares: { near: 1.5, far: 50 },
  sharesDiluted: { near: 1.5, far: 50 },
  sharesBasic: { near: 1.5, far: 50 },
}

/**
 * Compares every figure by way of an extract with what there is to compare it with, and notes the
 * result at the figure. Figures in another unit than the years around them are removed.
 * @returns a sentence for each removed figure
 */
export function compareExtract(years: FiscalYear[], splits: readonly ShareSplit[]): string[] {
  for (const year of years) {
    compareSums(year)
    compareEarnings(year)
  }
  return years.flatMap((year, index) => {
    const around = [years[index - 1], years[index + 1]].filter((other) => other !== undefined)
    return compareLevels(year, around, splits)
  })
}

function compareSums({ values }: FiscalYear): void {
  const { totalAssets, totalLiabilities, equity, revenue, grossProfit, currentAssets } = values
  if (totalAssets && totalLiabilities && equity) {
    const gap = totalAssets.value - totalLiabilities.value - equity.value
    const share = gap / totalAssets.value
    const parts = [totalAssets, totalLiabilities, equity]
    // A larger gap may be the equity of minorities, which says nothing.
    if (Math.abs(share) <= TOLERANCES.sum) note(parts, 'sum', true)
    else if (share < 0) note(parts, 'sum', false)
  }
  if (revenue && grossProfit && grossProfit.value > revenue.value) {
    note([revenue, grossProfit], 'sum', false)
  }
  if (totalAssets && currentAssets && currentAssets.value > totalAssets.value) {
    note([totalAssets, currentAssets], 'sum', false)
  }
}

/** Companies with preferred shares or adjusted numerators report other earnings per share, so that only these are marked. */
function compareEarnings({ values: { eps, sharesDiluted, netIncome } }: FiscalYear): void {
  if (!eps || !sharesDiluted || !netIncome || sharesDiluted.value <= 0) return
  const computed = netIncome.value / sharesDiluted.value
  const isNear =
    Math.abs(computed - eps.value) <=
    Math.max(TOLERANCES.roundedPerShare, TOLERANCES.earnings * Math.abs(eps.value))
  if (isNear) note([eps, sharesDiluted, netIncome], 'earnings', true)
  else note([eps], 'earnings', false)
}

function compareLevels(
  year: FiscalYear,
  around: readonly FiscalYear[],
  splits: readonly ShareSplit[],
): string[] {
  const removed: string[] = []
  for (const [key, { near, far }] of Object.entries(LEVELS)) {
    const name = key as FigureName
    const figure = year.values[name]
    if (!figure?.extract) continue
    const own = levelOf(figure, splits)
    const others = around.flatMap(({ values }) => values[name] ?? [])
    const jumps = others
      .map((other) => levelOf(other, splits))
      .filter((other) => other > 0 && own > 0)
      .map((other) => Math.max(other / own, own / other))
    if (jumps.length === 0) continue
    if (jumps.every((jump) => jump > far)) {
      removed.push(
        `${name} ${year.fiscalYear} left out: another unit than the years around it (${figure.value}).`,
      )
      delete year.values[name]
    } else if (jumps.every((jump) => jump <= near)) note([figure], 'years', true)
    else if (jumps.every((jump) => jump > UNLIKELY)) note([figure], 'years', false)
  }
  return removed
}

function levelOf(figure: ReportedValue, splits: readonly ShareSplit[]): number {
  return figure.unit === 'shares' ? figure.value * splitFactor(splits, figure) : figure.value
}

function note(
  figures: readonly ReportedValue[],
  comparison: ExtractComparison,
  agrees: boolean,
): void {
  for (const { extract } of figures) {
    if (!extract) continue
    const [to, from] = agrees ? (['agrees', 'differs'] as const) : (['differs', 'agrees'] as const)
    if (extract[from].includes(comparison)) {
      // One sum that holds does not outweigh another that does not.
      if (agrees) continue
      extract[from] = extract[from].filter((other) => other !== comparison)
    }
    if (!extract[to].includes(comparison)) extract[to].push(comparison)
  }
}
