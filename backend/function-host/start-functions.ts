import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { ProjectSettings } from '#backend/configuration/project-settings.ts'
import { readInThread } from '#backend/financial-statements/read-in-thread.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import { reachDataApiWith } from '#functions/_shared/clients.ts'
import { archiveTaiwan, listingsDesk } from '#functions/_shared/markets/market-request.ts'
import { readStatementsWith } from '#functions/_shared/markets/providers/statements-reader.ts'
import { createFunctionClient, functionVariables, loadFunctions } from './function-host.ts'
import { createFunctionRoutes } from './function-routes.ts'

const hourMs = 3_600_000

type Services = {
  environment: Environment
  settings: ProjectSettings
  keys: Keys
  localAddress: string
  siteUrl: string
  rest: Hono<ServerContext>
  log: Logger
  now: () => Date
}

export type Functions = {
  routes: Hono<ServerContext>
  ask: ReturnType<typeof createFunctionClient>
}

export async function startFunctions(services: Services): Promise<Functions> {
  const { environment, settings, keys, localAddress, siteUrl, now } = services
  const variables = functionVariables(environment, localAddress, siteUrl, keys.api)
  readStatementsWith(readInThread)
  reachDataApiWith(createDataApiFetch(services))
  const handlers = await loadFunctions(variables)
  return {
    routes: createFunctionRoutes({
      handlers,
      keys: keys.signing,
      now,
      settings: settings.functions,
    }),
    ask: createFunctionClient(handlers, localAddress, keys.api),
  }
}

/**
 * Checks every hour whether the provider's share lists are a day old. The database decides which
 * process fetches them. Hosted projects have no such timer: there, the first reader of the day
 * triggers it.
 */
export function startRefreshingListings(): () => void {
  const timer = setInterval(() => void listingsDesk().refresh(), hourMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The exchanges name no limit; public clients keep three requests in five seconds. */
const politePauseMs = 2_000
/** A stopping server waits this long for a file that is on its way. */
const longestEndMs = 2_000

/**
 * Keeps the newest statements of Taiwan's companies from the first start on: the exchanges publish
 * no older ones. Looks every hour; each file is asked for once a day, by one process.
 */
export function startArchivingStatements({ log }: Pick<Services, 'log'>): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const pause = () => wait(politePauseMs, undefined, { signal, ref: false })
  let running: Promise<void> | undefined
  const archive = () => {
    running ??= archiveTaiwan({ pause, signal })
      .catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, 'statements of Taiwan could not be kept today')
      })
      .finally(() => {
        running = undefined
      })
  }
  archive()
  const timer = setInterval(archive, hourMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await Promise.race([running, wait(longestEndMs, undefined, { ref: false })])
  }
}

/**
 * The data API for functions, called directly: a connection to ourselves costs more than most
 * queries. As over a connection, limits count these requests as coming from this machine.
 */
function createDataApiFetch({ rest, localAddress, log }: Services): typeof fetch {
  const dataApi = new Hono<ServerContext>()
  dataApi.use(async (context, next) => {
    context.set('clientAddress', '127.0.0.1')
    await next()
  })
  dataApi.route('/rest/v1', rest)
  dataApi.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, 'a request of a function failed')
    return context.json({ message: 'Something went wrong on our side.' }, 500)
  })
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${localAddress}/rest/v1/`)) return fetch(request)
    const { signal } = request
    signal.throwIfAborted()
    return Promise.race([dataApi.fetch(request), rejectWith(signal)])
  }
}

function rejectWith(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
