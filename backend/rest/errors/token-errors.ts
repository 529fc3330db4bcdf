import type { TokenRefusal } from '#backend/keys/access-token.ts'
import { RestError } from './rest-error.ts'

/** Hosted Supabase's gateway refuses a request without any key before PostgREST sees it. */
export const missingKeyBody = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}

type TokenProblem = { code: 'PGRST301' | 'PGRST303'; message: string; details?: string }

const noSuitableKey: TokenProblem = {
  code: 'PGRST301',
  message: 'No suitable key or wrong key type',
  details: 'None of the keys was able to decode the JWT',
}

const problems: Record<Exclude<TokenRefusal, 'malformed'>, TokenProblem> = {
  'unsupported-algorithm': {
    code: 'PGRST301',
    message: 'Wrong or unsupported encoding algorithm',
    details: 'Tokens are signed with ES256 here',
  },
  'unknown-key': noSuitableKey,
  'bad-signature': noSuitableKey,
  expired: { code: 'PGRST303', message: 'JWT expired' },
  'not-yet-valid': { code: 'PGRST303', message: 'JWT not yet valid' },
  'bad-claims': { code: 'PGRST303', message: 'Parsing claims failed' },
}

export function tokenRefused(refusal: TokenRefusal, token: string): RestError {
  return tokenInvalid(refusal === 'malformed' ? describeForm(token) : problems[refusal])
}

export function tokenIssuedInFuture(): RestError {
  return tokenInvalid({ code: 'PGRST303', message: 'JWT issued at future' })
}

function describeForm(token: string): TokenProblem {
  const code = 'PGRST301'
  if (token === '') return { code, message: 'Empty JWT is sent in Authorization header' }
  const parts = token.split('.').length
  if (parts !== 3) return { code, message: `Expected 3 parts in JWT; got ${parts}` }
  return { code, message: "JWT couldn't be decoded" }
}

function tokenInvalid(problem: TokenProblem): RestError {
  return new RestError(401, problem, {
    'WWW-Authenticate': `Bearer error="invalid_token", error_description="${problem.message}"`,
  })
}
