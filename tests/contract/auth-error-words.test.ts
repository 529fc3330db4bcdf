import { expect, test } from 'vitest'
import {
  type AuthErrorCode,
  describeRefusal,
  UNREACHABLE,
} from '#domain/auth/errors/auth-error-words.ts'
import { AUTH_ERROR_CODES } from '#embedded/auth/http/auth-error-codes.ts'

// A code that the pages do not know does not compile here.
const KNOWN: readonly AuthErrorCode[] = AUTH_ERROR_CODES

test.each(KNOWN)('the pages say what %s means', (code) => {
  const words = describeRefusal({ code, status: 400, message: 'as the service says' })
  expect(words).not.toBe(UNREACHABLE)
})
