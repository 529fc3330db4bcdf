import { expect, test } from 'vitest'
import { HARB, SBANK } from '#tests/fixtures/worked-examples.ts'
import { describeThreshold } from './describe-threshold.ts'
import { SCHOOLS } from './schools.ts'
import { scoreCompany } from './score-company.ts'

test('every criterion says from where to where it earns points', () => {
  for (const example of [HARB, SBANK]) {
    const scores = scoreCompany(example)
    for (const { id } of SCHOOLS) {
      for (const criterion of scores[id].criteria) {
        if (criterion.state === 'notApplicable') continue
        expect(describeThreshold(criterion), criterion.id).toMatch(/^Full points .+\.$/)
      }
    }
  }
})

test('rising and falling thresholds', () => {
  const { criteria } = scoreCompany(HARB).graham
  const tell = (id: string) =>
    criteria.flatMap((criterion) =>
      criterion.id === id && criterion.state === 'scored' ? describeThreshold(criterion) : [],
    )
  expect(tell('priceEarnings')).toEqual(['Full points at 15.00 or less, none at 25.00 or more.'])
  expect(tell('dividendRecord')).toEqual(['Full points at 20 years or more, none at 0 years.'])
})
