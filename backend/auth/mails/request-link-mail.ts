import type { Queryable } from '#backend/postgres/database.ts'
import { type AuditAction, writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { type CodeChallenge, flowTypeFor } from '../flow-states/code-challenge.ts'
import { beginFlow } from '../flow-states/flow-state.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import type { UserRecord } from '../users/user-record.ts'
import { flowMethodOf } from '../verification/verification-type.ts'
import { sendLinkMail } from './send-link-mail.ts'

type RequestedMail = {
  type: 'signup' | 'magiclink' | 'recovery'
  user: UserRecord
  challenge: CodeChallenge | undefined
  /** Where the link leads in the end, if not where the request says. */
  redirectTo?: string
  /** For the audit log. */
  traits?: Record<string, unknown>
}

const actions: Record<RequestedMail['type'], AuditAction> = {
  signup: 'user_confirmation_requested',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
}

/** Begins the flow that a link ends, and sends the link: on behalf of whoever made the request. */
export async function requestLinkMail(
  tx: Queryable,
  services: AuthServices,
  c: AuthContext,
  { type, user, challenge, redirectTo, traits }: RequestedMail,
): Promise<void> {
  await writeAuditEntry(tx, services, c, { actor: user, action: actions[type], traits })
  const method = flowMethodOf(type)
  await beginFlow(tx, { userId: user.id, method, challenge, now: services.now() })
  await sendLinkMail(tx, services, {
    type,
    user,
    redirectTo: redirectTo ?? readRedirectTarget(services, c),
    flowType: flowTypeFor(challenge),
  })
}
