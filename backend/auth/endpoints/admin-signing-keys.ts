import { rotateSessionKey } from '#backend/keys/stored-keys.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { requireAdminCredentials } from '../requests/admin-credentials.ts'

/**
 * Puts a new key in place for the tokens of sessions. Not in GoTrue, where the dashboard does it; here
 * it is the way into a running server for `npm run keys -- --rotate`.
 */
export async function adminRotateSigningKey(
  services: AuthServices,
  c: AuthContext,
): Promise<Response> {
  await requireAdminCredentials(services, c)
  const kid = await rotateSessionKey(services.database, services.settings.jwt_expiry)
  await services.keys.refresh()
  return c.json({ kid })
}
