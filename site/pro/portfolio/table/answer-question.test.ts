import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import { answerQuestion } from './answer-question.ts'

test('choosing a listing keeps the currency that the price is in', () => {
  const row = { ...EMPTY_DRAFT, symbol: 'BABA', price: '150', currency: 'HKD' }
  const chosen = { symbol: 'BABA', currency: 'USD' }
  expect(answerQuestion(row, chosen)).toEqual({ symbol: 'BABA', currency: 'HKD' })
  expect(answerQuestion({ ...row, isCurrencyAssumed: true }, chosen)).toEqual(chosen)
  expect(answerQuestion({ ...row, currency: '' }, chosen)).toEqual(chosen)
})
