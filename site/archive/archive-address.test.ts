import { expect, test } from 'vitest'
import { parseArchiveRequest, writeRequest } from './archive-address.ts'

const CATEGORIES = ['', 'markets', 'newsletter']

test.each([
  { query: '', category: '' },
  { query: 'net cash & “tōkyō”', category: '' },
  { query: '', category: 'newsletter' },
  { query: 'a+b?c=d#e', category: 'markets' },
])('%j survives the round trip through the URL', (request) => {
  expect(parseArchiveRequest(writeRequest(request), CATEGORIES)).toEqual(request)
})

test('the whole list has no query string', () => {
  expect(writeRequest({ query: '  ', category: '' })).toBe('')
})

test('unknown categories are ignored, and long queries are cut', () => {
  expect(parseArchiveRequest('?category=tulips&q=x&q=y', CATEGORIES)).toEqual({
    query: 'x',
    category: '',
  })
  expect(parseArchiveRequest(`?q=${'x'.repeat(1000)}`, CATEGORIES).query).toHaveLength(200)
})
