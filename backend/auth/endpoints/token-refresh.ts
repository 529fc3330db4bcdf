import { z } from 'zod'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { text } from '../requests/body-fields.ts'
import { readBody } from '../requests/read-body.ts'
import { limitRequests } from '../requests/request-limits.ts'
import { presentSession } from '../sessions/present-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { isRefreshToken } from '../sessions/refresh-token.ts'

const RefreshSchema = z.object({ refresh_token: text })

export async function grantForRefreshToken(
  services: AuthServices,
  c: AuthContext,
): Promise<Response> {
  const { refresh_token: refreshToken } = await readBody(c, RefreshSchema)
  await limitRequests(services, c, 'token_refresh', 'refresh')
  if (!isRefreshToken(refreshToken)) {
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid')
  }
  return c.json(presentSession(services, await refreshSession(services, c, refreshToken)))
}
