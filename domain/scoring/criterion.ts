import type { CompanyInputs, InputName } from '../markets/company-inputs.ts'
import type { Sector } from '../markets/company-sector.ts'
import type { Ramp } from './arithmetic.ts'
import type { WriteText } from './criterion-words.ts'
import type { Facts, Need } from './facts.ts'
import type { SensitivityChange } from './sensitivity.ts'
import type { ShownWork } from './show-arithmetic.ts'

/** Everything about one criterion of a school. What is left out here does not compile. */
export type CriterionDefinition = {
  id: string
  name: string
  /** Points of the school's 100. */
  weight: number
  unit: Unit
  /** A sector that is not judged says why. */
  rules: { [Name in Sector]: Rule | WhyNot }
}

export type Unit = 'ratio' | 'percent' | 'millions' | 'years' | 'lossYears'

/** "Not counted: " comes before it, a period after it. */
export type WhyNot = string

export type Judgement = {
  /** The figure that is compared; null if it cannot be computed, such as a multiple of zero. */
  value: number | null
  /** 0 to 1. */
  share: number
}

export type Rule = {
  /** Name and unit in a sector where they differ. */
  name?: string
  unit?: Unit
  needs: readonly Need[]
  /** Used if known; the criterion can be judged without them. */
  alsoUses?: readonly InputName[]
  usesPrice?: true
  onlyIf?: { isMet: (inputs: CompanyInputs) => boolean; otherwise: WhyNot }
  /** In words. */
  formula: string
  showArithmetic: (facts: Facts) => ShownWork
  /** What would change the points; a sentence if no single figure would. */
  findChange: (facts: Facts) => SensitivityChange | string
  /** The texts of a recommendation: with fewer than full points, and with full ones. */
  weak: WriteText
  strong: WriteText
} & Scale

/** How a value becomes points: on a ramp, whose text follows from its numbers, or by a scale of its own. */
type Scale =
  | {
      ramp: Ramp
      threshold?: never
      /** A judgement only where the ramp does not decide. */
      judge: (facts: Facts) => number | Judgement
    }
  | { ramp?: never; threshold: string; judge: (facts: Facts) => Judgement }

const MEASURED_DIFFERENTLY: WhyNot = 'banks, insurers and utilities are measured differently'

export function inAllSectors(rule: Rule): CriterionDefinition['rules'] {
  return { general: rule, financial: rule, utility: rule }
}

/** Not for banks and insurers. */
export function ofBusinesses(
  rule: Rule,
  whyNot: WhyNot = MEASURED_DIFFERENTLY,
): CriterionDefinition['rules'] {
  return { general: rule, utility: rule, financial: whyNot }
}

export function ofSectors(
  rules: Partial<CriterionDefinition['rules']>,
): CriterionDefinition['rules'] {
  const whyNot = MEASURED_DIFFERENTLY
  return { general: whyNot, financial: whyNot, utility: whyNot, ...rules }
}

/** Where the ramp does not decide. */
export function fullPoints(value: number | null): Judgement {
  return { value, share: 1 }
}

export function noPoints(value: number | null): Judgement {
  return { value, share: 0 }
}
