import { expect, test } from 'vitest'
import { describeList } from './describe-list.ts'

test.each([
  [{ count: 9, query: '' }, '9 articles and issues, newest first'],
  [{ count: 3, query: '', category: 'Newsletter' }, '3 issues, newest first'],
  [{ count: 1, query: '', category: 'ESG' }, '1 article on ESG, newest first'],
  [{ count: 1, query: 'cash' }, '1 result for “cash”'],
  [{ count: 2, query: 'cash', category: 'Markets' }, '2 results for “cash” in Markets'],
  [{ count: 0, query: 'tulips', isApproximate: true }, 'No results for “tulips”'],
  [
    { count: 2, query: 'dividned', isApproximate: true },
    '2 results for “dividned”, with similar spelling',
  ],
  [
    { count: 1, query: 'cash', isByTitle: true },
    '1 result for “cash”, in titles and summaries only',
  ],
])('%j reads: %s', (list, text) => {
  expect(describeList(list)).toBe(text)
})
