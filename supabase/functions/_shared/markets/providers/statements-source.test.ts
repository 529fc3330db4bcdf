import { expect, test } from 'vitest'
import { ProviderError } from './provider-request.ts'
import { describeFailure } from './statements-source.ts'

test('a reader is told that a source cannot be asked, not which variable is wrong', () => {
  for (const code of ['refused', 'not-configured'] as const) {
    const error = new ProviderError(code, 'EDINET refused the key. Check EDINET_API_KEY.')
    expect(describeFailure('EDINET', error)).toBe('Kachi cannot ask EDINET at the moment.')
  }
  const unknown = new ProviderError('unknown-symbol', 'EDINET has no such document.')
  expect(describeFailure('EDINET', unknown)).toBe('EDINET has no such document.')
})
