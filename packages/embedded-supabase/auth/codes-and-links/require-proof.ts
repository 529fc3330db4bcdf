import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import { hasVerifiedFactor, type SignedInUser } from '../users/user-record.ts'
import { clearOneTimeToken, PHONE_CODE_SECONDS } from './one-time-tokens.ts'
import { type ProvedCode, redeemToken, resolveCode } from './redeem-token.ts'

const RECENT_SIGN_IN_MS = 15 * 60 * 1000

/**
 * A nonce, the code from `GET /reauthenticate`, replaces the recent sign-in; `spendProof` must
 * redeem it.
 */
export async function requireProof(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInUser,
  { nonce, ...refusal }: { status: 401 | 403 | 422; message: string; nonce?: string },
): Promise<ProvedCode | undefined> {
  if (hasVerifiedFactor(caller.user) && caller.session?.aal !== 'aal2') {
    throw new AuthError(refusal.status, 'insufficient_aal', refusal.message)
  }
  if (hasSignedInRecently(services, caller)) return undefined
  if (nonce) return proveByNonce({ services, c }, caller, nonce)
  const message =
    'This requires a sign-in within the last 15 minutes. Sign in again or reauthenticate'
  throw new AuthError(400, 'reauthentication_needed', message)
}

export async function spendProof(
  tx: Queryable,
  services: AuthServices,
  proof: ProvedCode | undefined,
): Promise<void> {
  if (!proof) return
  const { type, store, userId } = proof
  const seconds = store === 'phone' ? PHONE_CODE_SECONDS : undefined
  await orInvalidNonce(
    redeemToken({ tx, services, proof, types: [type], lifetimeSeconds: seconds }),
  )
  await clearOneTimeToken(tx, userId, type)
}

/** An anonymous account cannot sign in again, and only its session can use it. */
function hasSignedInRecently(
  services: AuthServices,
  { user, session, claims }: SignedInUser,
): boolean {
  if (user.is_anonymous) return true
  if (!session || !Array.isArray(claims.amr)) return false
  const earliest = services.now().getTime() - RECENT_SIGN_IN_MS
  return claims.amr.some(
    (entry) => typeof entry?.timestamp === 'number' && entry.timestamp * 1000 >= earliest - 999,
  )
}

async function proveByNonce(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  { user }: SignedInUser,
  code: string,
): Promise<ProvedCode> {
  const store = user.email ? 'email' : 'phone'
  const address = user.email || user.phone
  if (!address) throw invalidNonce()
  const types = ['reauthentication_token'] as const
  const proof = await orInvalidNonce(resolveCode(services, c, { store, address, code, types }))
  if (proof?.userId !== user.id) throw invalidNonce()
  return proof
}

async function orInvalidNonce<T>(proving: Promise<T>): Promise<T> {
  try {
    return await proving
  } catch (error) {
    throw error instanceof AuthError && error.code === 'otp_expired' ? invalidNonce() : error
  }
}

function invalidNonce(): AuthError {
  return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
