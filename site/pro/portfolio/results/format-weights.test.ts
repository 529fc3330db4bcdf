import { expect, test } from 'vitest'
import { formatWeight, formatWeights } from './format-weights.ts'

test('weights have decimals all or none', () => {
  expect(formatWeights([0.45, 0.3, 0.25])).toEqual(['45%', '30%', '25%'])
  expect(formatWeights([0.4, 0.345, 0.255])).toEqual(['40.0%', '34.5%', '25.5%'])
})

test('a weight that rounds to zero is not shown as zero', () => {
  expect(formatWeight(0.0004)).toBe('under 0.1%')
  expect(formatWeight(0)).toBe('0.0%')
  expect(formatWeights([0.99996, 0.00004])).toEqual(['100.0%', 'under 0.1%'])
})
