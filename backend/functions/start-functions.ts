import type { Hono } from 'hono'
import type { Environment } from '#backend/environment.ts'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { Keys } from '#backend/keys/start-keys.ts'
import { readInThread } from '#backend/markets/read-in-thread.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { readAccountsWith } from '#functions/_shared/markets/accounts-reader.ts'
import { createFunctionClient, functionVariables, loadFunctions } from './function-host.ts'
import { createFunctionRoutes } from './function-routes.ts'

type Services = {
  environment: Environment
  settings: ProjectSettings
  keys: Keys
  localAddress: string
  siteUrl: string
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
