import { expect, test } from 'vitest'
import { evaluateFormula, tagsOf } from './tag-formula.ts'

const FIGURES: Record<string, { val: number; element?: string }> = {
  A: { val: 100 },
  B: { val: -30 },
  C: { val: 0.1 },
  D: { val: 0.2 },
  Zero: { val: 0 },
  Own: { val: 7, element: 'company:OwnRevenue' },
}

function evaluate(formula: string) {
  const read = (tag: string) => FIGURES[tag]
  const found = evaluateFormula(formula, read, (tag) => FIGURES[tag] !== undefined)
  return found && [found.value, found.tag]
}

test.each([
  ['A', [100, 'A']],
  ['A + B', [70, 'A + B']],
  ['A - B', [130, 'A - B']],
  ['A + Missing', undefined],
  ['A + ?Missing', [100, 'A']],
  ['Missing|B + A', [70, 'B + A']],
  ['C + D', [0.3, 'C + D']],
  ['A unless Missing', [100, 'A']],
  ['A unless Missing|B', undefined],
])('%s', (formula, expected) => {
  expect(evaluate(formula)).toEqual(expected)
})

test('a payment that the filing writes as negative becomes positive', () => {
  expect(evaluate('- B')).toEqual([30, 'B'])
  expect(evaluate('- B - ?Missing')).toEqual([30, 'B'])
  expect(Object.is(evaluate('- Zero')?.[0], 0)).toBe(true)
})

test('a sum of optional parts needs one of them: nothing filed is not zero', () => {
  expect(evaluate('?Missing + ?A')).toEqual([100, 'A'])
  expect(evaluate('?Missing + ?Absent')).toBeUndefined()
})

test('of several, where the smaller ones are parts, the largest counts', () => {
  expect(evaluate('max(B; A; C + D; Missing)')).toEqual([100, 'A'])
  expect(evaluate('max(Missing; Absent)')).toBeUndefined()
  expect(tagsOf('max(B; A + ?C unless D)')).toEqual(['B', 'A', 'C', 'D'])
})

test('an element of the company itself is named as it is filed', () => {
  expect(evaluate('Own + A')).toEqual([107, 'company:OwnRevenue + A'])
})
