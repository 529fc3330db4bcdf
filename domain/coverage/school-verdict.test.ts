import { expect, test } from 'vitest'
import { describeKnown, isScoredWithoutPrice, type SchoolVerdict } from './school-verdict.ts'

const scored: SchoolVerdict = { score: 93, coverage: 1, judged: 1, why: 'scored' }

test.each([
  [scored, false, '100% known'],
  [{ ...scored, judged: 0.65 }, true, '65% known, without a price'],
  // As servers before ours answer.
  [{ ...scored, judged: undefined }, false, '100% known'],
  [{ ...scored, score: null, judged: 0.5, why: 'noPrice' }, false, '50% known, 100% with a price'],
] satisfies [SchoolVerdict, boolean, string][])(
  '%j is told with what it leaves out',
  (verdict, isOpen, words) => {
    expect(isScoredWithoutPrice(verdict)).toBe(isOpen)
    expect(describeKnown(verdict)).toBe(words)
  },
)
