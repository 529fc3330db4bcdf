import { verifyToken } from '#backend/keys/access-token.ts'
import type { SigningKeys } from '#backend/keys/signing-keys.ts'
import type { Caller, Queryable } from '#backend/postgres/database.ts'
import { RestError } from './errors/rest-error.ts'
import { tokenIssuedInFuture, tokenRefused } from './errors/token-errors.ts'

export type Identity = Pick<Caller, 'role' | 'claims'>

export type Authenticate = (token: string) => Promise<Identity>

type Services = { keys: SigningKeys; database: Queryable; now: () => Date }

/** PostgREST forgives clocks that are this far apart. */
const allowedSkewMs = 30_000

/** The token of a request: from the Authorization header, else the key that came along with it. */
export function findToken(
  header: (name: string) => string | undefined,
  query: URLSearchParams,
): string | undefined {
  const bearer = /^bearer(?:\s(.*))?$/i.exec(header('authorization')?.trim() ?? '')
  if (bearer) return bearer[1]?.trim() ?? ''
  return header('apikey') ?? query.get('apikey') ?? undefined
}

/** Answers whom to act as for a token. */
export function createAuthenticator(services: Services): Authenticate {
  return (token) => authenticate(services, token)
}

/** Checks a token and answers whom to act as, or throws PostgREST's refusal. */
async function authenticate(services: Services, token: string): Promise<Identity> {
  const now = services.now()
  const verdict = await verifyWithSkew(services.keys, token, now)
  if (!verdict.isValid) throw tokenRefused(verdict.refusal, token)
  const { claims } = verdict
  if (typeof claims.iat === 'number' && claims.iat * 1000 > now.getTime() + allowedSkewMs) {
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
  if (verdict.refusal === 'expired') return verifyToken(keys, token, shift(now, -allowedSkewMs))
  if (verdict.refusal === 'not-yet-valid')
    return verifyToken(keys, token, shift(now, allowedSkewMs))
  return verdict
}

function shift(date: Date, byMs: number): Date {
  return new Date(date.getTime() + byMs)
}

/** What PostgreSQL answers to a role that is not there, or that the backend may not switch to. */
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
