import type { Hono } from 'hono'
import {
  issueSignInLink,
  type SignInLinkRequest,
} from './auth/codes-and-links/issue-sign-in-link.ts'
import { askCaptchaProvider } from './auth/http/ask-captcha-provider.ts'
import { canSendTextMessages } from './auth/phone/message-channel.ts'
import { type AuthService, startAuth } from './auth/start-auth.ts'
import { startUnlessHeld } from './backup/hold-sending.ts'
import { WritesUnderWay, watchReadOnly } from './backup/read-only.ts'
import { refuseMissingServices } from './configuration/missing-services.ts'
import type { ProjectSettings } from './configuration/project-settings.ts'
import { createDataApiFetch } from './function-host/data-api-fetch.ts'
import { type Functions, startFunctions } from './function-host/start-functions.ts'
import { createDirectReads } from './http/direct-reads.ts'
import { createRequestsAtOnce } from './http/requests-at-once.ts'
import type { ServerContext } from './http/server-context.ts'
import { type ConfiguredKey, loadConfiguredKeys } from './keys/configured-keys.ts'
import { startKeys } from './keys/start-keys.ts'
import type { PrepareMail } from './mail/delivery-worker.ts'
import { DEFAULT_MAIL_QUEUE, enqueueMail } from './mail/mail-queue.ts'
import { openPort } from './open-port.ts'
import type { EmbeddedSupabase, EmbeddedSupabaseOptions, Listen, Worker } from './options.ts'
import { leaveAddress } from './postgres/data-directory.ts'
import { startPurging } from './postgres/data-retention.ts'
import { prepareDatabase } from './postgres/migrate.ts'
import { type OpenedDatabase, openDatabase } from './postgres/open-database.ts'
import { findExtensions, loadProject, type Project } from './postgres/project.ts'
import { statementLimits } from './postgres/statement-limits.ts'
import { createRest, type Rest } from './rest/routes.ts'
import { createServer, type Mounted, type ServerParts } from './server.ts'
import { createMailbox, startDelivery } from './start-delivery.ts'

type Started = {
  options: EmbeddedSupabaseOptions & { now: () => Date }
  project: Project
  configuredKeys: readonly ConfiguredKey[]
  opened: OpenedDatabase
  stack: AsyncDisposableStack
}

/** See `startEmbeddedSupabase` of the package's entry. */
export async function start(given: EmbeddedSupabaseOptions): Promise<EmbeddedSupabase> {
  const options = { now: () => new Date(), ...given }
  const project = await loadProject(
    options.projectFolder,
    options.variables,
    options.configurationFile,
  )
  refuseMissingServices(project.settings, options.skipUnsupported)
  for (const warning of project.settings.warnings) options.log.warn(warning)
  const configuredKeys = await loadConfiguredKeys(project.settings.auth.signing_keys_path)
  const opened = await openLimited(options, project)
  const stack = new AsyncDisposableStack()
  stack.defer(() => opened.close())
  try {
    return await startParts({ options, project, configuredKeys, opened, stack })
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function openLimited(
  { dataDirectory, databaseUrl, endsWithParent, perAddressLimitScale }: EmbeddedSupabaseOptions,
  project: Project,
): Promise<OpenedDatabase> {
  const limits = statementLimits(project.settings.db.settings.statement_timeout)
  const extensions = await findExtensions(project)
  return openDatabase(dataDirectory, databaseUrl, {
    limits,
    networkScale: perAddressLimitScale,
    extensions,
    isPatient: true,
    endsWithParent,
  })
}

async function startParts(started: Started): Promise<EmbeddedSupabase> {
  const { options, opened, stack } = started
  const services = await openServices(started)
  const rest = openRest(services)
  const functions = await startFunctions({
    ...services,
    functionVariables: options.functionVariables ?? {},
    refuseFunction: rest.refuseFunction,
    skipUnsupported: options.skipUnsupported,
  })
  const mounted: Mounted[] = []
  const workers: Worker[] = []
  const prepare: Record<string, PrepareMail> = {}
  let sendWaiting = () => {}
  const mailbox = createMailbox(services)
  const writing: Pick<Worker, 'stop'>[] = []
  const writes = new WritesUnderWay()
  const stopWriting = async () => {
    await Promise.all([...writing.map(async (part) => part.stop()), writes.finish()])
  }
  const readOnly = stack.adopt(await watchReadOnly(opened.database, stopWriting), (watch) =>
    watch.stop(),
  )
  const supabase: EmbeddedSupabase = {
    ...describeServices(services, functions, rest.routes),
    hasMailbox: mailbox !== undefined,
    mount: (path, routes) => void mounted.push({ path, routes }),
    mountDirectly: services.port.mountDirectly,
    addWorker: (worker) => void workers.push(stack.adopt(worker, (added) => added.stop())),
    prepareMail: (more) => void Object.assign(prepare, more),
    async queueMail(mail, tx = services.database) {
      await enqueueMail(tx, services.mailQueue, mail)
      sendWaiting()
    },
    issueSignInLink: (request) => issueLink(services, request),
    sendWaiting: () => sendWaiting(),
    copyDatabase: opened.copyFiles,
    lookForReadOnly: readOnly.look,
    dataDirectory: opened.dataDirectory,
    lost: opened.lost,
    async stop() {
      // Cancels stuck queries first, then lets requests finish before closing what they use.
      await opened.announceEnd()
      await services.port.close()
      await stack.disposeAsync()
    },
  }
  await options.extend?.(supabase)
  const mail = { templates: options.mail?.templates ?? {}, prepare }
  if (options.role !== 'web') {
    const delivery = stack.adopt(await startDelivery({ ...services, mail }), (part) => part.stop())
    sendWaiting = delivery.nudge
    writing.push(delivery, ...workers)
  }
  if (options.role !== 'worker') {
    const server = await createWholeServer(services, {
      supabase,
      rest,
      functions,
      mailbox,
      mounted,
      isReadOnly: readOnly.isReadOnly,
      writes,
      onWrite: sendWaiting,
    })
    services.port.answerWith(server.fetch)
    await leaveAddress(opened.dataDirectory, services.localAddress)
  }
  if (options.role !== 'web' && !readOnly.isReadOnly()) await startWork(started, services, workers)
  return supabase
}

type Serving = Pick<ServerParts, 'mailbox' | 'mounted' | 'isReadOnly' | 'writes' | 'onWrite'> & {
  supabase: EmbeddedSupabase
  rest: Rest
  functions: Functions
}

async function createWholeServer(
  services: Services,
  { supabase, rest, functions, ...given }: Serving,
): Promise<ReturnType<typeof createServer>> {
  const auth = createAuth(services, supabase)
  const common = { ...describeServer(services), ...given }
  const reads = [auth.read, rest.read]
  services.port.mountDirectly(await createDirectReads({ ...common, reads }))
  return createServer({
    ...common,
    auth: auth.routes,
    rest: rest.routes,
    functions: functions.routes,
  })
}

async function startWork(
  { options, stack }: Started,
  services: Services,
  workers: readonly Worker[],
): Promise<void> {
  stack.defer(startPurging({ ...services, purging: { ...services, ...options } }))
  for (const worker of workers) {
    const start = () => worker.start?.()
    if (worker.isSending) stack.defer(await startUnlessHeld(services.database, start))
    else await start()
  }
}

function describeServer({ options, perAddressLimitScale, log }: Services) {
  return {
    readOnlyFunctions: options.readOnlyFunctions ?? [],
    alwaysOpen: options.openWhileReadOnly ?? [],
    trustedProxies: options.trustedProxies ?? [],
    perAddressLimitScale,
    atOnce: createRequestsAtOnce(perAddressLimitScale),
    onRequest: options.onRequest,
    log,
  }
}

type Services = Awaited<ReturnType<typeof openServices>>

function issueLink(services: Services, request: SignInLinkRequest) {
  const { database, settings, keys } = services
  const linking = { ...services, settings: settings.auth, encryptionKeys: keys.encryption }
  return database.transaction((tx) => issueSignInLink(tx, linking, request))
}

async function openServices({ options, project, configuredKeys, opened, stack }: Started) {
  const { log, now, smtp, host = '127.0.0.1', textMessageProviderUrl } = options
  const { database, dataDirectory } = opened
  await prepareDatabase(database, project, createSkipping(options))
  const keys = await startKeys(database, { configuredKeys, dataDirectory, log, now })
  stack.defer(keys.stop)
  const port = await openPort(options.role === 'worker' ? listenToNobody : options.listen)
  stack.defer(port.close)
  const apiUrl = withoutSlash(options.publicUrl ?? port.address)
  return {
    options,
    database,
    projectFolder: project.folder,
    settings: project.settings,
    keys,
    port,
    smtp,
    host,
    localAddress: port.address,
    apiUrl,
    siteUrl: options.servesSite ? apiUrl : withoutSlash(project.settings.auth.site_url) || apiUrl,
    mailQueue: options.mail?.queue ?? DEFAULT_MAIL_QUEUE,
    textMessageProviderUrl,
    perAddressLimitScale: options.perAddressLimitScale ?? 1,
    log,
    now,
  }
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

function createSkipping({ skipUnsupported }: EmbeddedSupabaseOptions) {
  return skipUnsupported ? { skipping: { hasSkipped: false, report: skipUnsupported } } : {}
}

const listenToNobody: Listen = async () => ({ port: 0, close: async () => {} })

function describeServices(services: Services, functions: Functions, rest: Hono<ServerContext>) {
  const { localAddress, apiUrl, siteUrl, settings, database, keys, log, now, port } = services
  return {
    address: localAddress,
    apiUrl,
    siteUrl,
    settings,
    database,
    keys,
    log,
    now,
    fetch: port.fetch,
    fetchData: createDataApiFetch({ rest, localAddress, log }),
    invokeFunction: functions.ask,
  }
}

function openRest({
  database,
  settings,
  keys,
  options,
  perAddressLimitScale,
  now,
}: Services): Rest {
  return createRest({
    database,
    keys: keys.signing,
    now,
    exposedSchemas: settings.api.schemas,
    extraSearchPath: settings.api.extra_search_path,
    maxRows: settings.api.max_rows,
    regexRoles: options.regexRoles,
    perAddressLimitScale,
  })
}

function createAuth(services: Services, supabase: EmbeddedSupabase): AuthService {
  const { options, settings } = services
  return startAuth({
    ...services,
    settings: options.smtp || options.limitsCapturedMail ? settings : withoutEmailLimit(settings),
    canSendTextMessages: canSendTextMessages(settings.auth, !options.smtp),
    verifyCaptcha:
      options.createCaptchaCheck?.(supabase) ?? askCaptchaProvider(settings.auth.captcha),
  })
}

/** What the CLI sets locally. */
const LOCAL_EMAILS_PER_HOUR = 360_000

function withoutEmailLimit(settings: ProjectSettings): ProjectSettings {
  const rate_limit = { ...settings.auth.rate_limit, email_sent: LOCAL_EMAILS_PER_HOUR }
  return { ...settings, auth: { ...settings.auth, rate_limit } }
}
