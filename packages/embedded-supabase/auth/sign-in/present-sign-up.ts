import { createHmac } from 'node:crypto'
import type { AuthServices } from '../http/auth-services.ts'
import type { Metadata } from '../http/request-body.ts'
import { presentUser } from '../users/present-user.ts'
import type { IdentityRecord } from '../users/user-record.ts'
import type { SignUpOutcome } from './sign-up-with-email.ts'

type SignUp = { email?: string; phone?: string; data: Metadata }

/**
 * GoTrue's response to a sign-up that awaits confirmation. It is built from the request alone,
 * whether the account is new, unconfirmed or taken. So it reveals neither who has an account nor
 * what another person entered at sign-up.
 */
export function presentSignUp(
  services: AuthServices,
  { email = '', phone = '', data }: SignUp,
  outcome: SignUpOutcome,
): Record<string, unknown> {
  const [provider, name] = phone ? (['phone', phone] as const) : (['email', email] as const)
  const { id, identityId } = nameAccount({ services, outcome, provider, name })
  const at = services.now().toISOString()
  const own = { sub: id, [provider]: name, email_verified: false, phone_verified: false }
  const userData = { ...data, ...own }
  const identity: IdentityRecord = {
    id: identityId,
    provider_id: id,
    user_id: id,
    provider,
    identity_data: userData,
    email: email || null,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  }
  return presentUser({
    ...NOTHING_YET,
    id,
    email,
    phone,
    confirmation_sent_at: at,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: userData,
    created_at: at,
    updated_at: at,
    identities: [identity],
  })
}

const NOTHING_YET = {
  aud: 'authenticated',
  role: 'authenticated',
  encrypted_password: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
  is_anonymous: false,
  is_sso_user: false,
  factors: [],
}

/**
 * The ids of the waiting account, or made-up ids for a taken one. Both are stable for an address.
 */
function nameAccount({
  services,
  outcome: { kind, user },
  provider,
  name,
}: {
  services: AuthServices
  outcome: SignUpOutcome
  provider: 'email' | 'phone'
  name: string
}): { id: string; identityId: string } {
  const waiting = user.identities.find((identity) => identity.provider === provider)
  if (kind === 'signed-up' && waiting) return { id: user.id, identityId: waiting.id }
  return {
    id: makeFakeId(services, `user ${name}`),
    identityId: makeFakeId(services, `identity ${name}`),
  }
}

/** Looks like a UUID of version 4; only the holder of the key can compute it. */
function makeFakeId({ encryptionKeys }: AuthServices, name: string): string {
  const hash = createHmac('sha256', encryptionKeys.current.key).update(`sign-up ${name}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
  return parts.map(([from, to]) => hex.slice(from, to)).join('-')
}
