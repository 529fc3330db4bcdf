import type { Transaction } from '#embedded/postgres/database.ts'
import {
  type OneTimeTokenType,
  PHONE_CODE_SECONDS,
  type PhoneCodeType,
} from '../codes-and-links/one-time-tokens.ts'
import {
  invalidCode,
  type ProvedCode,
  redeemToken,
  resolveCode,
} from '../codes-and-links/redeem-token.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthWork } from '../http/auth-services.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import {
  findUserByPhone,
  findUserByPhoneChange,
  isBanned,
  isPhoneConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import { changePhone, confirmPhone } from './confirm-phone.ts'
import { findTestCode } from './send-phone-code.ts'

export type PhoneVerificationType = 'sms' | 'phone_change'

export type PhoneVerification = {
  type: PhoneVerificationType
  phone: string
  code: string
  /** Whose change it must be. */
  ofUser?: string | undefined
}

type Proof = { user: UserRecord; tokenType?: OneTimeTokenType }

const TOKEN_TYPES: Record<PhoneVerificationType, readonly PhoneCodeType[]> = {
  sms: ['confirmation_token', 'recovery_token'],
  phone_change: ['phone_change_token'],
}

export function isPhoneVerification(type: string): type is PhoneVerificationType {
  return type === 'sms' || type === 'phone_change'
}

/** Attempts are counted outside of the transaction: the count must persist. */
export async function verifyPhone<T>(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  verification: PhoneVerification,
  work: (tx: Transaction, user: UserRecord) => Promise<T>,
): Promise<T> {
  const { type, phone, code, ofUser } = verification
  const proved = await resolveCode(services, c, {
    store: 'phone',
    address: phone,
    code,
    types: TOKEN_TYPES[type],
    ofUser,
    fixedCode: findTestCode(services.settings, phone),
  })
  return services.database.transaction(async (tx) => {
    const proof = proved
      ? await redeem({ tx, services }, proved, type)
      : { user: await findByTestCode({ tx, services }, verification) }
    await applyProof({ tx, services, c }, verification, proof)
    const written = await reloadUser(tx, proof.user.id)
    await updateUser({ tx, id: written.id, changes: providersChange(written), now: services.now() })
    return work(tx, await reloadUser(tx, written.id))
  })
}

async function redeem(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  proved: ProvedCode,
  type: PhoneVerificationType,
): Promise<Proof> {
  const token = await redeemToken({
    tx,
    services,
    proof: proved,
    types: TOKEN_TYPES[type],
    lifetimeSeconds: PHONE_CODE_SECONDS,
  })
  return { user: token.user, tokenType: token.type }
}

/** As in GoTrue, a fixed code works even if it was not requested. */
async function findByTestCode(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  { type, phone, ofUser }: PhoneVerification,
): Promise<UserRecord> {
  const user =
    type === 'sms'
      ? await findUserByPhone(tx, phone, 'lock')
      : await findUserByPhoneChange(tx, phone, 'lock')
  if (!user || (ofUser !== undefined && user.id !== ofUser)) throw invalidCode()
  if (isBanned(user, services.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return user
}

async function applyProof(
  { tx, services, c }: AuthWork,
  { type, phone }: PhoneVerification,
  { user, tokenType }: Proof,
): Promise<void> {
  const audit = (action: 'user_modified' | 'user_signedup' | 'login') =>
    writeAuditEntry({ tx, services, c }, { actor: user, action, traits: { provider: 'phone' } })
  if (type === 'phone_change') {
    await audit('user_modified')
    return changePhone({ tx, userId: user.id, phone, now: services.now() })
  }
  await audit(isPhoneConfirmed(user) ? 'login' : 'user_signedup')
  // The password of an unconfirmed account may be a stranger's; the person who requested a sign-in
  // code owns the number. GoTrue would let both in.
  if (!isPhoneConfirmed(user) && tokenType === 'recovery_token') {
    await updateUser({
      tx,
      id: user.id,
      changes: { encrypted_password: null },
      now: services.now(),
    })
  }
  await confirmPhone(tx, user, services.now())
}
