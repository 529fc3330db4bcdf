import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { ProjectSettings } from '#backend/configuration/project-settings.ts'
import { readInThread } from '#backend/financial-statements/read-in-thread.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import { reachDataApiWith } from '#functions/_shared/clients.ts'
import { listingsDesk } from '#functions/_shared/markets/market-request.ts'
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
