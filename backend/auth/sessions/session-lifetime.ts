import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'

export type SessionTimes = {
  created_at: string
  not_after: string | null
  /** In UTC without saying so: the column has no time zone. */
  refreshed_at: string | null
}

/** Throws GoTrue's 400 once a session is older, or was idle for longer, than the settings allow. */
export function requireValidSession(
  services: Pick<AuthServices, 'settings' | 'now'>,
  session: SessionTimes,
): void {
  const now = services.now().getTime()
  const { timebox = 0, inactivity_timeout: inactivityTimeout = 0 } =
    services.settings.sessions ?? {}
  const createdAt = Date.parse(session.created_at)
  const lastUsedAt = session.refreshed_at ? Date.parse(`${session.refreshed_at}Z`) : createdAt
  if (session.not_after && now > Date.parse(session.not_after)) throw expired('Session Expired')
  if (timebox > 0 && now > createdAt + timebox * 1000) throw expired('Session Expired')
  if (inactivityTimeout > 0 && now > lastUsedAt + inactivityTimeout * 1000) {
    throw expired('Session Expired (Inactivity)')
  }
}

function expired(reason: string): AuthError {
  return new AuthError(400, 'session_expired', `Invalid Refresh Token: ${reason}`)
}
