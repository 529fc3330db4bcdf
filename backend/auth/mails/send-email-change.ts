import { enqueueMail } from '#backend/mail/mail-queue.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import type { FlowType } from '../one-time-tokens/one-time-code.ts'
import { issueToken } from '../one-time-tokens/store-token.ts'
import { updateUser } from '../users/update-user.ts'
import type { UserRecord } from '../users/user-record.ts'
import { confirmationUrl } from './confirmation-url.ts'
import { requireMailPause, takeMailLimit } from './mail-limits.ts'

export type EmailChange = {
  user: UserRecord
  newEmail: string
  redirectTo: string
  flowType: FlowType
}

/** Asks the new address for confirmation, and where the settings say so, the current one as well. */
export async function sendEmailChange(
  tx: Queryable,
  services: AuthServices,
  change: EmailChange,
): Promise<void> {
  const { user, newEmail } = change
  requireMailPause(services, user.email_change_sent_at)
  await updateUser(
    tx,
    user.id,
    { email_change: newEmail, email_change_confirm_status: 0 },
    services.now(),
  )
  await sendChangeMail(tx, services, change, { type: 'email_change_token_new', to: newEmail })
  const recipients = [newEmail]
  if (services.settings.email.double_confirm_changes && user.email) {
    const recipient = { type: 'email_change_token_current', to: user.email } as const
    await sendChangeMail(tx, services, change, recipient)
    recipients.push(user.email)
  }
  for (const recipient of recipients) await takeMailLimit(tx, services, recipient)
}

async function sendChangeMail(
  tx: Queryable,
  services: AuthServices,
  change: EmailChange,
  recipient: { type: 'email_change_token_new' | 'email_change_token_current'; to: string },
): Promise<void> {
  const { user, newEmail, redirectTo } = change
  const { code, linkToken } = await issueToken(tx, services, {
    userId: user.id,
    type: recipient.type,
    address: recipient.to,
    flowType: change.flowType,
  })
  const link = { type: 'email_change', linkToken, redirectTo } as const
  const variables = {
    SiteURL: services.siteUrl,
    ConfirmationURL: confirmationUrl(services.siteUrl, link),
    Email: user.email ?? '',
    NewEmail: newEmail,
    SendingTo: recipient.to,
    Token: code,
    TokenHash: linkToken,
    Data: user.raw_user_meta_data ?? {},
    RedirectTo: redirectTo,
  }
  await enqueueMail(tx, { template: 'email_change', to: recipient.to, variables })
}
