import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import type { ReadDirectly } from '#embedded/http/direct-reads.ts'
import { logError } from '#embedded/http/log-failure.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { Keys } from '#embedded/keys/start-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createUserRead } from './account/get-user.ts'
import { createAuthRoutes } from './endpoints.ts'
import type { AuthServices, VerifyCaptcha } from './http/auth-services.ts'
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

export type AuthService = { routes: Hono<ServerContext>; read: ReadDirectly }

export function startAuth(services: Services): AuthService {
  const { database, keys, siteUrl, apiUrl, perAddressLimitScale, log, now } = services
  const settings = services.settings.auth
  for (const name of unknownProviders(settings)) {
    log.warn(`auth.external.${name} works on hosted Supabase only; readers cannot use it here`)
  }
  const own: AuthServices = {
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
    reportFailure: (failure) => logError(log, { err: failure }, 'an auth request failed'),
  }
  return { routes: createAuthRoutes(own), read: createUserRead(own) }
}
