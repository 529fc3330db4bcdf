import { expect, test } from 'vitest'
import { HARB, SBANK } from '#tests/fixtures/worked-examples.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import type { School } from './schools.ts'
import { scoreCompany } from './score-company.ts'

function explain(school: School, id: string, inputs: CompanyInputs): string | undefined {
  const { criteria } = scoreCompany({ price: HARB.price, inputs })[school]
  const criterion = criteria.find((candidate) => candidate.id === id)
  return criterion?.state === 'notApplicable' ? criterion.whyNot : criterion?.state
}

test('a criterion that does not apply to the figures says why', () => {
  const without = { ...HARB.inputs, inventoryGrowth: null }
  expect(explain('lynch', 'inventories', without)).toBe('no inventories are reported')
  expect(explain('lynch', 'inventories', HARB.inputs)).toBe('scored')
})

test.each([
  ['graham', 'currentRatio'],
  ['graham', 'longTermDebt'],
  ['buffett', 'grossMargin'],
  ['lynch', 'inventories'],
] as const)('%s, %s: says why it does not apply to a bank', (school, id) => {
  expect(explain(school, id, SBANK.inputs)).toMatch(/\bbanks?\b|\binventories\b/)
})
