import { rotateKeys } from '#embedded/keys/stored-keys.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'

/**
 * Rotates the signing keys of session tokens and API keys: the service key of this request stops
 * working. Not in GoTrue, where the dashboard does it; `npm run keys -- --rotate` calls it on a
 * running server.
 */
export async function adminRotateSigningKey(
  services: AuthServices,
  c: AuthContext,
): Promise<Response> {
  await requireAdminCredentials(services, c)
  if (services.keys.isConfigured) {
    const message = 'The signing keys are in the file of auth.signing_keys_path; rotate them there'
    throw new AuthError(422, 'feature_disabled', message)
  }
  const kid = await rotateKeys(services.database, services.settings.jwt_expiry)
  await services.keys.refresh()
  return c.json({ kid })
}
