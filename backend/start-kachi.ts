import {
  currentRequestId,
  type EmbeddedSupabase,
  type Listen,
  loadSmtpSettings,
  type ProcessRole,
  startEmbeddedSupabase,
} from 'embedded-supabase'
import { pino } from 'pino'
import { reachDataApiWith } from '#functions/_shared/clients.ts'
import { setStatementsReader } from '#functions/_shared/markets/providers/statements-reader.ts'
import type { Environment } from './configuration/environment.ts'
import { functionVariables } from './configuration/function-variables.ts'
import { MAIL_QUEUE, supabaseFolder } from './configuration/supabase-folder.ts'
import { createDatabaseCalls } from './database/call-database.ts'
import { purgePublication } from './database/purge-publication.ts'
import { reachIndexWith, startIndexingEdinet } from './financial-statements/index-edinet.ts'
import { parseInThread } from './financial-statements/parse-in-thread.ts'
import { loadKachiTemplates } from './mail-templates/kachi-templates.ts'
import { startArchivingStatements } from './markets/archive-statements.ts'
import { startRefreshingListings } from './markets/refresh-listings.ts'
import { mountSite } from './mount-site.ts'
import { createNews } from './news/start-news.ts'
import { findSendingStop } from './newsletter/sending/find-sending-stop.ts'
import { createNewsletter } from './newsletter/start-newsletter.ts'
import { createConfirmationEmails } from './newsletter/subscribers/confirmation-email.ts'
import { createDailyBackups } from './operations/daily-backups.ts'
import { observeRequest } from './operations/request-metrics.ts'
import { createMonitoringEmails } from './portfolio-monitoring/monitoring-emails.ts'
import { createMonitoring } from './portfolio-monitoring/start-monitoring.ts'
import { createCaptchaCheck } from './request-checks/verify-captcha.ts'
import type { FindFile } from './static-site/file-connections.ts'
import { loadBuiltSite, type SiteFiles } from './static-site/site-files.ts'

export type StartOptions = {
  environment: Environment
  variables: Record<string, string | undefined>
  listen: Listen
  role?: ProcessRole
  endsWithParent?: number | undefined
  /** Settles once there is a site to serve, if it is still being built. */
  siteBuilt?: Promise<void> | undefined
  /** Called with what answers for the files of the site, once they are loaded. */
  onFiles?: (findFile: FindFile) => void
}

/** If a step fails, everything opened before it is closed again. */
export async function startKachi(options: StartOptions): Promise<EmbeddedSupabase> {
  const { environment, variables, listen, role = 'both', endsWithParent } = options
  const smtp = await loadSmtpSettings(environment)
  const loadSite = role === 'worker' ? undefined : await prepareSite(options)
  return startEmbeddedSupabase({
    projectFolder: supabaseFolder,
    configurationFile: environment.SUPABASE_CONFIG,
    variables,
    dataDirectory: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    listen,
    role,
    host: environment.HOST,
    publicUrl: environment.SITE_URL ?? (loadSite ? undefined : localUrl(environment)),
    servesSite: true,
    smtp,
    mail: { queue: MAIL_QUEUE, templates: await loadKachiTemplates() },
    limitsCapturedMail: true,
    functionVariables: functionVariables(environment),
    readOnlyFunctions: READ_ONLY_FUNCTIONS,
    createCaptchaCheck: (supabase) => createCaptchaCheck(supabase, environment),
    trustedProxies: environment.TRUSTED_PROXIES,
    perAddressLimitScale: environment.PER_ADDRESS_LIMIT_SCALE,
    regexRoles: environment.REST_REGEX_ROLES,
    textMessageProviderUrl: environment.SMS_PROVIDER_URL,
    purgeMore: purgePublication,
    openWhileReadOnly: ['/operator/copy', '/operator/read-only'],
    onRequest: observeRequest,
    extend: (supabase) =>
      addPublication(supabase, { environment, smtp, loadSite, onFiles: options.onFiles }),
    log: pino({
      level: environment.LOG_LEVEL,
      base: null,
      mixin: () => ({ requestId: currentRequestId() }),
      // What PostgreSQL quotes from rows and statements may name a person.
      redact: ['err.query', 'err.parameters', 'err.detail', 'err.where'],
    }),
    endsWithParent,
  })
}

type LoadSite = () => Promise<SiteFiles>

/** A site that should be there is loaded first, so that nothing is opened where it is missing. */
async function prepareSite({ environment, siteBuilt }: StartOptions): Promise<LoadSite> {
  const load = () => loadBuiltSite(environment.SITE_DIR)
  if (siteBuilt) return () => siteBuilt.then(load)
  const files = await load()
  return async () => files
}

/** Where the process beside a worker serves the site: links in emails lead there. */
const localUrl = ({ PORT }: Environment) => `http://localhost:${PORT}`

const READ_ONLY_FUNCTIONS = [
  'market-data',
  'market-history',
  'market-listings',
  'exchange-rates',
  'company-coverage',
  'company-statements',
  'intelligent-news',
  'news-data',
]

type Parts = {
  environment: Environment
  smtp: Awaited<ReturnType<typeof loadSmtpSettings>>
  /** Undefined in a worker, which answers no requests. */
  loadSite: LoadSite | undefined
  onFiles: ((findFile: FindFile) => void) | undefined
}

async function addPublication(supabase: EmbeddedSupabase, parts: Parts): Promise<void> {
  const { environment, smtp, loadSite, onFiles } = parts
  const { database, siteUrl } = supabase
  await storeLimitScale(supabase, environment.PER_ADDRESS_LIMIT_SCALE)
  setStatementsReader(parseInThread)
  reachDataApiWith(supabase.fetchData)
  supabase.prepareMail(await createConfirmationEmails(supabase))
  supabase.prepareMail(await createMonitoringEmails(database, siteUrl))
  const services = { ...supabase, environment, smtp, ask: supabase.invokeFunction }
  const newsletter = await createNewsletter({
    ...services,
    findSendingStop: () => findSendingStop(database),
  })
  supabase.addWorker({ ...newsletter, isSending: true })
  const monitoring = createMonitoring({ ...services, onQueued: supabase.sendWaiting })
  supabase.addWorker({ ...monitoring, isSending: true })
  supabase.addWorker(createDailyBackups(supabase, environment))
  supabase.addWorker(createNews(services))
  supabase.addWorker(toWorker(() => ({ stop: startRefreshingListings() })))
  supabase.addWorker(toWorker(() => ({ stop: startArchivingStatements(services) })))
  reachIndexWith(createDatabaseCalls(database))
  supabase.addWorker(toWorker(() => startIndexingEdinet(services)))
  if (!loadSite) return
  await warmUp(supabase)
  await mountSite(supabase, { environment, siteFiles: await loadSite(), newsletter, onFiles })
}

async function storeLimitScale({ database }: EmbeddedSupabase, scale: number): Promise<void> {
  await database.query(
    `update private.settings set value = $1 where name = 'per_address_limit_scale'`,
    [String(scale)],
  )
}

type Running = { stop(): void | Promise<void> }

function toWorker(begin: () => Running | Promise<Running>) {
  let running: Running | undefined
  return {
    async start() {
      running = await begin()
    },
    stop: async () => running?.stop(),
  }
}

/**
 * The first request reads the schema, plans its queries and compiles what it runs, which takes ten
 * times as long as the next ones. The news function goes through all of it and writes nothing. If
 * it fails here, the first reader gets the error.
 */
async function warmUp({ invokeFunction }: EmbeddedSupabase): Promise<void> {
  await invokeFunction('intelligent-news', {}).catch(() => undefined)
}
