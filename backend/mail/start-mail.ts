import type { Logger } from 'pino'
import type { ProjectSettings } from '#backend/configuration/project-settings.ts'
import type { Database } from '#backend/postgres/database.ts'
import {
  type DeliveryServices,
  type DeliveryWorker,
  startDeliveryWorker,
} from './delivery-worker.ts'
import { loadMailTemplates } from './mail-templates.ts'
import type { SmtpSettings } from './smtp-settings.ts'
import { createCapturingTransport, createSmtpTransport } from './transport.ts'

type MailServices = {
  database: Database
  smtp: SmtpSettings | undefined
  settings: ProjectSettings
  log: Logger
}

export async function startMail(
  { database, smtp, settings, log }: MailServices,
  prepare: DeliveryServices['prepare'],
): Promise<DeliveryWorker> {
  return startDeliveryWorker({
    database,
    log,
    templates: await loadMailTemplates(settings.auth.email.template ?? {}),
    transport: smtp ? await createSmtpTransport(smtp) : createCapturingTransport(database),
    prepare,
  })
}
