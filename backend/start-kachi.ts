import {
  createDataApiFetch,
  createRestRoutes,
  type Database,
  leaveAddress,
  loadSmtpSettings,
  type OpenedDatabase,
  openDatabase,
  type ProjectSettings,
  prepareDatabase,
  readConfiguredKeys,
  readProjectSettings,
  startAuth,
  startFunctions,
  startKeys,
  startPurging,
  statementLimits,
} from 'embedded-supabase'
import { pino } from 'pino'
import { reachDataApiWith } from '#functions/_shared/clients.ts'
import { readStatementsWith } from '#functions/_shared/markets/providers/statements-reader.ts'
import { startArchivingStatements } from './archive-statements.ts'
import type { Environment } from './configuration/environment.ts'
import { startIndexingEdinet } from './financial-statements/index-edinet.ts'
import { readInThread } from './financial-statements/read-in-thread.ts'
import { functionVariables } from './function-variables.ts'
import { createMonitoring } from './monitoring/start-monitoring.ts'
import { startNews } from './news/start-news.ts'
import { createWebhookRoutes } from './newsletter/bounces/webhook-routes.ts'
import { readSendGridKey } from './newsletter/bounces/webhook-signatures.ts'
import { createOperatorRoutes } from './newsletter/operator/operator-routes.ts'
import { createNewsletter, type Newsletter } from './newsletter/start-newsletter.ts'
import { purgePublication } from './purge-publication.ts'
import { startRefreshingListings } from './refresh-listings.ts'
import { createServer } from './server.ts'
import { startDelivery } from './start-delivery.ts'
import { createPublicConfiguration } from './static-site/public-configuration.ts'
import { readBuiltSite } from './static-site/site-files.ts'
import { supabaseFolder } from './supabase-folder.ts'
import { createCaptchaCheck } from './verify-captcha.ts'

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

type Configuration = Awaited<ReturnType<typeof readConfiguration>>

type Services = Awaited<ReturnType<typeof openServices>>

type Parts = Awaited<ReturnType<typeof startParts>>

const now = () => new Date()

/** If a step fails, everything opened before it is closed again. */
export async function startKachi(options: StartOptions): Promise<RunningKachi> {
  const configuration = await readConfiguration(options)
  const opened = await openLimited(options, configuration.settings)
  const started = new AsyncDisposableStack()
  started.defer(() => opened.close())
  try {
    const services = await openServices(options, configuration, opened, started)
    const parts = await startParts(services, started)
    await warmUp(parts)
    services.port.answerWith(createServer(composeServer(services, parts, configuration)).fetch)
    await leaveAddress(opened.dataDirectory, services.localAddress)
    await startWorkers(services, parts, started)
    return {
      address: services.siteUrl,
      hasMailbox: parts.delivery.mailbox !== undefined && parts.delivery.isCapturingMail,
      lost: opened.lost,
      async stop() {
        // Cancels stuck queries first, then lets requests finish before closing what they use.
        await opened.announceEnd()
        await services.port.close()
        await started.disposeAsync()
      },
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

async function readConfiguration({ environment, variables }: StartOptions) {
  const settings = await readProjectSettings(environment.SUPABASE_CONFIG, variables)
  return {
    settings,
    configuredKeys: await readConfiguredKeys(settings.auth.signing_keys_path),
    smtp: await loadSmtpSettings(environment),
    siteFiles: await readBuiltSite(environment.SITE_DIR),
  }
}

function openLimited(
  { environment, endsWithParent }: StartOptions,
  { db }: ProjectSettings,
): Promise<OpenedDatabase> {
  const limits = statementLimits(db.settings.statement_timeout)
  const { DATA_DIR, DATABASE_URL } = environment
  return openDatabase(DATA_DIR, DATABASE_URL, { limits, isPatient: true, endsWithParent })
}

async function openServices(
  { environment, listen }: StartOptions,
  { settings, configuredKeys, smtp }: Configuration,
  { database, dataDirectory }: OpenedDatabase,
  started: AsyncDisposableStack,
) {
  const log = pino({
    level: environment.LOG_LEVEL,
    base: null,
    redact: ['err.query', 'err.parameters'],
  })
  await prepareDatabase(database, supabaseFolder)
  await storeLimitScale(database, environment.PER_ADDRESS_LIMIT_SCALE)
  const keys = await startKeys(database, { configuredKeys, dataDirectory, log, now })
  started.defer(keys.stop)
  const port = await openPort(listen)
  started.defer(port.close)
  const localAddress = port.address
  const siteUrl = (environment.SITE_URL ?? localAddress).replace(/(?<!\/)\/+$/, '')
  return { database, environment, settings, keys, smtp, port, siteUrl, localAddress, log, now }
}

async function storeLimitScale(database: Database, scale: number): Promise<void> {
  await database.query(
    `update private.settings set value = $1 where name = 'per_address_limit_scale'`,
    [String(scale)],
  )
}

/** Links in emails need the port, so it opens early. Requests get 503 until `answerWith`. */
async function openPort(listen: Listen) {
  let serveRequest: Fetch = () => new Response('Starting', { status: 503 })
  const listener = await listen((request, bindings) => serveRequest(request, bindings))
  return {
    address: `http://localhost:${listener.port}`,
    close: () => listener.close(),
    answerWith(fetch: Fetch) {
      serveRequest = fetch
    },
  }
}

async function startParts(services: Services, started: AsyncDisposableStack) {
  const delivery = started.adopt(await startDelivery(services), stop)
  const rest = createRest(services)
  readStatementsWith(readInThread)
  reachDataApiWith(createDataApiFetch({ ...services, rest }))
  const functions = await startFunctions({
    ...services,
    projectFolder: supabaseFolder,
    functionVariables: functionVariables(services.environment),
  })
  const { ask } = functions
  const newsletter = started.adopt(await createNewsletter({ ...services, ask }), stop)
  const monitoring = createMonitoring({ ...services, ask, onQueued: delivery.nudge })
  started.adopt(monitoring, stop)
  return { delivery, rest, functions, newsletter, monitoring }
}

/**
 * The first request reads the schema, plans its queries and compiles what it runs, which takes ten
 * times as long as the next ones. The news function goes through all of it and writes nothing. If
 * it fails here, the first reader gets the error.
 */
async function warmUp({ functions }: Parts): Promise<void> {
  await functions.ask('intelligent-news', {}).catch(() => undefined)
}

function composeServer(
  services: Services,
  { delivery, rest, functions, newsletter }: Parts,
  { siteFiles }: Configuration,
): Parameters<typeof createServer>[0] {
  const { database, environment, settings, siteUrl, keys, log } = services
  return {
    auth: startAuth({
      ...services,
      isCapturingMail: delivery.isCapturingMail,
      perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
      verifyCaptcha: createCaptchaCheck(database, siteUrl, settings.auth.captcha, environment),
    }),
    rest,
    functions: functions.routes,
    operator: createOperatorRoutes(newsletter, keys.signing, now),
    webhooks: createWebhooks(services, newsletter),
    mailbox: delivery.mailbox,
    siteFiles,
    publicConfiguration: createPublicConfiguration(services),
    trustedProxies: environment.TRUSTED_PROXIES,
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    onWrite: delivery.nudge,
    log,
  }
}

async function startWorkers(
  services: Services,
  { newsletter, monitoring }: Parts,
  started: AsyncDisposableStack,
): Promise<void> {
  started.defer(startPurging({ ...services, purgeMore: purgePublication }))
  started.defer(startRefreshingListings())
  started.defer(startArchivingStatements(services))
  newsletter.start()
  await monitoring.start()
  started.adopt(await startNews(services), stop)
  started.adopt(startIndexingEdinet(services), stop)
}

async function stop(part: { stop(): Promise<void> }): Promise<void> {
  await part.stop()
}

function createRest({ database, environment, settings, keys }: Services) {
  return createRestRoutes({
    database,
    keys: keys.signing,
    now,
    exposedSchemas: settings.api.schemas,
    maxRows: settings.api.max_rows,
    regexRoles: environment.REST_REGEX_ROLES,
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
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
