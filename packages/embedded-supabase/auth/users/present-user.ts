import type { FactorRecord, IdentityRecord, UserRecord } from './user-record.ts'

/** GoTrue's JSON of a user: same names and order, with empty fields omitted where GoTrue does. */
export function presentUser(user: UserRecord): Record<string, unknown> {
  return withoutEmpty({
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: instant(user.email_confirmed_at),
    invited_at: instant(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: instant(user.phone_confirmed_at),
    confirmation_sent_at: instant(user.confirmation_sent_at),
    confirmed_at: instant(user.confirmed_at),
    recovery_sent_at: instant(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: instant(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: instant(user.phone_change_sent_at),
    reauthentication_sent_at: instant(user.reauthentication_sent_at),
    last_sign_in_at: instant(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: user.factors.length > 0 ? user.factors.map(presentFactor) : undefined,
    identities: user.identities.map(presentIdentity),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
    banned_until: instant(user.banned_until),
    deleted_at: instant(user.deleted_at),
    is_anonymous: user.is_anonymous,
  })
}

function presentIdentity(identity: IdentityRecord): Record<string, unknown> {
  return withoutEmpty({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: identity.email || undefined,
  })
}

export function presentFactor(factor: FactorRecord): Record<string, unknown> {
  return withoutEmpty({
    id: factor.id,
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: instant(factor.last_challenged_at) ?? null,
  })
}

/** PostgreSQL writes UTC as `+00:00`, Go as `Z`. */
function instant(timestamp: string | null): string | undefined {
  return timestamp?.replace('+00:00', 'Z')
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
