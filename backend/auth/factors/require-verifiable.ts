import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { FactorRecord } from '../users/user-record.ts'

/** Refuses a factor of a kind that the settings switch off. */
export function requireVerifiable({ settings }: AuthServices, factor: FactorRecord): void {
  const { factor_type: type } = factor
  if (type === 'totp' && !settings.mfa.totp.verify_enabled) {
    const message = 'MFA verification is disabled for TOTP'
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', message)
  }
  if (type === 'phone' && !settings.mfa.phone.verify_enabled) {
    const message = 'MFA verification is disabled for Phone'
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', message)
  }
  // Rows of this kind can only come from a hosted project: none can be enrolled here.
  if (type === 'webauthn') {
    const message = 'MFA verification is disabled for WebAuthn'
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', message)
  }
}
