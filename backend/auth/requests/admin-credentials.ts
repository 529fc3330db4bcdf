import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readBearerClaims } from './bearer-token.ts'

/** GoTrue's. Nothing here issues the second; an operator may, with a signing key of their own. */
const adminRoles: readonly unknown[] = ['service_role', 'supabase_admin']

/** Refuses a request that doesn't carry the service key. */
export async function requireAdminCredentials(
  services: AuthServices,
  c: AuthContext,
): Promise<void> {
  const claims = await readBearerClaims(services, c)
  if (!adminRoles.includes(claims.role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
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
