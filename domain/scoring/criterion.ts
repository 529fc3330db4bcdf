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
import type { Sector } from '../markets/company-sector.ts'
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
  /** In the accounts' currency. NaN if unknown: criteria that need it are then missing. */
  price: number
  priceProvenance?: Provenance
}

type Figures = Record<FigureName, UsedFigure>

const unknownFacts = Object.fromEntries([
  ['price', Number.NaN],
  ...INPUT_NAMES.map((name) => [name, describeInput(name).isList ? [] : Number.NaN]),
]) as Facts

const NO_FIGURES = Object.fromEntries(
  ['price', ...INPUT_NAMES].map((name) => [name, null]),
) as unknown as Figures

const INPUT_LABELS = INPUT_NAMES.map((name) => [name, describeInput(name).label] as const)

const NOTHING_MISSING: readonly MissingFigure[] = []

const SINGLE_INPUTS = INPUT_NAMES.filter((name): name is SingleInput => !describeInput(name).isList)

export function judgeCompany(
  company: Company,
  schools: readonly (readonly CriterionDefinition[])[],
): Criterion[][] {
  const prepared = { company, facts: takeFacts(company), figures: describeFigures(company) }
  return schools.map((definitions) =>
    definitions.map((definition) => judgeCriterion(definition, prepared)),
  )
}

function judgeCriterion(
  definition: CriterionDefinition,
  { company, facts, figures }: { company: Company; facts: Facts; figures: Figures },
): Criterion {
  const { inputs } = company
  const rule = definition.rules[inputs.sector ?? 'general']
  const { id, name, weight, unit } = definition
  if (!rule || definition.appliesTo?.(inputs) === false) {
    const formula = Object.values(definition.rules)[0]?.formula ?? ''
    const nothing = { value: null, points: null, inputs: [], formula }
    return { id, name, weight, unit, state: 'notApplicable', ...nothing }
  }
  const { formula, ramp } = rule
  const label = rule.name ?? name
  const ruleUnit = rule.unit ?? unit
  const used = listFigures(rule, figures)
  let missing = findMissing(rule.needs, inputs)
  if (rule.usesPrice && Number.isNaN(company.price)) {
    missing = [{ name: 'price', label: figures.price.label }, ...missing]
  }
  // Written out: merging objects caused most of the garbage for 12,000 criteria, and so most of the time.
  if (missing.length > 0) {
    return {
      ...{ id, name: label, weight, unit: ruleUnit, formula, ramp, inputs: used },
      ...{ state: 'missing', missing, value: null, points: null },
    }
  }
  const { value: computed, share } = rule.judge(facts)
  const value = Number.isFinite(computed) ? computed : null
  return {
    id,
    name: label,
    weight,
    unit: ruleUnit,
    formula,
    ramp,
    inputs: used,
    state: 'scored',
    value,
    share,
    points: weight * share,
  }
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

export function findMissing(needs: Rule['needs'], inputs: CompanyInputs): readonly MissingFigure[] {
  let missing: MissingFigure[] | undefined
  for (const need of needs) {
    const [name, years] = typeof need === 'string' ? [need, 1] : need
    const value = inputs[name]
    const known = typeof value === 'number' ? 1 : (value?.length ?? 0)
    if (known >= years) continue
    const { label, isList } = describeInput(name)
    missing ??= []
    missing.push(isList ? { name, label, years, known } : { name, label })
  }
  return missing ?? NOTHING_MISSING
}

function describeFigures({ price, priceProvenance, inputs, provenance }: Company): Figures {
  // A copy has its final shape from the start; adding 23 properties one by one would move the object each time.
  const figures = { ...NO_FIGURES }
  const known = priceProvenance ?? provenance?.price
  const value = Number.isNaN(price) ? null : price
  figures.price = { name: 'price', label: 'price', value, provenance: known }
  for (const [name, label] of INPUT_LABELS) {
    figures[name] = { name, label, value: inputs[name] ?? null, provenance: provenance?.[name] }
  }
  return figures
}

function listFigures(rule: Rule, figures: Figures): UsedFigure[] {
  const used: UsedFigure[] = []
  if (rule.usesPrice) used.push(figures.price)
  for (const need of rule.needs) used.push(figures[typeof need === 'string' ? need : need[0]])
  for (const name of rule.alsoUses ?? []) used.push(figures[name])
  return used
}

function latest(record: readonly number[] | null | undefined): readonly number[] {
  return record?.slice(-LONGEST_RECORD) ?? []
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
