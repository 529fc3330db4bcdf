import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { ProjectSettings } from '#backend/configuration/project-settings.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import type { Database } from '#backend/postgres/database.ts'
import { createAuthRoutes } from './endpoints.ts'
import { createCaptchaCheck } from './http/verify-captcha.ts'
import { canSendTextMessages } from './phone/message-channel.ts'
import { unknownProviders } from './providers/find-provider.ts'

type Services = {
  database: Database
  environment: Environment
  settings: ProjectSettings
  keys: Keys
  siteUrl: string
  isCapturingMail: boolean
  log: Logger
  now: () => Date
}

export function startAuth(services: Services): Hono<ServerContext> {
  const { database, environment, keys, siteUrl, isCapturingMail, log, now } = services
  const settings = services.settings.auth
  for (const name of unknownProviders(settings)) {
    log.warn(`auth.external.${name} works on hosted Supabase only; readers cannot use it here`)
  }
  return createAuthRoutes({
    database,
    keys: keys.signing,
    encryptionKeys: keys.encryption,
    settings,
    siteUrl,
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    now,
    canSendTextMessages: canSendTextMessages(settings, isCapturingMail),
    verifyCaptcha: createCaptchaCheck(database, siteUrl, settings.captcha, environment),
    reportFailure: (failure) => log.error({ err: failure }, 'an auth request failed'),
  })
}
