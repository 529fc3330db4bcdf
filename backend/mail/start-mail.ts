import type { Logger } from 'pino'
import { issueSignInLink } from '#backend/auth/sign-in-links/issue-sign-in-link.ts'
import type { Environment } from '#backend/environment.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts'
import { loadMailTemplates } from './mail-templates.ts'
import { createCapturingTransport, createSmtpTransport } from './transport.ts'

export type MailServices = {
  database: Database
  environment: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>
  settings: ProjectSettings
  siteUrl: string
  log: Logger
  now: () => Date
}

/** Starts delivery: by SMTP where a server is configured, else into the mailbox. */
export async function startMail(
  services: MailServices,
): Promise<{ worker: DeliveryWorker; isCapturing: boolean }> {
  const { database, environment, log } = services
  const smtpUrl = environment.SMTP_URL
  const worker = startDeliveryWorker({
    database,
    log,
    templates: await loadMailTemplates(services.settings.auth.email.template ?? {}),
    transport: smtpUrl
      ? await createSmtpTransport(smtpUrl, environment.MAIL_FROM)
      : createCapturingTransport(database),
    prepare: {
      subscription_confirmation: (to) => prepareConfirmation(services, to),
    },
  })
  return { worker, isCapturing: !smtpUrl }
}

/** The reader's own one-time link to the Pro area, made when the mail leaves. */
async function prepareConfirmation(
  services: MailServices,
  to: string,
): Promise<Record<string, unknown>> {
  const { database, settings, siteUrl, now } = services
  const link = await database.transaction((tx) =>
    issueSignInLink(
      tx,
      { settings: settings.auth, siteUrl, now },
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
  }
}
