import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { findUserByPhone } from '../users/user-record.ts'
import { isPhoneConfirmed } from '../users/user-state.ts'
import { sendPhoneCode } from './send-phone-code.ts'

/**
 * Sends the open code of a sign-up, a sign-in or a change of number again.
 *
 * @returns the id of the message, or undefined where there is nothing to send
 */
export async function resendPhoneCode(
  services: AuthServices,
  c: AuthContext,
  type: string,
  phone: string,
): Promise<string | undefined> {
  return services.database.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phone, 'lock')
    if (!user) return undefined
    if (type === 'sms' && !isPhoneConfirmed(user)) {
      await writeAuditEntry(tx, services, c, { actor: user, action: 'user_recovery_requested' })
      const tokenType = user.encrypted_password ? 'confirmation_token' : 'recovery_token'
      return sendPhoneCode(tx, services, { user, phone, type: tokenType, channel: 'sms' })
    }
    if (type === 'phone_change' && user.phone_change) {
      const change = { user, phone: user.phone_change, type: 'phone_change_token' } as const
      return sendPhoneCode(tx, services, { ...change, channel: 'sms' })
    }
    return undefined
  })
}
