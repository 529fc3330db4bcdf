import type { Hono } from 'hono'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { Keys } from '#embedded/keys/start-keys.ts'
import { createFunctionClient, functionVariables, loadFunctions } from './function-host.ts'
import { createFunctionRoutes, type FunctionServices } from './function-routes.ts'

type Services = {
  projectFolder: string
  settings: ProjectSettings
  keys: Keys
  localAddress: string
  siteUrl: string
  /** The project's own, besides those that Supabase gives to each function. */
  functionVariables: Record<string, string | undefined>
  skipUnsupported?: ((line: string) => void) | undefined
  now: () => Date
  perAddressLimitScale: number
  refuseFunction: FunctionServices['refuseFunction']
}

export type Functions = {
  routes: Hono<ServerContext>
  ask: ReturnType<typeof createFunctionClient>
}

export async function startFunctions(services: Services): Promise<Functions> {
  const { projectFolder, settings, keys, localAddress, siteUrl } = services
  const handlers = await loadFunctions(
    projectFolder,
    functionVariables({ localAddress, siteUrl, apiKeys: keys.api }, services.functionVariables),
    services.skipUnsupported,
  )
  return {
    routes: createFunctionRoutes({
      ...services,
      handlers,
      keys: keys.signing,
      settings: settings.functions,
    }),
    ask: createFunctionClient(handlers, localAddress, keys.api),
  }
}
