import { Hono } from 'hono'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { getUser } from './account/get-user.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { unlinkIdentity } from './account/unlink-identity.ts'
import { updateOwnUser } from './account/user-endpoints.ts'
import { adminCreateUser } from './admin/create-user.ts'
import { adminDeleteFactor, adminListFactors, adminUpdateFactor } from './admin/factors.ts'
import { adminGenerateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import { adminRotateSigningKey } from './admin/signing-keys.ts'
import { adminUpdateUser } from './admin/update-user.ts'
import { adminDeleteUser, adminGetUser, adminListUsers } from './admin/users.ts'
import { challengeFactor } from './factors/challenge.ts'
import { enrollFactor } from './factors/enroll.ts'
import { unenrollFactor } from './factors/unenroll.ts'
import { verifyFactorCode } from './factors/verify.ts'
import type { AuthServices, Endpoint } from './http/auth-services.ts'
import { allowCrossOrigin } from './http/cross-origin.ts'
import { respondWithError } from './http/error-response.ts'
import { compileGlob } from './http/redirect-globs.ts'
import { recover } from './password/recover.ts'
import { authorize, authorizeIdentity } from './providers/authorize.ts'
import { callback } from './providers/callback.ts'
import { logout } from './sessions/end-sessions.ts'
import { health, jwks, settings, switchedOffRoutes } from './settings-and-health.ts'
import { magiclink } from './sign-in/magiclink.ts'
import { otp } from './sign-in/otp.ts'
import { resend } from './sign-in/resend.ts'
import { signup } from './sign-in/signup.ts'
import { verifyByLink, verifyByRequest } from './sign-in/verify.ts'
import { token } from './token.ts'

const routes: readonly [method: string, path: string, endpoint: Endpoint][] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', magiclink],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', verifyByLink],
  ['POST', '/verify', verifyByRequest],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateOwnUser],
  ['GET', '/user/identities/authorize', authorizeIdentity],
  ['DELETE', '/user/identities/:identity_id', unlinkIdentity],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/logout', logout],
  ['POST', '/factors', enrollFactor],
  ['DELETE', '/factors/:factor_id', unenrollFactor],
  ['POST', '/factors/:factor_id/challenge', challengeFactor],
  ['POST', '/factors/:factor_id/verify', verifyFactorCode],
  ['POST', '/invite', invite],
  ['GET', '/admin/users', adminListUsers],
  ['POST', '/admin/users', adminCreateUser],
  ['GET', '/admin/users/:user_id', adminGetUser],
  ['PUT', '/admin/users/:user_id', adminUpdateUser],
  ['DELETE', '/admin/users/:user_id', adminDeleteUser],
  ['GET', '/admin/users/:user_id/factors', adminListFactors],
  ['PUT', '/admin/users/:user_id/factors/:factor_id', adminUpdateFactor],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', adminDeleteFactor],
  ['POST', '/admin/generate_link', adminGenerateLink],
  ...switchedOffRoutes,
  ['POST', '/admin/signing-keys', adminRotateSigningKey],
]

export function createAuthRoutes(services: AuthServices): Hono<ServerContext> {
  // An invalid pattern must fail at startup, not at the first request that uses it.
  for (const pattern of services.settings.additional_redirect_urls) compileGlob(pattern)
  const app = new Hono<ServerContext>()
  app.onError((failure, c) => respondWithError(services, c, failure))
  app.use(allowCrossOrigin)
  for (const [method, path, endpoint] of routes) {
    app.on(method, path, (c, next) =>
      // Hono answers HEAD with GET's handler, so a mail scanner's HEAD request would use up a link.
      c.req.method === method ? endpoint(services, c) : next(),
    )
  }
  for (const path of new Set(routes.map(([, path]) => path))) {
    app.all(path, (c) => c.body(null, 405))
  }
  app.all('*', (c) => c.text('404 page not found\n', 404))
  return app
}
