import { enqueueMail, type MailTemplate } from '#backend/mail/mail-queue.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import type { FlowType } from '../one-time-tokens/one-time-code.ts'
import { issueToken, type MailTokenType } from '../one-time-tokens/store-token.ts'
import type { UserRecord } from '../users/user-record.ts'
import { confirmationUrl, type LinkType } from './confirmation-url.ts'
import { requireMailPause, takeMailLimit } from './mail-limits.ts'

type LinkMailType = Exclude<LinkType, 'email_change'>

const kinds: Record<LinkMailType, { template: MailTemplate; tokenType: MailTokenType }> = {
  signup: { template: 'confirmation', tokenType: 'confirmation_token' },
  invite: { template: 'invite', tokenType: 'confirmation_token' },
  magiclink: { template: 'magic_link', tokenType: 'recovery_token' },
  recovery: { template: 'recovery', tokenType: 'recovery_token' },
}

export type LinkMail = {
  type: LinkMailType
  /** As just read and locked: the pause between two mails counts from its `…_sent_at`. */
  user: UserRecord
  redirectTo: string
  flowType: FlowType
}

/** Puts a mail with a fresh code and link to the user's address into the queue, or throws 429. */
export async function sendLinkMail(
  tx: Queryable,
  services: AuthServices,
  mail: LinkMail,
): Promise<void> {
  const { user, type, redirectTo } = mail
  const { template, tokenType } = kinds[type]
  const email = user.email ?? ''
  requireMailPause(
    services,
    tokenType === 'recovery_token' ? user.recovery_sent_at : user.confirmation_sent_at,
  )
  const { code, linkToken } = await issueToken(tx, services, {
    userId: user.id,
    type: tokenType,
    address: email,
    flowType: mail.flowType,
  })
  const variables = {
    SiteURL: services.siteUrl,
    ConfirmationURL: confirmationUrl(services.siteUrl, { type, linkToken, redirectTo }),
    Email: email,
    Token: code,
    TokenHash: linkToken,
    Data: user.raw_user_meta_data ?? {},
    RedirectTo: redirectTo,
  }
  await enqueueMail(tx, { template, to: email, variables })
  // Last: all mails share the counter's row, which stays locked until the transaction ends.
  await takeMailLimit(tx, services, email)
}
