import { existsSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { readAccountsWith } from '#functions/_shared/accounts-reader.ts'
import { createAuthRoutes } from './auth/create-auth-routes.ts'
import { canSendTextMessages } from './auth/phone/message-channel.ts'
import { unknownProviders } from './auth/providers/find-provider.ts'
import { createCaptchaCheck } from './bot-check/verify-captcha.ts'
import type { Environment } from './environment.ts'
import { createFunctionClient } from './functions/ask-function.ts'
import { loadFunctions } from './functions/function-host.ts'
import { createFunctionRoutes } from './functions/function-routes.ts'
import { functionVariables } from './functions/function-variables.ts'
import { type ApiKeys, loadApiKeys } from './keys/api-keys.ts'
import { readConfiguredKeys } from './keys/configured-keys.ts'
import { loadEncryptionKeys } from './keys/encryption-keys.ts'
import { keepKeysFresh } from './keys/keep-keys-fresh.ts'
import { loadSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { isLoopback } from './loopback.ts'
import { loadDkimKey } from './mail/dkim-key.ts'
import { createMailboxRoutes } from './mail/mailbox-routes.ts'
import { readSmtpSettings } from './mail/smtp-settings.ts'
import { readInThread } from './markets/read-in-thread.ts'
import { createOperatorRoutes } from './newsletter/office/operator-routes.ts'
import { createNewsletter, type Newsletter } from './newsletter/start-newsletter.ts'
import { readSendGridKey } from './newsletter/webhook/read-webhook-key.ts'
import { createWebhookRoutes } from './newsletter/webhook/webhook-routes.ts'
import { leaveAddress } from './postgres/address-note.ts'
import type { Database } from './postgres/database.ts'
import { type OpenedDatabase, openDatabase } from './postgres/open-database.ts'
import { prepareDatabase } from './postgres/prepare-database.ts'
import { statementLimits } from './postgres/statement-limits.ts'
import { createRestRoutes } from './rest/routes.ts'
import { startPurging } from './retention/start-purging.ts'
import { createServer, type PublicConfiguration, type ServerParts } from './server.ts'
import type { ProjectSettings } from './settings/project-settings.ts'
import { readProjectSettings } from './settings/read-settings.ts'
import { SettingsError } from './settings/settings-problems.ts'
import { startDelivery } from './start-delivery.ts'
import { StartupError } from './startup-error.ts'
import { readSiteFiles, type SiteFiles } from './static-site/site-files.ts'

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** How an entry file makes `fetch` reachable; it learns the port only then. */
export type Listen = (fetch: Fetch) => Promise<{ port: number; close(): Promise<void> }>

export type RunningKachi = {
  address: string
  /** Mails can be read at `/mailbox`. */
  hasMailbox: boolean
  /** Settles if the database has gone for good. */
  lost: OpenedDatabase['lost']
  stop(): Promise<void>
}

const now = () => new Date()

/** Opens, migrates, wires and serves everything. What fails on the way is closed again. */
export async function startKachi(
  environment: Environment,
  listen: Listen,
  endsWithParent = false,
): Promise<RunningKachi> {
  const log = createLog(environment)
  const settings = await readSettings(environment)
  const configuredKeys = await readConfiguredKeys(settings.auth.signing_keys_path)
  const dkim = await loadDkimKey(environment)
  const siteFiles = await readSite(environment)
  warnOfUnknownProviders(settings, log)
  const opened = await openLimited(environment, settings, endsWithParent)
  const { database } = opened
  const started = new AsyncDisposableStack()
  started.defer(() => opened.close())
  try {
    await prepare(database, environment)
    const keys = await loadSigningKeys(database, configuredKeys)
    const apiKeys = await loadApiKeys(opened.dataDirectory, keys, now())
    // The port may be 0, and links in mails need the real one: requests wait for the wiring.
    let serveRequest: Fetch = () => new Response('Starting', { status: 503 })
    const listener = await listen((request, bindings) => serveRequest(request, bindings))
    started.defer(() => listener.close())
    const localAddress = `http://localhost:${listener.port}`
    const siteUrl = (environment.SITE_URL ?? localAddress).replace(/(?<!\/)\/+$/, '')
    const smtp = readSmtpSettings(environment, dkim)
    const services = { database, environment, settings, smtp, siteUrl, log, now }
    const delivery = await startDelivery(services)
    started.defer(() => delivery.stop())
    const captured = showCaptured(services, siteFiles, delivery.isCapturing)
    const variables = functionVariables(environment, localAddress, siteUrl, apiKeys)
    readAccountsWith(readInThread)
    const handlers = await loadFunctions(variables)
    const ask = createFunctionClient(handlers, localAddress, apiKeys.anonKey)
    const newsletter = await createNewsletter({ ...services, ask })
    started.defer(() => newsletter.stop())
    started.defer(keepKeysFresh(keys, log))
    started.defer(startPurging({ database, log, now }))
    const server = createServer({
      auth: await createAuth(services, keys, delivery.isCapturingMail),
      rest: createRest(services, keys),
      functions: createFunctionRoutes({ handlers, keys, now, settings: settings.functions }),
      operator: createOperatorRoutes(newsletter, keys, now),
      webhooks: createWebhooks(services, newsletter),
      trustedProxies: environment.TRUSTED_PROXIES,
      ...captured,
      publicConfiguration: publicConfiguration(environment, settings, siteUrl, apiKeys),
      isAddressOpen: !(environment.SITE_URL || environment.VITE_SUPABASE_URL),
      onWrite: delivery.nudge,
      log,
    })
    serveRequest = server.fetch
    await leaveAddress(opened.dataDirectory, localAddress)
    newsletter.start()
    return {
      address: siteUrl,
      hasMailbox: captured.mailbox !== undefined && delivery.isCapturingMail,
      lost: opened.lost,
      async stop() {
        // No stuck query holds the way out.
        await opened.announceEnd()
        // Before all others, whatever was opened later: no request may need them any more.
        await listener.close()
        await started.disposeAsync()
      },
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

type Services = {
  database: Database
  environment: Environment
  settings: ProjectSettings
  siteUrl: string
  log: Logger
}

async function createAuth(services: Services, keys: SigningKeys, isCapturingMail: boolean) {
  const { database, environment, settings, siteUrl, log } = services
  return createAuthRoutes({
    database,
    keys,
    encryptionKeys: await loadEncryptionKeys(database),
    settings: settings.auth,
    siteUrl,
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    now,
    canSendTextMessages: canSendTextMessages(settings.auth, isCapturingMail),
    verifyCaptcha: createCaptchaCheck(database, settings.auth.captcha, environment),
    reportFailure: (failure) => log.error({ err: failure }, 'an auth request failed'),
  })
}

function createRest({ database, environment, settings }: Services, keys: SigningKeys) {
  return createRestRoutes({
    database,
    keys,
    now,
    exposedSchemas: settings.api.schemas,
    maxRows: settings.api.max_rows,
    regexRoles: environment.REST_REGEX_ROLES,
  })
}

function createWebhooks({ database, environment }: Services, { bounces }: Newsletter) {
  return createWebhookRoutes({
    database,
    bounces,
    secret: environment.NEWSLETTER_WEBHOOK_SECRET,
    sendGridKey: readSendGridKey(environment.SENDGRID_WEBHOOK_KEY),
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    now,
  })
}

function createLog({ LOG_LEVEL: level }: Environment): Logger {
  return pino({ level, base: null, redact: ['err.query', 'err.parameters'] })
}

function warnOfUnknownProviders({ auth }: ProjectSettings, log: Logger): void {
  for (const name of unknownProviders(auth)) {
    log.warn(`auth.external.${name} works on hosted Supabase only; nobody can sign in with it here`)
  }
}

async function readSettings(environment: Environment) {
  try {
    return await readProjectSettings(environment.SUPABASE_CONFIG, process.env)
  } catch (error) {
    throw error instanceof SettingsError ? new StartupError(error.message) : error
  }
}

async function readSite(environment: Environment): Promise<SiteFiles> {
  if (!existsSync(environment.SITE_DIR)) {
    throw new StartupError(
      `There is no built site in ${environment.SITE_DIR}. Run npm run build first, or npm start, which does.`,
    )
  }
  return readSiteFiles(environment.SITE_DIR)
}

/** Captured mails hold sign-in links: they are shown only where no other machine can ask for them. */
function showCaptured(
  { database, environment, siteUrl, log }: Services,
  siteFiles: SiteFiles,
  isCapturing: boolean,
): Pick<ServerParts, 'mailbox' | 'siteFiles'> {
  const isLocal = isLoopback(environment.HOST) && isLoopback(new URL(siteUrl).hostname)
  if (isCapturing && isLocal) return { mailbox: createMailboxRoutes(database), siteFiles }
  if (isCapturing) {
    log.warn('mails are neither sent nor shown: set SMTP_URL, or leave HOST unset for /mailbox')
  }
  return { mailbox: undefined, siteFiles: withoutMailbox(siteFiles) }
}

/** Its page would have nothing to show. */
function withoutMailbox(siteFiles: SiteFiles): SiteFiles {
  const files = new Map(siteFiles)
  files.delete('/mailbox')
  return files
}

function openLimited(
  { DATA_DIR, DATABASE_URL }: Environment,
  { db }: ProjectSettings,
  endsWithParent: boolean,
) {
  const limits = statementLimits(db.settings.statement_timeout)
  return openDatabase(DATA_DIR, DATABASE_URL, { limits, isPatient: true, endsWithParent })
}

/** Brings the database up to date, and tells it what it has to know of the environment. */
async function prepare(database: Database, environment: Environment): Promise<void> {
  await prepareDatabase(database)
  await database.query(
    `update private.settings set value = $1 where name = 'per_address_limit_scale'`,
    [String(environment.PER_ADDRESS_LIMIT_SCALE)],
  )
}

function publicConfiguration(
  environment: Environment,
  settings: ProjectSettings,
  siteUrl: string,
  apiKeys: ApiKeys,
): PublicConfiguration {
  const siteKey = environment.TURNSTILE_SITE_KEY ?? null
  return {
    supabaseUrl: environment.VITE_SUPABASE_URL ?? siteUrl,
    supabaseAnonKey: environment.VITE_SUPABASE_ANON_KEY ?? apiKeys.anonKey,
    botCheck: { provider: siteKey ? 'turnstile' : 'altcha', siteKey },
    secondFactors: { phone: settings.auth.mfa.phone.enroll_enabled },
  }
}
