import type { AuthTemplate } from '#embedded/mail/default-templates.ts'
import { enqueueMail } from '#embedded/mail/mail-queue.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { type CodeChallenge, type FlowType, flowTypeFor } from '../http/code-challenge.ts'
import { parseRedirectTarget } from '../http/redirects.ts'
import { requireSendPause, takeSendLimit } from '../limits/send-limits.ts'
import { type AuditAction, writeAuditEntry } from '../users/audit-log.ts'
import type { UserRecord } from '../users/user-record.ts'
import { beginFlow } from './flow-state.ts'
import { type EmailTokenType, issueToken } from './one-time-tokens.ts'
import { confirmationUrl, flowMethodOf, type LinkType } from './verification-type.ts'

type RequestedEmail = {
  type: 'signup' | 'magiclink' | 'recovery'
  user: UserRecord
  challenge: CodeChallenge | undefined
  redirectTo?: string
  traits?: Record<string, unknown>
}

const ACTIONS: Record<RequestedEmail['type'], AuditAction> = {
  signup: 'user_confirmation_requested',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
}

export async function requestLinkEmail(
  { tx, services, c }: { tx: Queryable; services: AuthServices; c: AuthContext },
  { type, user, challenge, redirectTo, traits }: RequestedEmail,
): Promise<void> {
  await writeAuditEntry({ tx, services, c }, { actor: user, action: ACTIONS[type], traits })
  const method = flowMethodOf(type)
  await beginFlow(tx, { userId: user.id, method, challenge, now: services.now() })
  await sendLinkEmail(tx, services, {
    type,
    user,
    redirectTo: redirectTo ?? parseRedirectTarget(services, c),
    flowType: flowTypeFor(challenge),
  })
}

type LinkEmailType = Exclude<LinkType, 'email_change'>

const KINDS: Record<LinkEmailType, { template: AuthTemplate; tokenType: EmailTokenType }> = {
  signup: { template: 'confirmation', tokenType: 'confirmation_token' },
  invite: { template: 'invite', tokenType: 'confirmation_token' },
  magiclink: { template: 'magic_link', tokenType: 'recovery_token' },
  recovery: { template: 'recovery', tokenType: 'recovery_token' },
}

type LinkEmail = {
  type: LinkEmailType
  /** Freshly read and locked: the pause between two emails counts from its `…_sent_at`. */
  user: UserRecord
  redirectTo: string
  flowType: FlowType
}

export async function sendLinkEmail(
  tx: Queryable,
  services: AuthServices,
  { type, user, redirectTo, flowType }: LinkEmail,
): Promise<void> {
  const { template, tokenType } = KINDS[type]
  const email = user.email ?? ''
  requireSendPause({
    services,
    channel: 'email',
    sentAt: tokenType === 'recovery_token' ? user.recovery_sent_at : user.confirmation_sent_at,
  })
  const { code, linkToken } = await issueToken(tx, services, {
    userId: user.id,
    type: tokenType,
    address: email,
    flowType,
  })
  const variables = {
    SiteURL: services.siteUrl,
    ConfirmationURL: confirmationUrl(services.apiUrl, { type, linkToken, redirectTo }),
    Email: email,
    Token: code,
    TokenHash: linkToken,
    Data: user.raw_user_meta_data ?? {},
    RedirectTo: redirectTo,
  }
  await enqueueMail(tx, services.mailQueue, { template, to: email, variables })
  // Last: all emails share one counter row, which stays locked until the transaction ends.
  await takeSendLimit({ tx, services }, 'email', email)
}
