import {
  type CompanyInputs,
  describeInput,
  INPUT_NAMES,
  type InputName,
  type ListInput,
  LONGEST_RECORD,
  type SingleInput,
} from '../markets/company-inputs.ts'
import type { ScoredCompany } from './company.ts'

/** A criterion's figures once none is missing, so lookups are never undefined. */
export type Facts = { price: number } & { [Name in SingleInput]: number } & {
  [Name in ListInput]: readonly number[]
}

/** A figure that a criterion needs; for a list, with the number of years. */
export type Need = InputName | readonly [ListInput, number]

export type NeededFigure = { name: InputName; years: number }

const unknownFacts = Object.fromEntries([
  ['price', Number.NaN],
  ...INPUT_NAMES.map((name) => [name, describeInput(name).isList ? [] : Number.NaN]),
]) as Facts

const SINGLE_INPUTS = INPUT_NAMES.filter((name): name is SingleInput => !describeInput(name).isList)

const NO_RECORD: readonly number[] = []

/** Only the inputs that a rule needs are known to be set; the rest may be NaN. */
export function selectFacts({ inputs, price }: Pick<ScoredCompany, 'inputs' | 'price'>): Facts {
  // A copy has the same shape for all companies, which makes 500 of them fast.
  const facts = { ...unknownFacts, price }
  for (const name of SINGLE_INPUTS) {
    const value = inputs[name]
    if (typeof value === 'number') facts[name] = value
  }
  facts.eps = selectLatest(inputs.eps)
  facts.returnOnEquity = selectLatest(inputs.returnOnEquity)
  facts.capitalExpenditures = selectLatest(inputs.capitalExpenditures)
  return facts
}

export function knows({ inputs }: Pick<ScoredCompany, 'inputs'>, needs: readonly Need[]): boolean {
  return needs.map(parseNeed).every(({ name, years }) => countKnown(inputs, name) >= years)
}

export function parseNeed(need: Need): NeededFigure {
  return typeof need === 'string' ? { name: need, years: 1 } : { name: need[0], years: need[1] }
}

/** Years of a list; 1 for a single figure that is known. */
export function countKnown(inputs: CompanyInputs, name: InputName): number {
  const value = inputs[name]
  return typeof value === 'number' ? 1 : (value?.length ?? 0)
}

function selectLatest(record: readonly number[] | null | undefined): readonly number[] {
  if (!record) return NO_RECORD
  return record.length > LONGEST_RECORD ? record.slice(-LONGEST_RECORD) : record
}
