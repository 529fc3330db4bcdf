import type { Logger } from 'pino'
import { issueSignInLink } from '#backend/auth/codes-and-links/issue-sign-in-link.ts'
import type { EncryptionKeys } from '#backend/keys/encrypted-text.ts'
import { loadEncryptionKeys } from '#backend/keys/encryption-keys.ts'
import {
  createPersonalLinks,
  type MakePersonalLinks,
} from '#backend/newsletter/issues/personal-link.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts'
import { loadMailTemplates } from './mail-templates.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { createCapturingTransport, createSmtpTransport } from './transport.ts'

export type MailServices = {
  database: Database
  /** Undefined while mails are captured. */
  smtp: SmtpSettings | undefined
  settings: ProjectSettings
  siteUrl: string
  log: Logger
  now: () => Date
}

/** Starts delivery: by SMTP where a server is configured, else into the mailbox. */
export async function startMail(
  services: MailServices,
): Promise<{ worker: DeliveryWorker; isCapturing: boolean }> {
  const { database, smtp, log, siteUrl } = services
  const makeLinks = await createPersonalLinks(database, siteUrl, siteUrl)
  const encryptionKeys = await loadEncryptionKeys(database)
  const worker = startDeliveryWorker({
    database,
    log,
    templates: await loadMailTemplates(services.settings.auth.email.template ?? {}),
    transport: smtp ? await createSmtpTransport(smtp) : createCapturingTransport(database),
    prepare: {
      subscription_confirmation: (to) =>
        prepareConfirmation({ ...services, encryptionKeys }, makeLinks, to),
    },
  })
  return { worker, isCapturing: !smtp }
}

/**
 * The reader's own one-time link to the Pro area, made when the mail leaves, and the way out for somebody whose address a
 * stranger has entered: letters would come from the next Thursday on.
 */
async function prepareConfirmation(
  services: MailServices & { encryptionKeys: EncryptionKeys },
  makeLinks: MakePersonalLinks,
  to: string,
): Promise<Record<string, unknown>> {
  const { database, encryptionKeys, settings, siteUrl, now } = services
  const link = await database.transaction((tx) =>
    issueSignInLink(
      tx,
      { settings: settings.auth, encryptionKeys, siteUrl, now },
      { email: to, redirectTo: `${siteUrl}/pro` },
    ),
  )
  return {
    SiteURL: siteUrl,
    Email: to,
    ConfirmationURL: link.confirmationUrl,
    Token: link.token,
    TokenHash: link.tokenHash,
    RedirectTo: link.redirectTo,
    UnsubscribeURL: await findWayOut(database, makeLinks, to),
  }
}

/** Empty where the row has been deleted since the mail was asked for. */
async function findWayOut(
  database: Database,
  makeLinks: MakePersonalLinks,
  email: string,
): Promise<string> {
  const [subscriber] = await database.query<{ id: string }>(
    'select id from public.newsletter_subscribers where email = $1',
    [email],
  )
  return subscriber ? (await makeLinks({ subscriberId: subscriber.id })).page : ''
}
