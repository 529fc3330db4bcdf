import type { Logger } from 'pino'
import { enabledProvider, usesTextMessages } from '#backend/auth/phone/message-channel.ts'
import type { Environment } from '#backend/environment.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { QueueRunner } from '#backend/queues/queue-runner.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { chooseProvider } from './choose-provider.ts'
import { startTextMessageWorker } from './text-message-worker.ts'

type Services = {
  database: Database
  environment: Pick<Environment, 'SMS_PROVIDER_URL'>
  settings: ProjectSettings
  log: Logger
}

/** Starts the sending of text messages, by the provider of the settings or into the mailbox. */
export function startTextMessages({ database, environment, settings, log }: Services): {
  worker: QueueRunner
  isCapturing: boolean
} {
  const { auth } = settings
  const provider = chooseProvider(database, auth.sms, environment.SMS_PROVIDER_URL)
  return {
    worker: startTextMessageWorker({ database, provider, log }),
    isCapturing: usesTextMessages(auth) && enabledProvider(auth) === undefined,
  }
}
