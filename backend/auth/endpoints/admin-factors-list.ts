import { loadAdministeredUser } from '../administration/load-user.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { presentFactor } from '../users/present-user.ts'

export async function adminListFactors(services: AuthServices, c: AuthContext): Promise<Response> {
  const { factors } = await loadAdministeredUser(services, c)
  return c.json(factors.map(presentFactor))
}
