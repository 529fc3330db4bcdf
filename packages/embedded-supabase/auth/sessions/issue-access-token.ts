import { signToken } from '#embedded/keys/access-token.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { UserRecord } from '../users/user-record.ts'

export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'anonymous'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | FlowName

type FlowName = 'email/signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** An entry of the `amr` claim; `timestamp` in seconds. */
export type MethodReference = { method: string; timestamp: number }

const SECOND_FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn']

export type IssuedToken = { accessToken: string; expiresAtSeconds: number }

/** `methods` are newest first. */
export async function issueAccessToken(
  services: AuthServices,
  user: UserRecord,
  session: { id: string; methods: readonly MethodReference[] },
): Promise<IssuedToken> {
  const issuedAt = Math.floor(services.now().getTime() / 1000)
  const expiresAtSeconds = issuedAt + services.settings.jwt_expiry
  const isSecondFactor = session.methods.some(({ method }) =>
    SECOND_FACTOR_METHODS.includes(method),
  )
  const accessToken = await signToken(services.keys, {
    iss: `${services.apiUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? 'authenticated',
    exp: expiresAtSeconds,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? '',
    aal: isSecondFactor ? 'aal2' : 'aal1',
    amr: session.methods,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return { accessToken, expiresAtSeconds }
}

export const METHODS_SQL = `(
  select coalesce(jsonb_agg(jsonb_build_object(
      'method', m.authentication_method,
      'timestamp', floor(extract(epoch from m.updated_at)))
    order by m.updated_at desc, m.created_at desc), '[]')
  from auth.mfa_amr_claims m where m.session_id = s.id)`
