import { expect, test } from 'vitest'
import { findPriceLimits } from '#domain/scoring/price-limit.ts'
import { HARB } from '#tests/fixtures/worked-examples.ts'
import { compareWithLimit, describeLimits, listLimits } from './listed-limits.ts'
import { findScaleTop, placeOnScale, priceAtStep, SCALE_STEPS, stepOf } from './price-scale.ts'

const limits = listLimits(findPriceLimits({ inputs: HARB.inputs, price: Number.NaN }), 2).filter(
  ({ id }) => ['graham', 'buffett', 'lynch'].includes(id),
)

test('the schools’ limits are said in the listing’s currency', () => {
  expect(describeLimits(limits, 'HKD')).toMatch(
    /^Graham pays up to HKD 61\.48, Buffett 42\.55, Lynch \d+\.\d\d$/,
  )
  const some = limits.map((limit) => (limit.id === 'lynch' ? { ...limit, highest: null } : limit))
  expect(describeLimits(some, 'HKD')).toMatch(/, Buffett 42\.55; no price from Lynch$/)
  const none = limits.map((limit) => ({ ...limit, highest: null }))
  expect(describeLimits(none, 'HKD')).toBe('No school can name a price yet')
})

test.each([
  [50, 100, '50% below'],
  [150, 100, '50% above'],
  [100.2, 100, 'at the limit'],
  [1e12, 100, 'over 1,000% above'],
  [undefined, 100, undefined],
  [50, null, undefined],
] as const)('a price of %s against a limit of %s: %s', (price, highest, text) => {
  expect(compareWithLimit(price, highest)?.text).toBe(text)
})

test('the slider and the axis share a scale that never leaves the numbers', () => {
  expect(findScaleTop([null, undefined, 0, -5])).toBeUndefined()
  const top = findScaleTop([null, 61.48, 42.55]) ?? 0
  expect(top).toBe(74)
  expect([placeOnScale(37, top), placeOnScale(1e12, top), placeOnScale(-1, top)]).toEqual([
    ...[50, 100, 0],
  ])
  expect([stepOf(undefined, top), stepOf(1e-9, top), stepOf(1e12, top)]).toEqual([
    ...[0, 1, SCALE_STEPS],
  ])
  expect([priceAtStep(0, top), priceAtStep(SCALE_STEPS, top)]).toEqual([0.185, 74])
})
