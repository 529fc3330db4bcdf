import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import {
  type CompanyInputs,
  describeInput,
  INPUT_NAMES,
  type InputName,
} from '../markets/company-inputs.ts'
import { SCHOOLS, type School } from './schools.ts'
import { scoreCompany } from './score-company.ts'

function explain(school: School, id: string, inputs: CompanyInputs): string | undefined {
  const { criteria } = scoreCompany({ price: HARB.price, inputs })[school]
  const criterion = criteria.find((candidate) => candidate.id === id)
  return criterion?.state === 'notApplicable' ? criterion.whyNot : criterion?.state
}

test('a criterion that does not apply to the figures says why', () => {
  const without = { ...HARB.inputs, inventoryGrowth: null }
  expect(explain('lynch', 'inventories', without)).toBe('no inventories are known')
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

// Amounts and figures per share between 0 and 1 are no losses and are not missing.
test.each([HARB, LOTUS, MEKONG, SBANK])(
  '$symbol earns the same as a small company and in cents',
  (example) => {
    const judge = (company: Scaled, perShare = 1) =>
      SCHOOLS.map(({ id, value }) => {
        const { criteria } = scoreCompany(company)[id]
        const worth = value.compute(company)
        return [
          worth && worth / perShare,
          ...criteria.flatMap((found) => [found.points, found.value]),
        ]
      })
    const expected = judge(example).map((list) =>
      list.map((figure) => (figure === null ? null : expect.closeTo(figure, 6))),
    )
    const small = scale(example, { amounts: 1e-4, perShare: 1e-4, shares: 1 })
    expect(judge(small, 1e-4)).toEqual(expected)
    const inCents = scale(example, { amounts: 1, perShare: 1e-3, shares: 1e3 })
    expect(judge(inCents, 1e-3)).toEqual(expected)
  },
)

type Scaled = { inputs: CompanyInputs; price: number }

function scale(
  { inputs, price }: Scaled,
  by: { amounts: number; perShare: number; shares: number },
) {
  const factorOf = (name: InputName) => {
    if (name === 'revenueUsdMillions') return 1
    if (name === 'shares') return by.shares
    const { unit } = describeInput(name)
    return unit === 'millions' ? by.amounts : unit === 'perShare' ? by.perShare : 1
  }
  const scaled = INPUT_NAMES.map((name) => {
    const [value, factor] = [inputs[name], factorOf(name)]
    const isOne = typeof value === 'number'
    return [name, isOne ? value * factor : value?.map((figure) => figure * factor)]
  })
  return { inputs: { ...inputs, ...Object.fromEntries(scaled) }, price: price * by.perShare }
}
