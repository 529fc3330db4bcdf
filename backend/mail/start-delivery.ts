import type { Hono } from 'hono'
import type { Environment } from '#backend/environment.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import { startTextMessages } from '#backend/text-messages/start-text-messages.ts'
import { isLoopback, isLoopbackUrl } from '#domain/auth/loopback.ts'
import { createMailboxRoutes } from './mailbox-routes.ts'
import { type MailServices, startMail } from './start-mail.ts'

export type Delivery = {
  isCapturingMail: boolean
  /** `/mailbox`, while mails or text messages are captured and only this machine can connect. */
  mailbox: Hono<ServerContext> | undefined
  nudge(): void
  stop(): Promise<void>
}

type DeliveryServices = MailServices & { environment: Environment }

export async function startDelivery(services: DeliveryServices): Promise<Delivery> {
  const textMessages = startTextMessages(services)
  const mail = await startMail(services)
  const isCapturing = mail.isCapturing || textMessages.isCapturing
  return {
    isCapturingMail: mail.isCapturing,
    mailbox: isCapturing ? createLocalMailbox(services) : undefined,
    nudge() {
      mail.worker.nudge()
      textMessages.worker.nudge()
    },
    async stop() {
      await Promise.all([mail.worker.stop(), textMessages.worker.stop()])
    },
  }
}

/** Captured mails contain sign-in links, so no other machine may be able to read them. */
function createLocalMailbox({ database, environment, siteUrl, log }: DeliveryServices) {
  if (isLoopback(environment.HOST) && isLoopbackUrl(siteUrl)) return createMailboxRoutes(database)
  log.warn('mails are not sent and cannot be read: set SMTP_URL, or unset HOST to use /mailbox')
  return undefined
}
