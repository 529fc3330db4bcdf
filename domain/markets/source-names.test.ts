import { expect, test } from 'vitest'
import { AUTHORITIES } from '../companies/authorities.ts'
import { nameSource } from './source-names.ts'

// The home page needs the names and none of what is said of authorities.
test.each(['sec', 'edinet', 'dart'] as const)(
  '%s has one name, as authority and as source',
  (id) => {
    expect(nameSource(id)).toBe(AUTHORITIES[id].title)
  },
)

test('a source that has no name, or that of a method of objects, is shown as it is stored', () => {
  expect(['finnhub', 'constructor'].map(nameSource)).toEqual(['finnhub', 'constructor'])
})
