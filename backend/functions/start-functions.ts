import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import { readInThread } from '#backend/markets/read-in-thread.ts'
import type { Environment } from '#backend/settings/environment.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { reachDataApiWith } from '#functions/_shared/clients.ts'
import { readAccountsWith } from '#functions/_shared/markets/providers/accounts-reader.ts'
import { createFunctionClient, functionVariables, loadFunctions } from './function-host.ts'
import { createFunctionRoutes } from './function-routes.ts'

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
  readAccountsWith(readInThread)
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
