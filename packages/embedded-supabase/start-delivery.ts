import type { Logger } from 'pino'
import { startUnlessHeld } from './backup/hold-sending.ts'
import type { ProjectSettings } from './configuration/project-settings.ts'
import { isLoopback, isLoopbackUrl } from './http/loopback.ts'
import { createMailboxPage } from './mail/mailbox-page.ts'
import { createMailboxRoutes } from './mail/mailbox-routes.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import { type ProjectMail, startMail } from './mail/start-mail.ts'
import type { Database } from './postgres/database.ts'
import type { ServerParts } from './server.ts'
import { startTextMessages } from './text-messages/start-text-messages.ts'

type Services = {
  database: Database
  settings: ProjectSettings
  smtp: SmtpSettings | undefined
  mailQueue: string
  mail: ProjectMail
  textMessageProviderUrl: string | undefined
  log: Logger
}

export async function startDelivery(services: Services) {
  const queues: { nudge(): void; stop(): Promise<void> }[] = []
  const stopWaiting = await startUnlessHeld(services.database, async () => {
    queues.push(startTextMessages(services), await startMail(services, services.mail))
  })
  return {
    nudge() {
      for (const queue of queues) queue.nudge()
    },
    async stop() {
      stopWaiting()
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

type Reach = {
  database: Database
  smtp: SmtpSettings | undefined
  host: string
  apiUrl: string
  log: Logger
}

/** Captured emails contain sign-in links, so no other machine may be able to read them. */
export function createMailbox({
  database,
  smtp,
  host,
  apiUrl,
  log,
}: Reach): ServerParts['mailbox'] {
  if (smtp) return undefined
  if (isLoopback(host) && isLoopbackUrl(apiUrl)) {
    return { messages: createMailboxRoutes(database), page: createMailboxPage(database) }
  }
  log.warn('emails are not sent and cannot be read: set SMTP_URL, or unset HOST to use /mailbox')
  return undefined
}
