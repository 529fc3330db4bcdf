import type { Metadata } from '../requests/body-fields.ts'
import { presentUser } from '../users/present-user.ts'

/**
 * The answer to a sign-up with an address or number that is taken, so that nobody can find out who has an
 * account. Nothing in it comes from the account.
 */
export function obfuscatedUser(
  { email = '', phone = '', data }: { email?: string; phone?: string; data: Metadata },
  now: Date,
): Record<string, unknown> {
  const provider = phone ? 'phone' : 'email'
  const timestamp = now.toISOString()
  return presentUser({
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone,
    encrypted_password: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: timestamp,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: data,
    created_at: timestamp,
    updated_at: timestamp,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    is_sso_user: false,
    identities: [],
    factors: [],
  })
}
