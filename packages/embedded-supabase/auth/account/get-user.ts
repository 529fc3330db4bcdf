import { runFor } from '#embedded/http/current-network.ts'
import { PLAIN_QUERY, type ReadDirectly } from '#embedded/http/direct-reads.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { CROSS_ORIGIN_HEADERS } from '../http/cross-origin.ts'
import { API_VERSION_HEADER, answerFailure, answerJson } from '../http/error-response.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { presentUser } from '../users/present-user.ts'

export async function getUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user } = await authenticate(services, c)
  return c.json(presentUser(user))
}

const PATH = '/auth/v1/user'

/** The same without a web request. */
export function createUserRead(services: AuthServices): ReadDirectly {
  return {
    route: PATH,
    address: new RegExp(`^${PATH}${PLAIN_QUERY}$`),
    async answer({ headers: given, clientAddress }) {
      const asked = { req: { header: () => given.authorization } }
      const version = given[API_VERSION_HEADER.toLowerCase()] as string | undefined
      const answer = await runFor(clientAddress, () => authenticate(services, asked)).then(
        ({ user }) => answerJson(200, presentUser(user)),
        (failure: unknown) => answerFailure(services, version, failure),
      )
      const crossing = given.origin === undefined ? {} : CROSS_ORIGIN_HEADERS
      return { ...answer, headers: { Vary: 'Origin', ...crossing, ...answer.headers } }
    },
  }
}
