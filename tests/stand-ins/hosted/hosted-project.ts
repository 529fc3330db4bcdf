import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { type EmbeddedSupabase, startEmbeddedSupabase } from 'embedded-supabase'
import { pino } from 'pino'
import { inProject } from '#scripts/project.mjs'
import { type EdgeRuntime, startEdgeRuntime } from './edge-runtime.ts'
import type { HostedDatabase } from './hosted-database.ts'
import type { ManagementApi } from './management-api.ts'

export type RehearsedProject = {
  address: string
  anonKey: string
  serviceRoleKey: string
  /** By name, `default` at first. They are no tokens. */
  publishableKeys: Map<string, string>
  secretKeys: Map<string, string>
  edge: EdgeRuntime
  close(): Promise<void>
}

type Parts = {
  database: HostedDatabase
  api: ManagementApi
  siteUrl: string
  fromRegistry?: boolean
}

/**
 * A hosted project on loopback: its Auth service and data API are the embedded ones without any work
 * of Kachi, and its functions are what has been uploaded.
 */
export async function startRehearsedProject({
  database,
  api,
  siteUrl,
  fromRegistry = false,
}: Parts): Promise<RehearsedProject> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-hosted-'))
  let edge: EdgeRuntime | undefined
  const publishableKeys = new Map([['default', 'sb_publishable_rehearsal']])
  const secretKeys = new Map([['default', 'sb_secret_rehearsal']])
  const supabase: EmbeddedSupabase = await startEmbeddedSupabase({
    projectFolder: inProject('packages/embedded-supabase/tests/projects/bare/supabase'),
    dataDirectory: directory,
    databaseUrl: database.platformUrl,
    publicUrl: siteUrl,
    log: pino({ level: 'silent' }),
    async listen(answer) {
      const server = serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch(request, bindings) {
          const { pathname } = new URL(request.url)
          if (pathname.startsWith('/functions/v1/') && edge) return edge.fetch(request)
          // Nobody can read a hosted project's emails at its address.
          if (pathname.startsWith('/mailbox')) return new Response(null, { status: 404 })
          return answer(withToken(request), bindings)
        },
      }) as Server
      await new Promise((resolve) => server.once('listening', resolve))
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return {
        port,
        close: async () => {
          server.closeAllConnections()
          server.close()
        },
      }
    },
  })
  const { anonKey, serviceRoleKey } = supabase.keys.api
  /** The platform's gateway: the newer keys become tokens for the Auth service and the data API. */
  function withToken(request: Request): Request {
    const key = request.headers.get('apikey') ?? ''
    const isSecret = [...secretKeys.values()].includes(key)
    if (!isSecret && ![...publishableKeys.values()].includes(key)) return request
    const token = isSecret ? serviceRoleKey : anonKey
    const headers = new Headers(request.headers)
    headers.set('apikey', token)
    const authorization = headers.get('authorization')
    if (!authorization || authorization === `Bearer ${key}`) {
      headers.set('authorization', `Bearer ${token}`)
    }
    return new Request(request, { headers })
  }
  edge = await startEdgeRuntime({
    functions: api.functions,
    fromRegistry,
    readEnvironment: () => ({
      ...Object.fromEntries(api.secrets),
      SUPABASE_URL: supabase.address,
      SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify(Object.fromEntries(publishableKeys)),
      SUPABASE_SECRET_KEYS: JSON.stringify(Object.fromEntries(secretKeys)),
      SUPABASE_DB_URL: database.publisherUrl,
    }),
  })
  return {
    address: supabase.address,
    anonKey,
    serviceRoleKey,
    publishableKeys,
    secretKeys,
    edge,
    async close() {
      await edge?.close()
      await supabase.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
