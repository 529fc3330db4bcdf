import { loadAdministeredUser } from '../administration/load-user.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { presentUser } from '../users/present-user.ts'

export async function adminGetUser(services: AuthServices, c: AuthContext): Promise<Response> {
  return c.json(presentUser(await loadAdministeredUser(services, c)))
}
