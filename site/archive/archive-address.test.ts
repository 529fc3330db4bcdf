import { expect, test } from 'vitest'
import { readRequest, writeRequest } from './archive-address.ts'

const categories = ['', 'markets', 'newsletter']

test.each([
  { query: '', category: '' },
  { query: 'net cash & “tōkyō”', category: '' },
  { query: '', category: 'newsletter' },
  { query: 'a+b?c=d#e', category: 'markets' },
])('%j survives the way through the address', (request) => {
  expect(readRequest(writeRequest(request), categories)).toEqual(request)
})

test('the whole list has an address without a query string', () => {
  expect(writeRequest({ query: '  ', category: '' })).toBe('')
})

test('what the page does not know, or would not take, is left out', () => {
  expect(readRequest('?category=tulips&q=x&q=y', categories)).toEqual({ query: 'x', category: '' })
  expect(readRequest(`?q=${'x'.repeat(1000)}`, categories).query).toHaveLength(200)
})
