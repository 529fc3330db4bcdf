import type { ScoredCompany } from './company.ts'
import type { CriterionDefinition } from './criterion.ts'

/** All that a school of value investing is; every screen, mail and file follows from the list of them. */
export type SchoolDefinition<Id extends string = string> = {
  id: Id
  name: string
  /** What it looks at, in the results of a portfolio. */
  description: string
  /** The same on a company's sheet, without a period. */
  question: string
  /** In the order in which they are shown. Their weights make 100. */
  criteria: readonly CriterionDefinition[]
  /** The criteria in which its buyer asks for full points: they limit the price. */
  priceTests: readonly CriterionDefinition[]
  value: ValuePerShare
  /** Values that it computes beside its score. */
  listValues: (company: ScoredCompany) => SchoolValue[]
}

/** What one share is worth to the school, whatever it costs. */
export type ValuePerShare = {
  name: string
  /** In the statements' currency; null where it cannot be computed or is not above zero. */
  compute: (company: ScoredCompany) => number | null
}

/** Per share in the statements' currency, or a percentage; null if unknown. */
export type SchoolValue = { label: string; text: string | null }
