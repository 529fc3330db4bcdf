import { expect, test } from 'vitest'
import {
  estimateReadMinutes,
  formatPublishedTime,
  formatSentiment,
  getSentimentTone,
  scoreRelevance,
} from './news-article.ts'

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [401, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(estimateReadMinutes('word '.repeat(words))).toBe(minutes)
})

test('relevance is 70 percent plus 5 for each keyword, at most 95', () => {
  expect(scoreRelevance({ title: 'Markets', description: 'Quiet day' })).toBe(70)
  expect(scoreRelevance({ title: 'DIVIDEND season', description: 'dividend' })).toBe(75)
  expect(scoreRelevance({ title: 'Graham', description: 'intrinsic earnings' })).toBe(85)
  expect(
    scoreRelevance({
      title: 'Buffett, Graham and intrinsic value',
      description: 'undervalued earnings and dividend',
    }),
  ).toBe(95)
})

test('a sentiment is capitalized, and reads Neutral if absent', () => {
  expect(formatSentiment('positive')).toBe('Positive')
  expect(formatSentiment('')).toBe('Neutral')
})

test('each sentiment has its color, and unknown ones are gray', () => {
  expect(['positive', 'negative', 'neutral', 'mixed', ''].map(getSentimentTone)).toEqual([
    'gain',
    'loss',
    'caution',
    'unknown',
    'unknown',
  ])
})

test.each([
  ['2026-11-20T00:07:00Z', '12:07 AM'],
  ['2026-11-20T01:05:00Z', '01:05 AM'],
  ['2026-11-20T09:05:00Z', '09:05 AM'],
  ['2026-11-20T11:59:59Z', '11:59 AM'],
  ['2026-11-20T12:00:00Z', '12:00 PM'],
  ['2026-11-20T23:30:00Z', '11:30 PM'],
])('%s was published at %s', (moment, time) => {
  expect(formatPublishedTime(moment, 'UTC')).toBe(time)
})
