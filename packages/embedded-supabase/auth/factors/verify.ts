import { z } from 'zod'
import { decryptText } from '#embedded/keys/encrypted-text.ts'
import { isSameText } from '#embedded/keys/is-same-text.ts'
import type { Queryable, Transaction } from '#embedded/postgres/database.ts'
import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import { endPendingChanges } from '../codes-and-links/end-pending-changes.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { parseBody, text } from '../http/request-body.ts'
import {
  challengeTryLimit,
  nameGuessers,
  wrongFactorCodeLimit,
} from '../limits/brute-force-limits.ts'
import { limitRequests, overRequestLimit } from '../limits/request-limits.ts'
import { type IssuedSession, presentSession } from '../sessions/open-session.ts'
import { upgradeSession } from '../sessions/upgrade-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { type FactorRecord, reloadUser } from '../users/user-record.ts'
import { type Challenge, requireOpenChallenge, spendChallenge } from './challenges.ts'
import {
  type FactorRequest,
  loadFactor,
  methodOf,
  requireUsable,
  requireVerifiable,
  selectSecret,
  verifyFactor,
} from './factors.ts'
import { findTimeStep } from './totp.ts'

const VerifySchema = z.object({ challenge_id: text, code: text })

export async function verifyFactorCode(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_verifications', 'factor-verify')
  const request = await loadFactor(services, c)
  const { factor } = request
  const body = await parseBody(c, VerifySchema)
  if (!body.code && factor.factor_type !== 'webauthn') {
    throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  }
  requireVerifiable(services, factor)
  const challenge = await requireOpenChallenge({ services, c }, factor, body.challenge_id)
  const guessers = await nameGuessers(services, c, request.caller.user.id)
  const wrongCodes = wrongFactorCodeLimit(factor.id, guessers)
  await countAttempt(services, challenge, wrongCodes)
  const match = await matchCode({ services, factor, challenge, code: body.code })
  if (!match.isRight) {
    await takeFromLimits(services.database, [wrongCodes])
    throw wrongCode(factor)
  }
  const session = await services.database.transaction((tx) =>
    acceptCode({ tx, services, c, factorRequest: request, challenge, step: match.step }),
  )
  return c.json(presentSession(services, session))
}

/** Runs outside of any transaction: the count must persist. */
async function countAttempt(
  { database }: AuthServices,
  challenge: Challenge,
  wrongCodes: RateLimit,
): Promise<void> {
  const isAllowed =
    !(await isAnyLimitSpent(database, [wrongCodes])) &&
    (await takeFromLimits(database, [challengeTryLimit(challenge.id)]))
  if (!isAllowed) throw overRequestLimit()
}

type Match = { isRight: false } | { isRight: true; step?: number }

async function matchCode({
  services,
  factor,
  challenge,
  code,
}: {
  services: AuthServices
  factor: FactorRecord
  challenge: Challenge
  code: string
}): Promise<Match> {
  const { database, encryptionKeys } = services
  if (factor.factor_type === 'phone') {
    const sent = decryptText(encryptionKeys, challenge.id, challenge.otp_code ?? '')
    return { isRight: isSameText(sent, code) }
  }
  const stored = await selectSecret(database, factor.id)
  if (!stored) return { isRight: false }
  const step = await findTimeStep(
    decryptText(encryptionKeys, factor.id, stored),
    code,
    services.now(),
  )
  return step === undefined ? { isRight: false } : { isRight: true, step }
}

async function acceptCode({
  tx,
  services,
  c,
  factorRequest: { caller, factor },
  challenge,
  step,
}: {
  tx: Transaction
  services: AuthServices
  c: AuthContext
  factorRequest: FactorRequest
  challenge: Challenge
  step: number | undefined
}): Promise<IssuedSession> {
  const user = await reloadUser(tx, caller.user.id, 'lock')
  const sessionId = caller.session.id
  const current = await requireUsable(tx, user, { factorId: factor.id, sessionId })
  await spendChallenge(tx, challenge.id, services.now())
  // The code that verifies a new app may be used once more, to sign in right away.
  const isSignIn = current.status === 'verified'
  if (isSignIn && step !== undefined && !(await takeTimeStep(tx, factor.id, step))) {
    throw wrongCode(factor)
  }
  const { factor_type: factorType } = factor
  const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: factorType }
  await writeAuditEntry(
    { tx, services, c },
    { actor: user, action: 'verification_attempted', traits },
  )
  await verifyFactor(tx, factor, services.now())
  // A session that never showed the factor may have asked for them.
  if (!isSignIn) await endPendingChanges(tx, user.id)
  return upgradeSession(
    { tx, services, c },
    {
      userId: user.id,
      sessionId,
      factorId: factor.id,
      method: methodOf(factor),
    },
  )
}

/** Longer than a code and its neighbors are valid. */
const USED_STEP_SECONDS = 180

/** @returns false if the code of this time step was already used (RFC 6238, 5.2) */
function takeTimeStep(tx: Queryable, factorId: string, step: number): Promise<boolean> {
  const key = `auth:factor-step:${factorId}:${step}`
  return takeFromLimits(tx, [{ key, max: 1, windowSeconds: USED_STEP_SECONDS }])
}

function wrongCode({ factor_type: type }: FactorRecord): AuthError {
  const message = type === 'phone' ? 'Invalid MFA Phone code entered' : 'Invalid TOTP code entered'
  return new AuthError(422, 'mfa_verification_failed', message)
}
