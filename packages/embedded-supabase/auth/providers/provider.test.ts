import { errors } from 'jose'
import { expect, it } from 'vitest'
import { describeProviderFailure } from './provider.ts'

it('describes a failure with its causes, but without personal data', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const failure = new TypeError('fetch failed', { cause: refused })
  expect(describeProviderFailure('google', failure).message).toBe(
    'The sign-in provider google failed: TypeError fetch failed, because ECONNREFUSED connect',
  )
  const expired = new errors.JWTExpired('"exp" claim timestamp check failed', {
    email: 'mei@kachi.example',
  })
  const described = describeProviderFailure('google', expired)
  expect(described.message).toContain('ERR_JWT_EXPIRED')
  expect(JSON.stringify({ ...described, message: described.message })).not.toContain('mei@')
})
