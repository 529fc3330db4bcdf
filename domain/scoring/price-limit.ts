import { type CompanyInputs, describeInput } from '../markets/company-inputs.ts'
import type { Company } from './company.ts'
import { joinList } from './criterion-words.ts'
import { countKnown, type Facts, type NeededFigure, parseNeed, selectFacts } from './facts.ts'
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

export function findPriceLimits(company: Company): Record<School, PriceLimit> {
  return mapSchools((_, school) => findPriceLimit(school, company))
}

/** Solved by each criterion itself: what would change its points, and at which price they are full. */
export function findPriceLimit(school: SchoolDefinition, company: Company): PriceLimit {
  const { name: valueName, compute } = school.value
  const shown = { value: compute(company), valueName }
  const facts = selectFacts(company)
  const tests = school.priceTests.map((test) => solve(test, company, facts))
  const blocked = tests.filter((test) => typeof test === 'string')
  if (blocked.length > 0) return { ...shown, highest: null, why: [...new Set(blocked)].join(' ') }
  const limits = tests.filter((test) => typeof test === 'object')
  const lowest = limits.reduce<Limit | undefined>(
    (least, limit) => (least && least.price <= limit.price ? least : limit),
    undefined,
  )
  if (!lowest) return { ...shown, highest: null, why: 'Its price tests do not apply here.' }
  return { ...shown, highest: lowest.price, why: `Set by: ${lowest.test}.` }
}

type Limit = { price: number; test: string }

/** A sentence where no price passes the test; undefined where the test does not apply. */
function solve(
  { name, rules }: SchoolDefinition['priceTests'][number],
  { inputs }: Company,
  facts: Facts,
): Limit | string | undefined {
  const rule = rules[inputs.sector ?? 'general']
  if (typeof rule === 'string' || rule.onlyIf?.isMet(inputs) === false) return undefined
  const missing = rule.needs
    .map(parseNeed)
    .filter((need) => countKnown(inputs, need.name) < need.years)
  if (missing.length > 0) {
    return `Missing: ${joinList(missing.map((need) => describeNeed(need, inputs)))}.`
  }
  const change = rule.findChange(facts)
  if (typeof change === 'string') return change
  const price = change.fullAt?.value ?? Number.NaN
  return price > 0 ? { price, test: name.toLowerCase() } : 'No price passes its price test.'
}

function describeNeed({ name, years }: NeededFigure, inputs: CompanyInputs): string {
  const { label, isList } = describeInput(name)
  return isList ? `${label} (${years} years needed, ${countKnown(inputs, name)} known)` : label
}
