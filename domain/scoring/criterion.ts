import { LONGEST_RECORD } from './arithmetic.ts'
import {
  type CompanyInputs,
  describeInput,
  type FigureName,
  INPUT_NAMES,
  type InputName,
  type ListInput,
  type Provenance,
  type Sector,
  type SingleInput,
  type SourcedInputs,
} from './company-inputs.ts'

/** A criterion's figures once none is missing: a lookup that does not answer undefined. */
export type Facts = { price: number } & { [Name in SingleInput]: number } & {
  [Name in ListInput]: readonly number[]
}

export type Judgement = {
  /** The figure that is compared; null where it cannot be computed, such as a multiple of nothing. */
  value: number | null
  /** 0 to 1. */
  share: number
}

/** A figure the criterion needs, and how many years of it where it is a list. */
export type Need = InputName | readonly [ListInput, number]

export type Rule = {
  needs: readonly Need[]
  /** Looked at where they are known; without them the criterion is still judged. */
  alsoUses?: readonly InputName[]
  usesPrice?: true
  formula: string
  /** Where points begin and where they are full; none for a criterion that is its own share. */
  ramp?: readonly [zero: number, full: number]
  judge: (facts: Facts) => Judgement
}

export type CriterionDefinition = {
  id: string
  /** The textbook's term. */
  name: string
  weight: number
  unit: 'ratio' | 'percent' | 'millions' | 'years'
  /** The rule for each sector; a sector without one does not have the criterion. */
  rules: { [Name in Sector]?: Rule }
  /** Whether the company has what is asked about at all, such as inventories. */
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
  | { state: 'missing'; missing: MissingFigure[]; value: null; points: null }
  | { state: 'notApplicable'; value: null; points: null }
)

export type ScoredCriterion = Extract<Criterion, { state: 'scored' }>
export type MissingCriterion = Extract<Criterion, { state: 'missing' }>

/** `years` is how many are needed, `known` how many there are: only for lists. */
export type MissingFigure = { name: InputName; label: string; years?: number; known?: number }

/** One company at one price, in the currency of its accounts. */
export type Company = SourcedInputs & { price: number; priceProvenance?: Provenance }

export function judgeCriterion(
  definition: CriterionDefinition,
  company: Company,
  facts = takeFacts(company),
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
  const shared = { id, name, weight, unit, formula, ramp, inputs: listFigures(rule, company) }
  const missing = findMissing(rule.needs, inputs)
  if (missing.length > 0) {
    return { ...shared, state: 'missing', missing, value: null, points: null }
  }
  const { value, share } = rule.judge(facts)
  return { ...shared, state: 'scored', value, share, points: weight * share }
}

/** The inputs as facts. Only what a rule needs is known to be there; the rest may be NaN. */
export function takeFacts({ inputs, price }: Pick<Company, 'inputs' | 'price'>): Facts {
  const known = INPUT_NAMES.map((name) => [name, inputs[name] ?? Number.NaN])
  return {
    ...Object.fromEntries(known),
    price,
    eps: latest(inputs.eps),
    returnOnEquity: latest(inputs.returnOnEquity),
    capitalExpenditures: latest(inputs.capitalExpenditures),
  }
}

export function findMissing(needs: Rule['needs'], inputs: CompanyInputs): MissingFigure[] {
  const missing: MissingFigure[] = []
  for (const need of needs) {
    const [name, years] = typeof need === 'string' ? [need, 1] : need
    const value = inputs[name]
    const known = typeof value === 'number' ? 1 : (value?.length ?? 0)
    if (known >= years) continue
    const { label, isList } = describeInput(name)
    missing.push(isList ? { name, label, years, known } : { name, label })
  }
  return missing
}

function listFigures(rule: Rule, company: Company): UsedFigure[] {
  const names = rule.needs.map((need) => (typeof need === 'string' ? need : need[0]))
  const figures: UsedFigure[] = [...names, ...(rule.alsoUses ?? [])].map((name) => ({
    name,
    label: describeInput(name).label,
    value: company.inputs[name] ?? null,
    provenance: company.provenance?.[name],
  }))
  if (!rule.usesPrice) return figures
  const provenance = company.priceProvenance ?? company.provenance?.price
  return [{ name: 'price', label: 'price', value: company.price, provenance }, ...figures]
}

function latest(record: readonly number[] | null | undefined): readonly number[] {
  return record?.slice(-LONGEST_RECORD) ?? []
}

/** A criterion of 10 points that banks and insurers do not have. */
export function ofBusinesses(
  id: string,
  name: string,
  unit: CriterionDefinition['unit'],
  rule: Rule,
): CriterionDefinition {
  return { id, name, weight: 10, unit, rules: { general: rule, utility: rule } }
}
