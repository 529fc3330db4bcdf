import { expect, test } from 'vitest'
import { SCHOOLS_IN_WORDS, type School } from '#domain/scoring/schools.ts'
import { describeGap } from './describe-gap.ts'

function gapOf(weights: Partial<Record<School, number>>): string {
  const schools = Object.entries(weights).map(([school, scoredWeight]) => ({
    school: school as School,
    scoredWeight,
  }))
  return describeGap({ schools }).replace(' A score of the portfolio needs 60%.', '')
}

test('each school is given the extent that its card names', () => {
  expect(gapOf({ graham: 0.402, buffett: 0.202 })).toBe(
    'Graham scores companies of 40.2% of the value and Buffett of 20.2%.',
  )
  expect(gapOf({ graham: 0.402, buffett: 0.202, lynch: 0.1 })).toBe(
    'Graham scores companies of 40.2% of the value, Buffett of 20.2% and Lynch of 10.0%.',
  )
  expect(gapOf({ graham: 0.402, buffett: 0.402, lynch: 0 })).toBe(
    'Graham and Buffett score companies of 40.2% of the value.',
  )
  expect(gapOf({ lynch: 0.3 })).toBe('Lynch scores companies of 30.0% of the value.')
  expect(gapOf({ lynch: 0 })).toContain(
    `None of the ${SCHOOLS_IN_WORDS.count} can score any of these`,
  )
})
