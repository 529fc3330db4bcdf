import {
  type CompanyInputs,
  describeInput,
  type FigureName,
  INPUT_NAMES,
  type InputName,
  type ListInput,
  LONGEST_RECORD,
  type Provenance,
  type SingleInput,
  type SourcedInputs,
} from '../markets/company-inputs.ts'
import { SECTORS, type Sector } from '../markets/company-sector.ts'
import { listOwnNames, type OwnFigures } from '../portfolio/own-figures.ts'

/** A criterion's figures once none is missing, so lookups are never undefined. */
export type Facts = { price: number } & { [Name in SingleInput]: number } & {
  [Name in ListInput]: readonly number[]
}

export type Judgement = {
  /** The figure that is compared; null if it cannot be computed, such as a multiple of zero. */
  value: number | null
  /** 0 to 1. */
  share: number
}

/** A figure that the criterion needs; for a list, with the number of years. */
export type Need = InputName | readonly [ListInput, number]

export type Rule = {
  needs: readonly Need[]
  /** Used if known; the criterion can be judged without them. */
  alsoUses?: readonly InputName[]
  usesPrice?: true
  /** Name and unit in a sector where they differ. */
  name?: string
  unit?: CriterionDefinition['unit']
  formula: string
  /** Where points begin and where they are full; none for a criterion that computes its share itself. */
  ramp?: readonly [zero: number, full: number]
  judge: (facts: Facts) => Judgement
}

export type CriterionDefinition = {
  id: string
  name: string
  weight: number
  unit: 'ratio' | 'percent' | 'millions' | 'years'
  rules: { [Name in Sector]?: Rule }
  appliesTo?: (inputs: CompanyInputs) => boolean
}

export type UsedFigure = {
  name: FigureName
  label: string
  value: number | readonly number[] | null
  provenance?: Provenance
}

export type Criterion = {
  id: string
  name: string
  formula: string
  weight: number
  unit: CriterionDefinition['unit']
  ramp?: readonly [zero: number, full: number]
  inputs: UsedFigure[]
} & (
  | { state: 'scored'; value: number | null; share: number; points: number }
  | { state: 'missing'; missing: readonly MissingFigure[]; value: null; points: null }
  | { state: 'notApplicable'; value: null; points: null }
)

export type ScoredCriterion = Extract<Criterion, { state: 'scored' }>
export type MissingCriterion = Extract<Criterion, { state: 'missing' }>

/** Only for lists: `years` is how many are needed, `known` how many there are. */
export type MissingFigure = { name: FigureName; label: string; years?: number; known?: number }

export type Company = SourcedInputs & {
  /** In the statements' currency. NaN if unknown: criteria that need it are then missing. */
  price: number
  priceProvenance?: Provenance
}

/** A criterion as it is in one sector: put together once, not for each company. */
export type Measure = {
  definition: CriterionDefinition
  /** None if the sector is not judged by it. */
  rule: Rule | undefined
  needs: readonly { name: InputName; years: number }[]
}

/** What a measure says of one company, as numbers alone. */
export type Verdict = Judgement | 'missing' | 'notApplicable'

const unknownFacts = Object.fromEntries([
  ['price', Number.NaN],
  ...INPUT_NAMES.map((name) => [name, describeInput(name).isList ? [] : Number.NaN]),
]) as Facts

const SINGLE_INPUTS = INPUT_NAMES.filter((name): name is SingleInput => !describeInput(name).isList)

const NO_RECORD: readonly number[] = []

export function listMeasures(
  definitions: readonly CriterionDefinition[],
): Record<Sector, Measure[]> {
  const measures = SECTORS.map((sector) => [
    sector,
    definitions.map((definition) => {
      const rule = definition.rules[sector]
      return { definition, rule, needs: rule?.needs.map(readNeed) ?? [] }
    }),
  ])
  return Object.fromEntries(measures) as Record<Sector, Measure[]>
}

export function judge(measure: Measure, company: Company, facts: Facts): Verdict {
  const { definition, rule, needs } = measure
  const { inputs, price } = company
  if (!rule || definition.appliesTo?.(inputs) === false) return 'notApplicable'
  if (rule.usesPrice && Number.isNaN(price)) return 'missing'
  return needs.every((need) => countKnown(inputs, need.name) >= need.years)
    ? rule.judge(facts)
    : 'missing'
}

/** With everything that a reader can open. */
export function describeCriterion(measure: Measure, verdict: Verdict, company: Company): Criterion {
  const { definition, rule } = measure
  const { id, name, weight, unit } = definition
  if (verdict === 'notApplicable' || !rule) {
    const formula = Object.values(definition.rules)[0]?.formula ?? ''
    const nothing = { value: null, points: null, inputs: [], formula }
    return { id, name, weight, unit, state: 'notApplicable', ...nothing }
  }
  const described = {
    ...{ id, name: rule.name ?? name, weight, unit: rule.unit ?? unit },
    ...{ formula: rule.formula, ramp: rule.ramp, inputs: listFigures(rule, company) },
  }
  if (verdict === 'missing') {
    const missing = listMissing(measure, company)
    return { ...described, state: 'missing', missing, value: null, points: null }
  }
  const { value, share } = verdict
  const known = Number.isFinite(value) ? value : null
  return { ...described, state: 'scored', value: known, share, points: weight * share }
}

/** Only the inputs that a rule needs are known to be set; the rest may be NaN. */
export function takeFacts({ inputs, price }: Pick<Company, 'inputs' | 'price'>): Facts {
  // A copy has the same shape for all companies, which makes 500 of them fast.
  const facts = { ...unknownFacts, price }
  for (const name of SINGLE_INPUTS) {
    const value = inputs[name]
    if (typeof value === 'number') facts[name] = value
  }
  facts.eps = latest(inputs.eps)
  facts.returnOnEquity = latest(inputs.returnOnEquity)
  facts.capitalExpenditures = latest(inputs.capitalExpenditures)
  return facts
}

export function knows({ inputs }: Pick<Company, 'inputs'>, needs: Rule['needs']): boolean {
  return needs.map(readNeed).every(({ name, years }) => countKnown(inputs, name) >= years)
}

function readNeed(need: Need): Measure['needs'][number] {
  return typeof need === 'string' ? { name: need, years: 1 } : { name: need[0], years: need[1] }
}

function countKnown(inputs: CompanyInputs, name: InputName): number {
  const value = inputs[name]
  return typeof value === 'number' ? 1 : (value?.length ?? 0)
}

function listMissing({ rule, needs }: Measure, { price, inputs }: Company): MissingFigure[] {
  const missing = needs.flatMap(({ name, years }): MissingFigure[] => {
    const known = countKnown(inputs, name)
    if (known >= years) return []
    const { label, isList } = describeInput(name)
    return [isList ? { name, label, years, known } : { name, label }]
  })
  const isPriceMissing = rule?.usesPrice && Number.isNaN(price)
  return isPriceMissing ? [{ name: 'price', label: 'price' }, ...missing] : missing
}

function listFigures({ usesPrice, needs, alsoUses = [] }: Rule, company: Company): UsedFigure[] {
  const names = [...needs.map((need) => readNeed(need).name), ...alsoUses]
  const { inputs, provenance } = company
  const figures = names.map((name): UsedFigure => {
    const { label } = describeInput(name)
    return { name, label, value: inputs[name] ?? null, provenance: provenance?.[name] }
  })
  return usesPrice ? [describePrice(company), ...figures] : figures
}

function describePrice({ price, priceProvenance, provenance }: Company): UsedFigure {
  const value = Number.isNaN(price) ? null : price
  return { name: 'price', label: 'price', value, provenance: priceProvenance ?? provenance?.price }
}

function latest(record: readonly number[] | null | undefined): readonly number[] {
  if (!record) return NO_RECORD
  return record.length > LONGEST_RECORD ? record.slice(-LONGEST_RECORD) : record
}

/** A criterion of 10 points that does not apply to banks and insurers. */
export function ofBusinesses(
  id: string,
  name: string,
  unit: CriterionDefinition['unit'],
  rule: Rule,
): CriterionDefinition {
  return { id, name, weight: 10, unit, rules: { general: rule, utility: rule } }
}

export function withOwnFigures(company: Company, own: OwnFigures): Company {
  const { price, report: _, ...inputs } = own
  const yours: Provenance = { kind: 'yours' }
  const marks = Object.fromEntries(listOwnNames(own).map((name) => [name, yours]))
  return {
    ...company,
    inputs: { ...company.inputs, ...inputs } as Company['inputs'],
    provenance: { ...company.provenance, ...marks },
    ...(typeof price === 'number' && { price, priceProvenance: yours }),
  }
}
