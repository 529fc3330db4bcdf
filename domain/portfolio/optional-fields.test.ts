import { expect, test } from 'vitest'
import { checkOptionals } from './optional-fields.ts'

test('a long source of a price is kept, cut where it must be, and never refused', () => {
  const problems: string[] = []
  const check = (priceSource: unknown) =>
    checkOptionals({ priceSource }, (field, problem) => problems.push(`${field} ${problem}`))
  const cited = 'Toyota’s notice of January 14, 2026, as summarized by JapanIR'
  expect(check(cited)).toEqual({ priceSource: cited })
  expect(check('x'.repeat(500)).priceSource).toHaveLength(120)
  expect(problems).toEqual([])
  check(12)
  expect(problems).toEqual(['priceSource must be a text'])
})
