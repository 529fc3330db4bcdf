import type { Logger } from 'pino'
import { issueSignInLink } from '#backend/auth/codes-and-links/issue-sign-in-link.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import { createMonitoringMails } from '#backend/monitoring/monitoring-mails.ts'
import {
  createPersonalLinks,
  type MakePersonalLinks,
} from '#backend/newsletter/issues/personal-link.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts'
import type { PreparedMail } from './mail-queue.ts'
import { loadMailTemplates } from './mail-templates.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { createCapturingTransport, createSmtpTransport } from './transport.ts'

export type MailServices = {
  database: Database
  /** Undefined while mails are captured. */
  smtp: SmtpSettings | undefined
  settings: ProjectSettings
  keys: Keys
  siteUrl: string
  log: Logger
  now: () => Date
}

export async function startMail(
  services: MailServices,
): Promise<{ worker: DeliveryWorker; isCapturing: boolean }> {
  const { database, smtp, log, siteUrl } = services
  const makeLinks = await createPersonalLinks(database, siteUrl, siteUrl)
  const worker = startDeliveryWorker({
    database,
    log,
    templates: await loadMailTemplates(services.settings.auth.email.template ?? {}),
    transport: smtp ? await createSmtpTransport(smtp) : createCapturingTransport(database),
    prepare: {
      subscription_confirmation: (to) => prepareConfirmation(services, makeLinks, to),
      ...(await createMonitoringMails(database, siteUrl)),
    },
  })
  return { worker, isCapturing: !smtp }
}

/**
 * Variables of the confirmation mail: a one-time link to the Pro area, and an unsubscribe link for readers whose
 * address someone else entered.
 */
async function prepareConfirmation(
  services: MailServices,
  makeLinks: MakePersonalLinks,
  to: string,
): Promise<PreparedMail> {
  const { database, keys, settings, siteUrl, now } = services
  const link = await database.transaction((tx) =>
    issueSignInLink(
      tx,
      { settings: settings.auth, encryptionKeys: keys.encryption, siteUrl, now },
      { email: to, redirectTo: `${siteUrl}/pro` },
    ),
  )
  return {
    variables: {
      SiteURL: siteUrl,
      Email: to,
      ConfirmationURL: link.confirmationUrl,
      Token: link.token,
      TokenHash: link.tokenHash,
      RedirectTo: link.redirectTo,
      UnsubscribeURL: await findUnsubscribeUrl(database, makeLinks, to),
    },
  }
}

/** Empty if the subscriber was deleted after the mail was queued. */
async function findUnsubscribeUrl(
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
