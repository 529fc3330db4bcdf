import type { AuthWork } from '../http/auth-services.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { verifyEmailIdentities } from '../users/identities.ts'
import { endAnonymity, isBlank, isOwned, resetUnconfirmed } from '../users/unconfirmed-accounts.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { isConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'
import { confirmUser } from './confirm-user.ts'
import { applyEmailChange } from './email-change.ts'
import { clearOneTimeTokens } from './one-time-tokens.ts'
import { type Proof, type RedeemedToken, redeemToken } from './redeem-token.ts'
import { settleType, TOKEN_TYPES_OF, type VerificationType } from './verification-type.ts'

export type Verification = {
  type: Exclude<VerificationType, 'email'>
  /** Absent until the second of two addresses is confirmed. */
  user?: UserRecord
}

export async function verifyOneTimeToken(
  { tx, services, c }: AuthWork,
  request: { type: VerificationType; proof: Proof },
): Promise<Verification> {
  const token = await redeemToken({
    tx,
    services,
    proof: request.proof,
    types: TOKEN_TYPES_OF[request.type],
  })
  const type = settleType(request.type, token.type)
  const isDone = await applyVerification({ tx, services, c }, type, token)
  if (!isDone) return { type }
  const written = await reloadUser(tx, token.user.id)
  await updateUser({ tx, id: written.id, changes: providersChange(written), now: services.now() })
  return { type, user: await reloadUser(tx, written.id) }
}

async function applyVerification(
  { tx, services, c }: AuthWork,
  type: Verification['type'],
  token: RedeemedToken,
): Promise<boolean> {
  if (type === 'email_change') return applyEmailChange({ tx, services, c }, token)
  if (type === 'signup' || type === 'invite') await confirmSignUp({ tx, services, c }, token.user)
  else await acceptSignInLink({ tx, services, c }, token.user)
  return true
}

async function confirmSignUp({ tx, services, c }: AuthWork, user: UserRecord): Promise<void> {
  const traits = { provider: 'email' }
  await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_signedup', traits })
  if (user.is_anonymous) await endAnonymity({ tx, services }, user)
  await confirmUser(tx, user, services.now())
  await verifyEmailIdentities(tx, user, services.now())
}

async function acceptSignInLink({ tx, services, c }: AuthWork, user: UserRecord): Promise<void> {
  await updateUser({ tx, id: user.id, changes: { recovery_token: '' }, now: services.now() })
  if (isConfirmed(user)) {
    await clearOneTimeTokens(tx, user.id)
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'login' })
    return
  }
  // The password of an unconfirmed account may be a stranger's; the person who opened this email
  // owns the address. GoTrue would let both in.
  const bare =
    isOwned(user) || isBlank(user) ? user : await resetUnconfirmed({ tx, services }, user)
  await confirmSignUp({ tx, services, c }, bare)
}
