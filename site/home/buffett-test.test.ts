import { expect, test } from 'vitest'
import {
  describeTestResult,
  QUESTIONS,
  recommend,
  scoreAnswers,
  type TestAnswer,
} from './buffett-test.ts'

function answerAll(answer: TestAnswer): Record<string, TestAnswer> {
  return Object.fromEntries(QUESTIONS.map(({ id }) => [id, answer]))
}

test('the weights make one hundred', () => {
  expect(QUESTIONS.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

test.each([
  ['yes', 100],
  ['partly', 50],
  ['no', 0],
] as const)('%s to everything scores %d', (answer, score) => {
  expect(scoreAnswers(answerAll(answer))).toBe(score)
})

test('there is no score before the last answer', () => {
  const { marginOfSafety, ...rest } = answerAll('yes')
  expect(marginOfSafety).toBe('yes')
  expect(scoreAnswers(rest)).toBeUndefined()
})

test('the recommendation changes at 60 and at 80', () => {
  expect(recommend(59)).not.toBe(recommend(60))
  expect(recommend(79)).not.toBe(recommend(80))
  expect(recommend(80)).toBe(recommend(100))
})

test('a result becomes an event with score, recommendation and date', () => {
  const testDate = '2026-11-19T00:00:00.000Z'
  const { data } = describeTestResult({ email: 'reader@example.com', score: 85, testDate })
  expect(data.email).toBe('reader@example.com')
  expect(data.properties).toEqual({
    test_score: 85,
    recommendation: recommend(85),
    test_date: testDate,
  })
})
