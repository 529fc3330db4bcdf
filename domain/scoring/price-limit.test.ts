import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import { formatHighestPrice } from './describe-sensitivity.ts'
import { findPriceLimits } from './price-limit.ts'
import { SCHOOLS } from './schools.ts'
import { scoreCompany } from './score-company.ts'

const unpriced = ({ inputs }: Pick<typeof HARB, 'inputs'>) => ({ inputs, price: Number.NaN })
const round = (value: number | null) => value && Math.round(value * 1e4) / 1e4

// √(22.5 × 2.1 × 20) is more than 1.5 × 20, and less than 15 × 2.1: the product sets Graham's limit.
test.each([
  ['HARB', HARB, { graham: [30.7409, 30.7409], buffett: [21.2779, 28.3706] }],
  ['LOTUS', LOTUS, { buffett: [134.252, 179.0027], lynch: [48.4779, 87.321] }],
  ['MEKONG', MEKONG, { graham: [23.3987, 23.3987] }],
  ['SBANK', SBANK, { buffett: [7.6359, 10.1813] }],
] as const)('%s: what each school would pay, and what it takes the share to be worth', (...row) => {
  const [, company, expected] = row
  const limits = findPriceLimits(unpriced(company))
  for (const [school, [highest, value]] of Object.entries(expected)) {
    const limit = limits[school as keyof typeof limits]
    expect([round(limit.highest), round(limit.value)], school).toEqual([highest, value])
  }
})

test.each([HARB, LOTUS, MEKONG, SBANK])(
  '$symbol: at the limit the price tests have full points, above it not',
  ({ inputs }) => {
    const limits = findPriceLimits({ inputs, price: Number.NaN })
    for (const { id, priceTests } of SCHOOLS) {
      const { highest } = limits[id]
      if (highest === null) continue
      const pointsAt = (price: number) =>
        scoreCompany({ inputs, price })[id].criteria.flatMap((criterion) =>
          priceTests.some((tested) => tested.id === criterion.id) ? [criterion.points] : [],
        )
      const full = priceTests.map(({ weight }) => weight)
      expect(pointsAt(Number(formatHighestPrice(highest))), id).toEqual(full)
      expect(pointsAt(highest * 1.001), id).not.toEqual(full)
    }
  },
)

test('where nothing can be said, it says why', () => {
  const inputs = { ...HARB.inputs, eps: [2, 1.5, 1, -1, -2, -3], dividendPerShare: null }
  const { graham, buffett, lynch } = findPriceLimits(unpriced({ inputs }))
  expect(graham).toMatchObject({
    highest: null,
    why: 'No price earns points while the three-year average is a loss.',
  })
  expect(buffett).toMatchObject({ why: 'Set by: margin of safety.' })
  expect(lynch).toMatchObject({ highest: null, value: null, why: 'Missing: dividend per share.' })
  const nothing = findPriceLimits({ inputs: {}, price: Number.NaN })
  expect(nothing.graham.why).toContain('earnings per share (3 years needed, 0 known)')
})
