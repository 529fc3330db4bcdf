import { expect, test } from 'vitest'
import { describeWaitingPage } from './describe-waiting-page.ts'

test.each([
  ['/pro?symbols=2330.TW,7203.T', 'Your search for 2330.TW, 7203.T goes on then.'],
  ['/pro?symbols=toyota', 'Your search goes on then.'],
  ['/pro/company/M%26M.NS', 'The company sheet of M&M.NS opens then.'],
  ['/pro/compare?symbols=KO', 'The comparison of KO opens then.'],
  ['/pro/screener?roe=15', 'Your screen of companies opens then.'],
])('%s waits: %s', (path, sentence) => {
  expect(describeWaitingPage(path)).toBe(sentence)
})

test.each(['/', '/pro', '/pro?tab=results', '/account'])('%s needs no word', (path) => {
  expect(describeWaitingPage(path)).toBeUndefined()
})

test.each([
  '/pro?symbols=call%20us%20on%205550100',
  '/pro/company/Your%20account%20is%20locked',
  '/pro/compare?symbols=%3Cb%3Ehello',
])('words of %s are not repeated', (path) => {
  expect(describeWaitingPage(path) ?? '').not.toMatch(/call|locked|hello/)
})
