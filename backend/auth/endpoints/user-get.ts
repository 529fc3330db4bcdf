import type { AuthContext, AuthServices } from '../auth-services.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { presentUser } from '../users/present-user.ts'

export async function getUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user } = await authenticate(services, c)
  return c.json(presentUser(user))
}
