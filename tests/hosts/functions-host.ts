import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { vi } from 'vitest'
import { supabaseFolder } from '#backend/configuration/supabase-folder.ts'
import { type FunctionHandler, loadFunctions } from '#embedded/function-host/function-host.ts'
import { noteClientAddress } from '#embedded/http/client-address.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { signToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys, type SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createRest } from '#embedded/rest/routes.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'
import { createReader } from '#tests/policies/callers.ts'

export type HostedFunctions = {
  database: Database
  /** Runs before the data API answers; undefined lets it answer. */
  obstruct(obstruction: (() => Promise<Response>) | undefined): void
  configure(variables: Record<string, string>): Promise<void>
  /** Creates an account with a confirmed email address and, by default, an active subscription. */
  createToken(email: string, subscription?: 'active' | 'unsubscribed'): Promise<string>
  call(name: string, token: string, body: unknown, address?: string): Promise<Response>
  get(name: string, token: string, query: string): Promise<Response>
  close(): Promise<void>
}

export async function startFunctions(database: Database): Promise<HostedFunctions> {
  const keys = await loadSigningKeys(database)
  const sign = (claims: Record<string, unknown>) => {
    // Not Date.now(), which tests move.
    const iat = Math.floor(now().getTime() / 1000)
    return signToken(keys, { iat, exp: iat + 3600, ...claims })
  }
  const dataApi = await serveDataApi(database, keys)
  const variables = {
    ...OFFLINE_SOURCES,
    SUPABASE_URL: `http://127.0.0.1:${dataApi.port}`,
    SUPABASE_ANON_KEY: await sign({ role: 'anon' }),
    SUPABASE_SERVICE_ROLE_KEY: await sign({ role: 'service_role' }),
    SITE_URL: 'https://kachi.test',
  }
  const handlers = await loadFunctions(supabaseFolder, variables)
  return {
    database,
    obstruct: dataApi.obstruct,
    configure: async (more) => {
      await loadFunctions(supabaseFolder, { ...variables, ...more })
    },
    createToken: async (email, subscription = 'active') => {
      const reader = await createReader(database, email)
      await database.query(
        'insert into public.newsletter_subscribers (email, subscription_status) values ($1, $2)',
        [email, subscription],
      )
      return sign(reader.claims)
    },
    call: async (name, token, body, address) => {
      const request = makeRequest(token, body)
      if (address) request.headers.set('x-forwarded-for', address)
      return findHandler(handlers, name)(request)
    },
    get: async (name, token, query) => {
      const headers = { Authorization: `Bearer ${token}` }
      const request = new Request(`http://localhost/${name}${query}`, { headers })
      return findHandler(handlers, name)(request)
    },
    close: async () => {
      await dataApi.close()
      await database.close()
    },
  }
}

/** The first call in a process finds nothing ready. */
export async function untilReady(isReady: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await isReady())) throw new Error('the functions are not ready')
    },
    { timeout: 90_000, interval: 200 },
  )
}

const now = () => new Date()

async function serveDataApi(database: Database, keys: SigningKeys) {
  let obstruction: (() => Promise<Response>) | undefined
  const app = new Hono<ServerContext>()
  app.use(noteClientAddress([]))
  app.use('*', async (_context, next) => obstruction?.() ?? next())
  app.route(
    '/rest/v1',
    createRest({ database, keys, now, exposedSchemas: ['public'], maxRows: 1000 }).routes,
  )
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    obstruct: (next: typeof obstruction) => {
      obstruction = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function findHandler(handlers: ReadonlyMap<string, FunctionHandler>, name: string) {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`there should be a function ${name}`)
  return handler
}

function makeRequest(token: string, body: unknown): Request {
  return new Request('http://localhost/functions/v1/name', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
