import { expect, test } from 'vitest'
import { getOverallScore, getScoreBand } from './score-bands.ts'

test.each([
  [100, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good'],
  [60, 'Good'],
  [59, 'Needs Improvement'],
  [0, 'Needs Improvement'],
])('%i is %s', (score, label) => {
  expect(getScoreBand(score).label).toBe(label)
})

test('the overall score is the rounded mean', () => {
  expect(getOverallScore([75, 85, 70])).toBe(77)
  expect(getOverallScore([])).toBeUndefined()
})
