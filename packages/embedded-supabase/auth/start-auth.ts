import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { Keys } from '#embedded/keys/start-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createAuthRoutes } from './endpoints.ts'
import type { VerifyCaptcha } from './http/auth-services.ts'
import { unknownProviders } from './providers/find-provider.ts'

type Services = {
  database: Database
  settings: ProjectSettings
  keys: Keys
  siteUrl: string
  apiUrl: string
  canSendTextMessages: boolean
  mailQueue: string
  perAddressLimitScale: number
  verifyCaptcha: VerifyCaptcha
  log: Logger
  now: () => Date
}

export function startAuth(services: Services): Hono<ServerContext> {
  const { database, keys, siteUrl, apiUrl, perAddressLimitScale, log, now } = services
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
    apiUrl,
    perAddressLimitScale,
    mailQueue: services.mailQueue,
    now,
    canSendTextMessages: services.canSendTextMessages,
    verifyCaptcha: services.verifyCaptcha,
    reportFailure: (failure) => log.error({ err: failure }, 'an auth request failed'),
  })
}
