import { enqueueMail } from '#embedded/mail/mail-queue.ts'
import { isDatabaseError, type Queryable, type Transaction } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import { type CodeChallenge, type FlowType, flowTypeFor } from '../http/code-challenge.ts'
import { parseRedirectTarget } from '../http/redirects.ts'
import { requireSendPause, takeSendLimit } from '../limits/send-limits.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { setEmailIdentity } from '../users/identities.ts'
import { endAnonymity } from '../users/unconfirmed-accounts.ts'
import { updateUser } from '../users/update-user.ts'
import { isConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'
import { confirmUser } from './confirm-user.ts'
import { beginFlow } from './flow-state.ts'
import { clearOneTimeToken, clearOneTimeTokens, issueToken } from './one-time-tokens.ts'
import type { RedeemedToken } from './redeem-token.ts'
import { confirmationUrl } from './verification-type.ts'

type EmailChange = {
  user: UserRecord
  newEmail: string
  redirectTo: string
  flowType: FlowType
}

type WantedChange = {
  user: UserRecord
  newEmail: string
  challenge: CodeChallenge | undefined
}

export async function beginEmailChange(
  { tx, services, c }: AuthWork,
  { user, newEmail, challenge }: WantedChange,
): Promise<void> {
  await beginFlow(tx, { userId: user.id, method: 'email_change', challenge, now: services.now() })
  await sendEmailChange(tx, services, {
    user,
    newEmail,
    redirectTo: parseRedirectTarget(services, c),
    flowType: flowTypeFor(challenge),
  })
}

/** Whether the current address has to confirm a change too, so that it takes two emails. */
export function isConfirmedTwice({ settings }: AuthServices, { email }: UserRecord): boolean {
  return settings.email.double_confirm_changes && email !== null && email !== ''
}

async function sendEmailChange(
  tx: Queryable,
  services: AuthServices,
  change: EmailChange,
): Promise<void> {
  const { user, newEmail } = change
  requireSendPause({ services, channel: 'email', sentAt: user.email_change_sent_at })
  await updateUser({
    tx,
    id: user.id,
    changes: { email_change: newEmail, email_change_confirm_status: 0 },
    now: services.now(),
  })
  await sendChangeMail({ tx, services }, change, { type: 'email_change_token_new', to: newEmail })
  const recipients = [newEmail]
  if (user.email && isConfirmedTwice(services, user)) {
    const recipient = { type: 'email_change_token_current', to: user.email } as const
    await sendChangeMail({ tx, services }, change, recipient)
    recipients.push(user.email)
  }
  for (const recipient of recipients) await takeSendLimit({ tx, services }, 'email', recipient)
}

async function sendChangeMail(
  { tx, services }: { tx: Queryable; services: AuthServices },
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
    ConfirmationURL: confirmationUrl(services.apiUrl, link),
    Email: user.email ?? '',
    NewEmail: newEmail,
    SendingTo: recipient.to,
    Token: code,
    TokenHash: linkToken,
    Data: user.raw_user_meta_data ?? {},
    RedirectTo: redirectTo,
  }
  await enqueueMail(tx, services.mailQueue, {
    template: 'email_change',
    to: recipient.to,
    variables,
  })
}

/** @returns whether this confirmation was the last one needed */
export async function applyEmailChange(
  { tx, services, c }: AuthWork,
  { user, type }: RedeemedToken,
): Promise<boolean> {
  const { double_confirm_changes, enable_confirmations } = services.settings.email
  const isFirstOfTwo =
    enable_confirmations &&
    double_confirm_changes &&
    user.email_change_confirm_status === 0 &&
    Boolean(user.email)
  if (!isFirstOfTwo) {
    // A stranger may have begun the account, and asked for somebody else's address.
    if (user.is_anonymous) await endAnonymity({ tx, services }, user)
    await changeEmail({ tx, services, c }, user)
    return true
  }
  await updateUser({
    tx,
    id: user.id,
    changes: { email_change_confirm_status: 1, [type]: '' },
    now: services.now(),
  })
  await clearOneTimeToken(tx, user.id, type)
  return false
}

export async function changeEmail({ tx, services, c }: AuthWork, user: UserRecord): Promise<void> {
  const now = services.now()
  const email = user.email_change ?? ''
  await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_modified' })
  await setEmailIdentity({ tx, user, email, now })
  await takeAddress({ tx, user, email, now })
  await clearOneTimeTokens(tx, user.id)
  if (!isConfirmed(user)) await confirmUser(tx, await reloadUser(tx, user.id), now)
}

async function takeAddress({
  tx,
  user,
  email,
  now,
}: {
  tx: Transaction
  user: UserRecord
  email: string
  now: Date
}): Promise<void> {
  try {
    await updateUser({
      tx,
      id: user.id,
      changes: {
        email,
        email_change: '',
        email_change_token_current: '',
        email_change_token_new: '',
        email_change_confirm_status: 0,
        is_anonymous: false,
      },
      now,
    })
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'users_email_partial_key')
      throw emailExists()
    throw error
  }
}

export function emailExists(): AuthError {
  const message = 'A user with this email address has already been registered'
  return new AuthError(422, 'email_exists', message)
}
