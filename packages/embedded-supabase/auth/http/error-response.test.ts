import { expect, it } from 'vitest'
import { closestApiVersion } from './error-response.ts'

it.each([
  [undefined, 'initial'],
  ['', 'initial'],
  ['2023-12-31', 'initial'],
  ['2024-01-01', '2024-01-01'],
  ['2030-06-30', '2024-01-01'],
  ['2024-13-01', 'initial'],
  ['2024-02-30', 'initial'],
  ['tomorrow', 'initial'],
])('the requested version %s means %s', (requested, version) => {
  expect(closestApiVersion(requested)).toBe(version)
})
