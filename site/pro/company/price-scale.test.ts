import { expect, test } from 'vitest'
import { priceAtStep, SCALE_STEPS, stepOf } from './price-scale.ts'

test.each([0.85, 37, 1_500, 2_200, 9_200, 1_100_000])(
  'each step of a scale up to %d has a price of its own, so that no key is without effect',
  (top) => {
    const steps = Array.from({ length: SCALE_STEPS }, (_, index) => index + 1)
    expect(steps.map((step) => stepOf(priceAtStep(step, top), top))).toEqual(steps)
  },
)
