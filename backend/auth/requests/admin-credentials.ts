import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readBearerClaims } from './bearer-token.ts'

/** Refuses a request that doesn't carry the service key. */
export async function requireAdminCredentials(
  services: AuthServices,
  c: AuthContext,
): Promise<void> {
  const claims = await readBearerClaims(services, c)
  if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

export async function isAdminRequest(services: AuthServices, c: AuthContext): Promise<boolean> {
  try {
    await requireAdminCredentials(services, c)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
