import type { MessageChannel } from '#backend/text-messages/text-message.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Metadata } from '../requests/body-fields.ts'
import { dropClaims, isOwned } from '../sign-ups/drop-claims.ts'
import { requireSignUpsAllowed } from '../sign-ups/sign-up-with-email.ts'
import { findUserByPhone, reloadUser } from '../users/user-record.ts'
import { isPhoneConfirmed } from '../users/user-state.ts'
import { confirmPhone } from './confirm-phone.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { createUnconfirmed } from './sign-up-with-phone.ts'

export type PhoneCodeRequest = { phone: string; data: Metadata; channel: MessageChannel }

/**
 * Sends a code to sign in with; a new number gets its account on the way.
 *
 * @returns the id of the message
 */
export async function requestPhoneCode(
  services: AuthServices,
  c: AuthContext,
  { phone, data, channel }: PhoneCodeRequest,
): Promise<string> {
  requirePhoneSignIn(services, 400, 'Unsupported phone provider')
  return services.database.transaction(async (tx) => {
    const existing = await findUserByPhone(tx, phone, 'lock')
    if (!existing || !isPhoneConfirmed(existing)) requireSignUpsAllowed(services)
    const found = existing ?? (await createUnconfirmed(tx, services, { phone, data }))
    // Whoever signed up with this number and a password may be somebody else.
    const isDisputed = Boolean(found.encrypted_password) && !isOwned(found)
    const user = isDisputed ? await dropClaims(tx, services, found, { kind: 'phone' }) : found
    if (!isPhoneConfirmed(user) && !services.settings.sms.enable_confirmations) {
      await confirmPhone(tx, user, services.now())
    }
    const traits = { channel }
    const action = 'user_recovery_requested'
    await writeAuditEntry(tx, services, c, { actor: user, action, traits })
    const current = await reloadUser(tx, user.id)
    return sendPhoneCode(tx, services, { user: current, phone, type: 'recovery_token', channel })
  })
}

/** Refuses whatever begins with a phone where sign-in by phone is switched off. */
export function requirePhoneSignIn(
  services: AuthServices,
  status: 400 | 422,
  message: string,
): void {
  if (services.settings.sms.enable_signup) return
  throw new AuthError(status, 'phone_provider_disabled', message)
}
