import type { Logger } from 'pino'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { defaultTemplates } from './default-templates.ts'
import {
  type DeliveryServices,
  type DeliveryWorker,
  startDeliveryWorker,
} from './delivery-worker.ts'
import { createMailTemplates, type MailTemplate } from './mail-templates.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { createCapturingTransport, createSmtpTransport } from './transport.ts'

type MailServices = {
  database: Database
  mailQueue: string
  smtp: SmtpSettings | undefined
  settings: ProjectSettings
  log: Logger
}

export type ProjectMail = {
  /** The project's own emails by name; a name of the auth service replaces its template. */
  templates: Readonly<Record<string, MailTemplate>>
  prepare: DeliveryServices['prepare']
}

export async function startMail(
  { database, mailQueue, smtp, settings, log }: MailServices,
  { templates, prepare }: ProjectMail,
): Promise<DeliveryWorker> {
  return startDeliveryWorker({
    database,
    queue: mailQueue,
    log,
    templates: createMailTemplates(
      { ...defaultTemplates, ...templates },
      settings.auth.email.template,
    ),
    transport: smtp ? await createSmtpTransport(smtp) : createCapturingTransport(database),
    prepare,
  })
}
