import { type Logger, pino } from 'pino'
import { startAuth } from './auth/start-auth.ts'
import type { Environment } from './environment.ts'
import { startFunctions } from './functions/start-functions.ts'
import { readConfiguredKeys } from './keys/configured-keys.ts'
import { type Keys, startKeys } from './keys/start-keys.ts'
import { loadSmtpSettings } from './mail/smtp-settings.ts'
import { startDelivery } from './mail/start-delivery.ts'
import { startRefreshingListings } from './markets/refresh-listings.ts'
import { createMonitoring } from './monitoring/start-monitoring.ts'
import { startNews } from './news/start-news.ts'
import { createWebhookRoutes } from './newsletter/bounces/webhook-routes.ts'
import { readSendGridKey } from './newsletter/bounces/webhook-signatures.ts'
import { createOperatorRoutes } from './newsletter/operator/operator-routes.ts'
import { createNewsletter, type Newsletter } from './newsletter/start-newsletter.ts'
import { leaveAddress } from './postgres/data-directory.ts'
import type { Database } from './postgres/database.ts'
import { prepareDatabase } from './postgres/migrate.ts'
import { type OpenedDatabase, openDatabase } from './postgres/open-database.ts'
import { startPurging } from './postgres/retention.ts'
import { statementLimits } from './postgres/statement-limits.ts'
import { createRestRoutes } from './rest/routes.ts'
import { createServer } from './server.ts'
import type { ProjectSettings } from './settings/project-settings.ts'
import { readProjectSettings } from './settings/read-settings.ts'
import { createPublicConfiguration } from './static-site/public-configuration.ts'
import { readBuiltSite } from './static-site/site-files.ts'

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

export type Listen = (fetch: Fetch) => Promise<{ port: number; close(): Promise<void> }>

export type StartOptions = {
  environment: Environment
  variables: Record<string, string | undefined>
  listen: Listen
  endsWithParent?: number | undefined
}

export type RunningKachi = {
  address: string
  hasMailbox: boolean
  lost: OpenedDatabase['lost']
  stop(): Promise<void>
}

const now = () => new Date()

/** If a step fails, everything opened before it is closed again. */
export async function startKachi(options: StartOptions): Promise<RunningKachi> {
  const configuration = await readConfiguration(options)
  const opened = await openLimited(options, configuration.settings)
  const started = new AsyncDisposableStack()
  started.defer(() => opened.close())
  try {
    const { address, hasMailbox, stopListening } = await serve(
      options,
      configuration,
      opened,
      started,
    )
    return {
      address,
      hasMailbox,
      lost: opened.lost,
      async stop() {
        // Cancels stuck queries first, then lets requests finish before closing what they use.
        await opened.announceEnd()
        await stopListening()
        await started.disposeAsync()
      },
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

type Configuration = Awaited<ReturnType<typeof readConfiguration>>

async function readConfiguration({ environment, variables }: StartOptions) {
  const settings = await readProjectSettings(environment.SUPABASE_CONFIG, variables)
  return {
    settings,
    configuredKeys: await readConfiguredKeys(settings.auth.signing_keys_path),
    smtp: await loadSmtpSettings(environment),
    siteFiles: await readBuiltSite(environment.SITE_DIR),
  }
}

async function serve(
  { environment, listen }: StartOptions,
  { settings, configuredKeys, smtp, siteFiles }: Configuration,
  { database, dataDirectory }: OpenedDatabase,
  started: AsyncDisposableStack,
) {
  const log = createLog(environment)
  await prepare(database, environment)
  const keys = await startKeys(database, { configuredKeys, dataDirectory, log, now })
  started.defer(keys.stop)
  // Links in mails need the port, which is known only now. Requests wait until the server is complete.
  let serveRequest: Fetch = () => new Response('Starting', { status: 503 })
  const listener = await listen((request, bindings) => serveRequest(request, bindings))
  started.defer(() => listener.close())
  const localAddress = `http://localhost:${listener.port}`
  const siteUrl = (environment.SITE_URL ?? localAddress).replace(/(?<!\/)\/+$/, '')
  const services = { database, environment, settings, keys, smtp, siteUrl, localAddress, log, now }
  const delivery = await startDelivery(services)
  started.defer(() => delivery.stop())
  const rest = createRest(services)
  const functions = await startFunctions({ ...services, rest })
  started.defer(startRefreshingListings())
  const newsletter = await createNewsletter({ ...services, ask: functions.ask })
  started.defer(() => newsletter.stop())
  const monitoring = createMonitoring({
    ...services,
    ask: functions.ask,
    onQueued: delivery.nudge,
  })
  started.defer(() => monitoring.stop())
  started.defer(startPurging({ database, log, now }))
  const server = createServer({
    auth: startAuth({ ...services, isCapturingMail: delivery.isCapturingMail }),
    rest,
    functions: functions.routes,
    operator: createOperatorRoutes(newsletter, keys.signing, now),
    webhooks: createWebhooks(services, newsletter),
    mailbox: delivery.mailbox,
    siteFiles,
    publicConfiguration: createPublicConfiguration(services),
    trustedProxies: environment.TRUSTED_PROXIES,
    onWrite: delivery.nudge,
    log,
  })
  serveRequest = server.fetch
  await leaveAddress(dataDirectory, localAddress)
  newsletter.start()
  await monitoring.start()
  const news = await startNews(services)
  started.defer(() => news.stop())
  return {
    address: siteUrl,
    hasMailbox: delivery.mailbox !== undefined && delivery.isCapturingMail,
    stopListening: () => listener.close(),
  }
}

function createLog({ LOG_LEVEL: level }: Environment): Logger {
  return pino({ level, base: null, redact: ['err.query', 'err.parameters'] })
}

function openLimited(
  { environment, endsWithParent }: StartOptions,
  { db }: ProjectSettings,
): Promise<OpenedDatabase> {
  const limits = statementLimits(db.settings.statement_timeout)
  const { DATA_DIR, DATABASE_URL } = environment
  return openDatabase(DATA_DIR, DATABASE_URL, { limits, isPatient: true, endsWithParent })
}

async function prepare(database: Database, environment: Environment): Promise<void> {
  await prepareDatabase(database)
  await database.query(
    `update private.settings set value = $1 where name = 'per_address_limit_scale'`,
    [String(environment.PER_ADDRESS_LIMIT_SCALE)],
  )
}

type Services = {
  database: Database
  environment: Environment
  settings: ProjectSettings
  keys: Keys
}

function createRest({ database, environment, settings, keys }: Services) {
  return createRestRoutes({
    database,
    keys: keys.signing,
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
