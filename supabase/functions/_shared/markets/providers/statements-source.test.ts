import { expect, test } from 'vitest'
import { ProviderError } from './provider-request.ts'
import { describeFailureToReaders } from './statements-source.ts'

test.each([
  ['EDINET refused the key. Check EDINET_API_KEY.', 'EDINET refused the key.'],
  ['Set EDINET_API_KEY.', 'Kachi cannot ask EDINET at the moment.'],
  ['EDINET has no such document.', 'EDINET has no such document.'],
])('of %j a reader is told what no variable is named in', (message, told) => {
  expect(describeFailureToReaders('EDINET', new ProviderError('refused', message))).toBe(told)
})
