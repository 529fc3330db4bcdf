import { formatNumber } from '../format-number.ts'
import {
  describeInput,
  INPUT_NAMES,
  type InputOrPrice,
  type ListInput,
  LONGEST_RECORD,
} from '../markets/company-inputs.ts'
import { SECTORS, type Sector } from '../markets/company-sector.ts'
import { findInputProblem } from './check-holdings.ts'
import { parseAmount } from './parse-amount.ts'

/** Report lines that the schools use only as a ratio or a growth rate; in millions. */
export const REPORT_LINES = {
  revenueBefore: 'Prior-year revenue',
  grossProfit: 'Gross profit',
  totalAssets: 'Total assets',
  inventory: 'Inventories',
  inventoryBefore: 'Prior-year inventories',
} as const

export type ReportLine = keyof typeof REPORT_LINES

type ReportLines = { [Line in ReportLine]?: number }

/** Figures that a reader put in place of the known ones; a list replaces the whole list. */
export type OwnFigures = { [Name in InputOrPrice]?: number | readonly number[] } & {
  sector?: Sector
  report?: ReportLines
}

const FIGURE_NAMES: readonly InputOrPrice[] = ['price', ...INPUT_NAMES]

const MAX_PRICE = 1e12

export function listOwnNames(own: OwnFigures): InputOrPrice[] {
  return FIGURE_NAMES.filter((name) => own[name] !== undefined)
}

export function withoutPrice(own: OwnFigures): OwnFigures {
  const { price: _price, ...figures } = own
  return figures
}

/** As readers count them: a list of years is one figure, and lines of the worksheet alone are none. */
export function countOwnFigures(own: OwnFigures): number {
  return listOwnNames(own).length + (own.sector ? 1 : 0)
}

/** Reads what a device kept, and leaves out what cannot be a figure. The order is always the same. */
export function keepFigures(kept: unknown): OwnFigures {
  const entry = asRecord(kept)
  const own: OwnFigures = {}
  for (const name of FIGURE_NAMES) {
    const value = entry[name]
    if (value === undefined || value === null || findProblem(name, value)) continue
    own[name] = value as number | number[]
  }
  const sector = SECTORS.find((known) => known === entry.sector)
  const report = asRecord(entry.report)
  const lines = Object.keys(REPORT_LINES).flatMap((name) =>
    Object.hasOwn(report, name) && !findProblem('netIncome', report[name])
      ? [[name, report[name]]]
      : [],
  )
  return {
    ...own,
    ...(sector && { sector }),
    ...(lines.length > 0 && { report: Object.fromEntries(lines) }),
  }
}

export type FigureUnit = 'price' | 'millions' | 'perShare' | 'fraction' | 'years'

export function unitOfFigure(name: InputOrPrice): FigureUnit {
  return name === 'price' ? 'price' : describeInput(name).unit
}

/** Reads a typed figure: rates in percent, amounts in millions. */
export function parseOwnFigure(
  name: InputOrPrice,
  text: string,
): { value: number } | { problem: string } {
  const isRate = unitOfFigure(name) === 'fraction'
  const amount = parseAmount(isRate ? text.trim().replace(/%$/, '') : text)
  if (!amount) return { problem: 'Enter a number, such as 1,234.5.' }
  const value = isRate ? amount.value / 100 : amount.value
  const problem = findProblem(name, isList(name) ? [value] : value)
  return problem ? { problem } : { value }
}

export function writeFigure(name: InputOrPrice, value: number): string {
  const unit = unitOfFigure(name)
  if (unit === 'fraction') return formatNumber(value * 100, 0, 2)
  const size = Math.abs(value)
  if (unit === 'millions') return formatNumber(value, 0, size < 10 ? 4 : 1)
  if (unit === 'years') return formatNumber(value, 0, 1)
  return formatNumber(value, size < 1000 ? 2 : 0, size < 1 ? 6 : 2)
}

/** Changes one year, adds an older one or removes the oldest; undefined if none is left. */
export function changeYear(
  values: readonly number[],
  yearsAgo: number,
  value: number | undefined,
): readonly number[] | undefined {
  const place = values.length - 1 - yearsAgo
  if (value === undefined) {
    if (place !== 0) return values
    return values.length > 1 ? values.slice(1) : undefined
  }
  return place < 0 ? [value, ...values].slice(-LONGEST_RECORD) : values.with(place, value)
}

function findProblem(name: InputOrPrice, value: unknown): string | undefined {
  if (name === 'price') {
    const isPrice = typeof value === 'number' && value > 0 && value <= MAX_PRICE
    return isPrice ? undefined : 'Enter a price above 0.'
  }
  if (name === 'grossMargin' && Number(value) > 1) return 'A gross margin cannot be above 100%.'
  const problem = findInputProblem(name, value)
  if (!problem) return undefined
  const { label } = describeInput(name)
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} ${problem}.`
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isList(name: InputOrPrice): name is ListInput {
  return name !== 'price' && describeInput(name).isList === true
}
