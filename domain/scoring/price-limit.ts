import { type CompanyInputs, describeInput } from '../markets/company-inputs.ts'
import type { ScoredCompany } from './company.ts'
import type { Rule } from './criterion.ts'
import { joinList } from './criterion-words.ts'
import {
  countKnown,
  type Facts,
  type Need,
  type NeededFigure,
  parseNeed,
  selectFacts,
} from './facts.ts'
import type { SchoolDefinition } from './school.ts'
import { mapSchools, type School } from './schools.ts'

/**
 * What a school would pay for one unit of a listing, from the statements alone, in their currency. `highest` is the
 * highest price at which each of its price tests still gives full points; null if no price does, or if
 * figures are missing, and `why` says so. Otherwise `why` names the test that sets the limit.
 */
export type PriceLimit = {
  highest: number | null
  why: string
  /** What one unit is worth to the school, and the value's name in the textbooks. */
  value: number | null
  valueName: string
}

export function findPriceLimits(company: ScoredCompany): Record<School, PriceLimit> {
  return mapSchools((_, school) => findPriceLimit(school, company))
}

/** Solved by each criterion itself: what would change its points, and at which price they are full. */
export function findPriceLimit(school: SchoolDefinition, company: ScoredCompany): PriceLimit {
  const { name: valueName, compute } = school.value
  const shown = { value: compute(company), valueName }
  const rules = school.priceTests.flatMap(({ name, rules: bySector }) => {
    const rule = bySector[company.inputs.sector ?? 'general']
    return typeof rule === 'string' ? [] : [{ test: name.toLowerCase(), rule }]
  })
  const missing = listMissing(
    rules.flatMap(({ rule }) => rule.needs),
    company.inputs,
  )
  if (missing.length > 0) {
    return { ...shown, highest: null, why: `Missing: ${joinList(missing)}.` }
  }
  const facts = selectFacts(company)
  const limits = rules.map(({ test, rule }) => ({ test, price: solve(rule, facts) }))
  const blocked = limits.flatMap(({ price }) => (typeof price === 'string' ? [price] : []))
  if (blocked.length > 0) return { ...shown, highest: null, why: blocked.join(' ') }
  const [lowest] = limits.toSorted((one, other) => Number(one.price) - Number(other.price))
  if (!lowest) return { ...shown, highest: null, why: 'Its price tests do not apply here.' }
  return { ...shown, highest: Number(lowest.price), why: `Set by: ${lowest.test}.` }
}

/** A sentence where no price passes the test. */
function solve(rule: Rule, facts: Facts): number | string {
  const change = rule.findChange(facts)
  if (typeof change === 'string') return change
  const price = change.fullAt?.value ?? Number.NaN
  return price > 0 ? price : 'No price passes its price test.'
}

/** Each figure once, with the most years that any test needs. */
function listMissing(needs: readonly Need[], inputs: CompanyInputs): string[] {
  const years = new Map<NeededFigure['name'], number>()
  for (const need of needs.map(parseNeed)) {
    years.set(need.name, Math.max(need.years, years.get(need.name) ?? 0))
  }
  return [...years].flatMap(([name, needed]) => {
    const known = countKnown(inputs, name)
    if (known >= needed) return []
    const { label, isList } = describeInput(name)
    return [isList ? `${label} (${needed} years needed, ${known} known)` : label]
  })
}
