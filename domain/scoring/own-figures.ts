import { formatNumber } from '../figures.ts'
import { findInputProblem } from '../portfolio/check-holdings.ts'
import { parseAmount } from '../portfolio/parse-amount.ts'
import { LONGEST_RECORD } from './arithmetic.ts'
import {
  describeInput,
  type FigureName,
  INPUT_NAMES,
  type ListInput,
  type Provenance,
} from './company-inputs.ts'
import type { Company } from './criterion.ts'

/** Figures that a reader put in place of the known ones; a list replaces the whole list. */
export type OwnFigures = { [Name in FigureName]?: number | readonly number[] }

export const FIGURE_NAMES: readonly FigureName[] = ['price', ...INPUT_NAMES]

const MOST_PRICE = 1e12

export function withOwnFigures(company: Company, own: OwnFigures): Company {
  const { price, ...inputs } = own
  const yours: Provenance = { kind: 'yours' }
  const marks = Object.fromEntries(Object.keys(inputs).map((name) => [name, yours]))
  return {
    ...company,
    inputs: { ...company.inputs, ...inputs } as Company['inputs'],
    provenance: { ...company.provenance, ...marks },
    ...(typeof price === 'number' && { price, priceProvenance: yours }),
  }
}

/** What was kept on a device, without what cannot be a figure. */
export function keepFigures(kept: unknown): OwnFigures {
  const own: OwnFigures = {}
  for (const name of FIGURE_NAMES) {
    const value = (kept as Record<string, unknown> | null | undefined)?.[name]
    if (value === undefined || value === null || findProblem(name, value)) continue
    own[name] = value as number | number[]
  }
  return own
}

export type FigureUnit = 'price' | 'millions' | 'perShare' | 'fraction' | 'years'

export function unitOfFigure(name: FigureName): FigureUnit {
  return name === 'price' ? 'price' : describeInput(name).unit
}

/** A figure as a reader types it: rates in percent, amounts in millions. */
export function readFigure(
  name: FigureName,
  text: string,
): { value: number } | { problem: string } {
  const isRate = unitOfFigure(name) === 'fraction'
  const amount = parseAmount(isRate ? text.trim().replace(/%$/, '') : text)
  if (!amount) return { problem: 'Enter a number, such as 1,234.5.' }
  const value = isRate ? amount.value / 100 : amount.value
  const problem = findProblem(name, isList(name) ? [value] : value)
  return problem ? { problem } : { value }
}

/** A figure as the field shows it; the unit stands beside it. */
export function writeFigure(name: FigureName, value: number): string {
  const unit = unitOfFigure(name)
  if (unit === 'fraction') return formatNumber(value * 100, 0, 2)
  const size = Math.abs(value)
  if (unit === 'millions') return formatNumber(value, 0, size < 10 ? 4 : 1)
  return formatNumber(value, 0, size < 1 ? 6 : 2)
}

/** The list with one year changed, an older one added, or the oldest removed; undefined if none is left. */
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

function findProblem(name: FigureName, value: unknown): string | undefined {
  if (name === 'price') {
    const isPrice = typeof value === 'number' && value > 0 && value <= MOST_PRICE
    return isPrice ? undefined : 'A price is more than 0.'
  }
  if (name === 'grossMargin' && Number(value) > 1) return 'A gross margin is at most 100%.'
  const problem = findInputProblem(name, value)
  if (!problem) return undefined
  const { label } = describeInput(name)
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} ${problem}.`
}

function isList(name: FigureName): name is ListInput {
  return name !== 'price' && describeInput(name).isList === true
}
