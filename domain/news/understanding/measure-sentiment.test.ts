import { expect, test } from 'vitest'
import { measureSentiment } from './measure-sentiment.ts'
import { splitWords } from './words.ts'

function measure(title: string) {
  return measureSentiment({ title: splitWords(title), description: [] }, { isGeneral: false })
}

test.each([
  ['Profit rises', 'positive'],
  ['Profit falls', 'negative'],
  ['Profit falls less than feared', 'positive'],
  ['Sales rise less than hoped', 'negative'],
  ['Exports shrink more than forecast', 'negative'],
  ['Losses narrow', 'positive'],
  ['Losses widen', 'negative'],
  ['Inflation cools', 'positive'],
  ['Inflation accelerates', 'negative'],
  ['Jobless claims drop', 'positive'],
  ['Maker cuts emissions', 'positive'],
  ['Maker cuts forecast', 'negative'],
  ['Government eases export ban', 'positive'],
  ['Government raises tax on soft drinks', 'negative'],
  ['Bank avoids default', 'positive'],
  ['Deal is no success', 'negative'],
  ['Trial fails', 'negative'],
  ['Strong quarter, but outlook is weak', 'negative'],
  ['Bank keeps rates unchanged', 'neutral'],
  ['Freight rates tumble', 'negative'],
  ['How insurers hide losses', 'neutral'],
  ['Company names new chairman', 'neutral'],
])('%s: %s', (title, sentiment) => {
  expect(measure(title).sentiment).toBe(sentiment)
})

test('intensifiers weigh more, and weak ones less', () => {
  const plain = Math.abs(measure('Profit falls').score)
  expect(Math.abs(measure('Profit falls sharply').score)).toBeGreaterThan(plain)
  expect(Math.abs(measure('Profit falls slightly').score)).toBeLessThan(plain)
})

test('the words that counted are named with their weights', () => {
  expect(measure('Losses narrow sharply at toolmaker').because).toEqual([
    { words: 'Losses … narrow', weight: 1.5 },
  ])
})
