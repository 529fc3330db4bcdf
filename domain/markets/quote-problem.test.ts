import { expect, test } from 'vitest'
import { classifyProblem, describeProblem, type QuoteProblem } from './quote-problem.ts'

test('each reason is told from its words, whatever the symbol', () => {
  const reasons = Object.keys(describeProblem) as QuoteProblem[]
  for (const symbol of ['TSM', '0700.HK', 'M&M.NS', '^HSI']) {
    expect(reasons.map((reason) => classifyProblem(describeProblem[reason](symbol)))).toEqual(
      reasons,
    )
  }
  expect(classifyProblem('The reference rates could not be fetched.')).toBe('unavailable')
})
