import type { FiscalYear, ReportedValue } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'
import { sinceMovedEnd } from './whole-years.ts'

export type SourceFigure = ReportedValue & {
  name: FigureName
  fiscalYear: number
  periodEnd: string
}

export type InputSource = {
  /** Over account names: `netIncome / equity`. */
  formula: string
  figures: SourceFigure[]
}

export const MILLION = 1_000_000

export type Computed = {
  value: number | number[]
  formula: string
  figures: (SourceFigure | undefined)[]
}

export type Year = FiscalYear | undefined

export function figureOf(year: Year, name: FigureName): SourceFigure | undefined {
  const value = year?.values[name]
  if (!year || !value) return undefined
  return { ...value, name, fiscalYear: year.fiscalYear, periodEnd: year.periodEnd }
}

/** In millions. */
export function amount(years: readonly FiscalYear[], name: FigureName): Computed | undefined {
  const figure = figureOf(years.at(-1), name)
  return figure && { value: figure.value / MILLION, formula: name, figures: [figure] }
}

/** Removes binary rounding traces: 63.949999999999996 is 63.95. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** Average shares if the count is missing or is that of one share class among several. */
export function averageOrCount(year: Year): SourceFigure | undefined {
  const counted = figureOf(year, 'shares')
  const average = figureOf(year, 'sharesDiluted') ?? figureOf(year, 'sharesBasic')
  if (!counted || !average) return counted ?? average
  return counted.value < average.value / 2 ? average : counted
}

/** Consecutive years up to the latest, oldest first. */
export function history(
  years: readonly FiscalYear[],
  formula: string,
  compute: (year: FiscalYear) => { value: number; figures: SourceFigure[] } | undefined,
): Computed {
  const values: number[] = []
  const figures: SourceFigure[] = []
  let next = years.at(-1)?.fiscalYear
  for (const year of years.toReversed()) {
    const computed = year.fiscalYear === next ? compute(year) : undefined
    if (!computed) break
    values.unshift(computed.value)
    figures.unshift(...computed.figures)
    next = year.fiscalYear - 1
  }
  return { value: values, formula, figures }
}

/** Empty if the two years are not consecutive. */
export function lastTwo(years: readonly FiscalYear[]): Year[] {
  const [before, latest] = sinceMovedEnd(years).slice(-2)
  return latest && latest.fiscalYear - 1 === before?.fiscalYear ? [before, latest] : []
}

export function growth(years: readonly FiscalYear[], name: FigureName): Computed | undefined {
  const [before, latest] = lastTwo(years).map((year) => figureOf(year, name))
  if (!before || !latest || before.value <= 0) return undefined
  const value = latest.value / before.value - 1
  return { value, formula: `${name} / ${name} of the year before - 1`, figures: [before, latest] }
}

export function workingCapitalGrowth(years: readonly FiscalYear[]): Computed | undefined {
  const pair = lastTwo(years)
  if (pair.length === 0) return undefined
  const hasDebt = pair.every((year) => year?.values.currentDebt)
  const names: FigureName[] = ['currentAssets', 'cash', 'currentLiabilities']
  if (hasDebt) names.push('currentDebt')
  const figures = pair.flatMap((year) => names.map((name) => figureOf(year, name)))
  if (figures.includes(undefined)) return undefined
  const [before = 0, after = 0] = pair.map((year) => {
    const read = (name: FigureName) => year?.values[name]?.value ?? 0
    const debt = hasDebt ? read('currentDebt') : 0
    return read('currentAssets') - read('cash') - read('currentLiabilities') + debt
  })
  const formula = `change of currentAssets - cash - currentLiabilities${hasDebt ? ' + currentDebt' : ''}`
  return { value: (after - before) / MILLION, formula, figures }
}
