import { type TokenRefusal, verifyToken } from '#embedded/keys/access-token.ts'
import type { SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Caller, Queryable } from '#embedded/postgres/database.ts'
import { RestError } from './errors/rest-error.ts'

export type Identity = Pick<Caller, 'role' | 'claims'>

export type Authenticate = (token: string) => Promise<Identity>

type Services = { keys: SigningKeys; database: Queryable; now: () => Date }

/** PostgREST's tolerance for clock differences. */
const ALLOWED_SKEW_MS = 30_000

export function findToken(
  header: (name: string) => string | undefined,
  keyInQuery: () => string | undefined,
): string | undefined {
  const bearer = /^bearer(?:\s(.*))?$/i.exec(header('authorization')?.trim() ?? '')
  if (bearer) return bearer[1]?.trim() ?? ''
  return header('apikey') ?? keyInQuery()
}

export function createAuthenticator(services: Services): Authenticate {
  return (token) => authenticate(services, token)
}

/** @throws RestError as PostgREST refuses the token */
async function authenticate(services: Services, token: string): Promise<Identity> {
  const now = services.now()
  const verdict = await verifyWithSkew(services.keys, token, now)
  if (!verdict.isValid) throw tokenRefused(verdict.refusal, token)
  const { claims } = verdict
  if (typeof claims.iat === 'number' && claims.iat * 1000 > now.getTime() + ALLOWED_SKEW_MS) {
    throw tokenIssuedInFuture()
  }
  const role = claims.role ?? 'anon'
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') {
    throw await refuseRole(services.database, String(role))
  }
  return { role, claims: { ...claims, role } }
}

async function verifyWithSkew(keys: SigningKeys, token: string, now: Date) {
  const verdict = await verifyToken(keys, token, now)
  if (verdict.isValid) return verdict
  if (verdict.refusal === 'expired') return verifyToken(keys, token, shift(now, -ALLOWED_SKEW_MS))
  if (verdict.refusal === 'not-yet-valid')
    return verifyToken(keys, token, shift(now, ALLOWED_SKEW_MS))
  return verdict
}

function shift(date: Date, byMs: number): Date {
  return new Date(date.getTime() + byMs)
}

async function refuseRole(database: Queryable, role: string): Promise<RestError> {
  const safeName = role.replaceAll('\0', '')
  const found = await database.query('select from pg_catalog.pg_roles where rolname = $1::text', [
    safeName,
  ])
  if (found.length > 0) {
    return new RestError(403, {
      code: '42501',
      message: `permission denied to set role "${safeName}"`,
    })
  }
  return new RestError(
    401,
    { code: '22023', message: `role "${safeName}" does not exist` },
    { 'WWW-Authenticate': 'Bearer' },
  )
}

/** The hosted gateway's answer to a request without a key. */
export const MISSING_KEY_BODY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}

type TokenProblem = { code: 'PGRST301' | 'PGRST303'; message: string; details?: string }

const NO_SUITABLE_KEY: TokenProblem = {
  code: 'PGRST301',
  message: 'No suitable key or wrong key type',
  details: 'None of the keys was able to decode the JWT',
}

const PROBLEMS: Record<Exclude<TokenRefusal, 'malformed'>, TokenProblem> = {
  'unsupported-algorithm': {
    code: 'PGRST301',
    message: 'Wrong or unsupported encoding algorithm',
    details: 'Tokens are signed with ES256 here',
  },
  'unknown-key': NO_SUITABLE_KEY,
  'bad-signature': NO_SUITABLE_KEY,
  expired: { code: 'PGRST303', message: 'JWT expired' },
  'not-yet-valid': { code: 'PGRST303', message: 'JWT not yet valid' },
  'bad-claims': { code: 'PGRST303', message: 'Parsing claims failed' },
}

function tokenRefused(refusal: TokenRefusal, token: string): RestError {
  return tokenInvalid(refusal === 'malformed' ? describeForm(token) : PROBLEMS[refusal])
}

function tokenIssuedInFuture(): RestError {
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
