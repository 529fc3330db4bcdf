import { describeInput, type InputOrPrice, type Provenance } from '../markets/company-inputs.ts'
import { SECTORS, type Sector } from '../markets/company-sector.ts'
import { lin } from './arithmetic.ts'
import type { ScoredCompany } from './company.ts'
import type { CriterionDefinition, Judgement, Rule, Unit, WhyNot } from './criterion.ts'
import { countKnown, type Facts, type NeededFigure, parseNeed } from './facts.ts'

export type UsedFigure = {
  name: InputOrPrice
  label: string
  value: number | readonly number[] | null
  provenance?: Provenance
}

/** A criterion of one company. */
export type Criterion = { id: string; name: string; weight: number; unit: Unit } & (
  | (JudgedBy & { state: 'scored'; value: number | null; share: number; points: number })
  | (JudgedBy & { state: 'missing'; missing: readonly MissingFigure[]; value: null; points: null })
  | { state: 'notApplicable'; whyNot: WhyNot; inputs: UsedFigure[]; value: null; points: null }
)

type JudgedBy = { rule: Rule; inputs: UsedFigure[] }

export type ScoredCriterion = Extract<Criterion, { state: 'scored' }>
export type MissingCriterion = Extract<Criterion, { state: 'missing' }>

/** Only for lists: `years` is how many are needed, `known` how many there are. */
export type MissingFigure = { name: InputOrPrice; label: string; years?: number; known?: number }

/** A criterion as it is in one sector: put together once, not for each company. */
export type SectorCriterion = {
  definition: CriterionDefinition
  rule: Rule | WhyNot
  needs: readonly NeededFigure[]
}

/** What a measure says of one company, as numbers alone. */
export type Grade = Judgement | 'missing' | 'notApplicable'

export function listMeasures(
  definitions: readonly CriterionDefinition[],
): Record<Sector, SectorCriterion[]> {
  const measures = SECTORS.map((sector) => [
    sector,
    definitions.map((definition): SectorCriterion => {
      const rule = definition.rules[sector]
      return { definition, rule, needs: typeof rule === 'string' ? [] : rule.needs.map(parseNeed) }
    }),
  ])
  return Object.fromEntries(measures) as Record<Sector, SectorCriterion[]>
}

export function gradeCriterion(
  { rule, needs }: SectorCriterion,
  company: ScoredCompany,
  facts: Facts,
): Grade {
  const { inputs, price } = company
  if (typeof rule === 'string' || rule.onlyIf?.isMet(inputs) === false) return 'notApplicable'
  if (rule.usesPrice && Number.isNaN(price)) return 'missing'
  const areKnown = needs.every((need) => countKnown(inputs, need.name) >= need.years)
  return areKnown ? grade(rule, facts) : 'missing'
}

/** With everything that a reader can open. */
export function describeCriterion(
  measure: SectorCriterion,
  verdict: Grade,
  company: ScoredCompany,
): Criterion {
  const { definition, rule } = measure
  const { id, name, weight, unit } = definition
  if (typeof rule === 'string' || verdict === 'notApplicable') {
    const whyNot = typeof rule === 'string' ? rule : (rule.onlyIf?.otherwise ?? '')
    const nothing = { value: null, points: null, inputs: [], whyNot }
    return { id, name, weight, unit, state: 'notApplicable', ...nothing }
  }
  const described = {
    id,
    name: rule.name ?? name,
    weight,
    unit: rule.unit ?? unit,
    rule,
    inputs: listFigures(rule, company),
  }
  if (verdict === 'missing') {
    const missing = listMissing(measure, company)
    return { ...described, state: 'missing', missing, value: null, points: null }
  }
  const { value, share } = verdict
  const known = Number.isFinite(value) ? value : null
  return { ...described, state: 'scored', value: known, share, points: weight * share }
}

function grade(rule: Rule, facts: Facts): Judgement {
  if (!rule.ramp) return rule.judge(facts)
  const judged = rule.judge(facts)
  return typeof judged === 'number' ? { value: judged, share: lin(judged, rule.ramp) } : judged
}

function listMissing(
  { rule, needs }: SectorCriterion,
  { price, inputs }: ScoredCompany,
): MissingFigure[] {
  const missing = needs.flatMap(({ name, years }): MissingFigure[] => {
    const known = countKnown(inputs, name)
    if (known >= years) return []
    const { label, isList } = describeInput(name)
    return [isList ? { name, label, years, known } : { name, label }]
  })
  const isPriceMissing = typeof rule === 'object' && rule.usesPrice && Number.isNaN(price)
  return isPriceMissing ? [{ name: 'price', label: 'price' }, ...missing] : missing
}

function listFigures(
  { usesPrice, needs, alsoUses = [] }: Rule,
  company: ScoredCompany,
): UsedFigure[] {
  const names = [...needs.map((need) => parseNeed(need).name), ...alsoUses]
  const { inputs, provenance } = company
  const figures = names.map((name): UsedFigure => {
    const { label } = describeInput(name)
    return { name, label, value: inputs[name] ?? null, provenance: provenance?.[name] }
  })
  return usesPrice ? [describePrice(company), ...figures] : figures
}

function describePrice({ price, priceProvenance, provenance }: ScoredCompany): UsedFigure {
  const value = Number.isNaN(price) ? null : price
  return { name: 'price', label: 'price', value, provenance: priceProvenance ?? provenance?.price }
}
