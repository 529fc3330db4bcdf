import { z } from 'zod'
import { endFlow, type FlowState, findFlow } from '../codes-and-links/flow-state.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { isChallengeMet } from '../http/code-challenge.ts'
import { parseBody, text } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import { openSession, presentProviderTokens, presentSession } from '../sessions/open-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { findUserById } from '../users/user-record.ts'

const AuthCodeSchema = z.object({ auth_code: text, code_verifier: text })

/** GoTrue's default. */
const FLOW_LIFETIME_MS = 300_000

export async function grantForAuthCode(services: AuthServices, c: AuthContext): Promise<Response> {
  const body = await parseBody(c, AuthCodeSchema)
  await limitRequests({ services, c }, 'token_refresh', 'pkce')
  if (!body.auth_code || !body.code_verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    throw new AuthError(400, 'validation_failed', message)
  }
  const flow = await findFlow(services.database, body.auth_code)
  requireOpenFlow(services, flow, body.code_verifier)
  const session = await services.database.transaction(async (tx) => {
    // Changes of the account lock the user first, then end its codes: the other order would deadlock.
    const user = await findUserById(tx, flow.user_id, 'lock')
    if (!user || !(await endFlow(tx, flow.id))) throw flowNotFound()
    const traits = { provider_type: flow.provider_type }
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'login', traits })
    return openSession({ queryable: tx, services, c }, user, flow.authentication_method)
  })
  return c.json({
    ...presentSession(services, session),
    ...presentProviderTokens({
      accessToken: flow.provider_access_token ?? '',
      refreshToken: flow.provider_refresh_token ?? '',
    }),
  })
}

function requireOpenFlow(
  services: AuthServices,
  flow: FlowState | undefined,
  verifier: string,
): asserts flow is FlowState {
  if (!flow) throw flowNotFound()
  if (services.now().getTime() > flow.started_at.getTime() + FLOW_LIFETIME_MS) {
    const message = 'invalid flow state, flow state has expired'
    throw new AuthError(422, 'flow_state_expired', message)
  }
  if (!isChallengeMet(flow.challenge, verifier)) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new AuthError(400, 'bad_code_verifier', message)
  }
}

function flowNotFound(): AuthError {
  const message = 'invalid flow state, no valid flow state found'
  return new AuthError(404, 'flow_state_not_found', message)
}
