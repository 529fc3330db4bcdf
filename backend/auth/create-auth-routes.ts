import { Hono } from 'hono'
import type { ServerContext } from '#backend/server-context.ts'
import type { AuthServices, Endpoint } from './auth-services.ts'
import { adminDeleteFactor } from './endpoints/admin-factors-delete.ts'
import { adminListFactors } from './endpoints/admin-factors-list.ts'
import { adminUpdateFactor } from './endpoints/admin-factors-update.ts'
import { adminGenerateLink } from './endpoints/admin-generate-link.ts'
import { adminRotateSigningKey } from './endpoints/admin-signing-keys.ts'
import { adminCreateUser } from './endpoints/admin-users-create.ts'
import { adminDeleteUser } from './endpoints/admin-users-delete.ts'
import { adminGetUser } from './endpoints/admin-users-get.ts'
import { adminListUsers } from './endpoints/admin-users-list.ts'
import { adminUpdateUser } from './endpoints/admin-users-update.ts'
import { authorize } from './endpoints/authorize.ts'
import { callback } from './endpoints/callback.ts'
import { challengeFactor } from './endpoints/factors-challenge.ts'
import { enrollFactor } from './endpoints/factors-enroll.ts'
import { unenrollFactor } from './endpoints/factors-unenroll.ts'
import { verifyFactorCode } from './endpoints/factors-verify.ts'
import { health } from './endpoints/health.ts'
import { invite } from './endpoints/invite.ts'
import { jwks } from './endpoints/jwks.ts'
import { logout } from './endpoints/logout.ts'
import { magiclink } from './endpoints/magiclink.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { settings } from './endpoints/settings.ts'
import { signup } from './endpoints/signup.ts'
import { switchedOffRoutes } from './endpoints/switched-off.ts'
import { token } from './endpoints/token.ts'
import { getUser } from './endpoints/user-get.ts'
import { authorizeIdentity } from './endpoints/user-identities-authorize.ts'
import { deleteIdentity } from './endpoints/user-identities-delete.ts'
import { updateUser } from './endpoints/user-update.ts'
import { verifyByLink, verifyByRequest } from './endpoints/verify.ts'
import { respondWithError } from './errors/error-response.ts'
import { compileGlob } from './redirects/glob-pattern.ts'
import { allowCrossOrigin } from './requests/cross-origin.ts'

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
  ['PUT', '/user', updateUser],
  ['GET', '/user/identities/authorize', authorizeIdentity],
  ['DELETE', '/user/identities/:identity_id', deleteIdentity],
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

/** GoTrue's API, to be mounted at `/auth/v1`. */
export function createAuthRoutes(services: AuthServices): Hono<ServerContext> {
  // A pattern that can't be compiled must stop the start, not the first request that meets it.
  for (const pattern of services.settings.additional_redirect_urls) compileGlob(pattern)
  const app = new Hono<ServerContext>()
  app.onError((failure, c) => respondWithError(services, c, failure))
  app.use(allowCrossOrigin)
  for (const [method, path, endpoint] of routes) {
    app.on(method, path, (c, next) =>
      // Hono answers HEAD with GET's handler. Mail scanners ask so, and would use a link up.
      c.req.method === method ? endpoint(services, c) : next(),
    )
  }
  for (const path of new Set(routes.map(([, path]) => path))) {
    app.all(path, (c) => c.body(null, 405))
  }
  app.all('*', (c) => c.text('404 page not found\n', 404))
  return app
}
