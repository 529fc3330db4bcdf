import { rotateKeys } from '#backend/keys/stored-keys.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'

/**
 * Puts new keys in place, for the tokens of sessions and for both API keys: the service key that asked
 * is refused from then on. Not in GoTrue, where the dashboard does it; here it is the way into a running
 * server for `npm run keys -- --rotate`.
 */
export async function adminRotateSigningKey(
  services: AuthServices,
  c: AuthContext,
): Promise<Response> {
  await requireAdminCredentials(services, c)
  if (services.keys.isConfigured) {
    const message = 'The file of auth.signing_keys_path holds the signing keys; rotate them there'
    throw new AuthError(422, 'feature_disabled', message)
  }
  const kid = await rotateKeys(services.database, services.settings.jwt_expiry)
  await services.keys.refresh()
  return c.json({ kid })
}
