import {
  createMailboxRoutes,
  type Database,
  enabledProvider,
  isLoopback,
  isLoopbackUrl,
  type Keys,
  type ProjectSettings,
  type ServerContext,
  type SmtpSettings,
  startMail,
  startTextMessages,
  usesTextMessages,
} from 'embedded-supabase'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from './configuration/environment.ts'
import { loadKachiTemplates } from './kachi-templates.ts'
import { createMonitoringEmails } from './monitoring/monitoring-emails.ts'
import { createConfirmationEmails } from './newsletter/subscribers/confirmation-email.ts'

export type Delivery = {
  isCapturingMail: boolean
  /** `/mailbox`, while emails or text messages are captured and only this machine can connect. */
  mailbox: Hono<ServerContext> | undefined
  nudge(): void
  stop(): Promise<void>
}

type Services = {
  database: Database
  environment: Environment
  settings: ProjectSettings
  smtp: SmtpSettings | undefined
  keys: Keys
  siteUrl: string
  log: Logger
  now: () => Date
}

export async function startDelivery(services: Services): Promise<Delivery> {
  const { database, smtp, siteUrl } = services
  const textMessages = startTextMessages({
    ...services,
    textMessageProviderUrl: services.environment.SMS_PROVIDER_URL,
  })
  const mail = await startMail(services, {
    templates: await loadKachiTemplates(),
    prepare: {
      ...(await createConfirmationEmails(services)),
      ...(await createMonitoringEmails(database, siteUrl)),
    },
  })
  const isCapturing = !smtp || capturesTextMessages(services)
  return {
    isCapturingMail: !smtp,
    mailbox: isCapturing ? createLocalMailbox(services) : undefined,
    nudge() {
      mail.nudge()
      textMessages.nudge()
    },
    async stop() {
      await Promise.all([mail.stop(), textMessages.stop()])
    },
  }
}

function capturesTextMessages({ environment, settings: { auth } }: Services): boolean {
  return !environment.SMTP_URL && usesTextMessages(auth) && enabledProvider(auth) === undefined
}

/** Captured emails contain sign-in links, so no other machine may be able to read them. */
function createLocalMailbox({ database, environment, siteUrl, log }: Services) {
  if (isLoopback(environment.HOST) && isLoopbackUrl(siteUrl)) return createMailboxRoutes(database)
  log.warn('emails are not sent and cannot be read: set SMTP_URL, or unset HOST to use /mailbox')
  return undefined
}
