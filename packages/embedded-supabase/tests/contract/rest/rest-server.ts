import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import { noteClientAddress } from '#embedded/http/client-address.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { signToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys, type SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import type { RestServices } from '#embedded/rest/answer-call.ts'
import { createRest } from '#embedded/rest/routes.ts'
import type { TestDatabase } from '#embedded/tests/databases.ts'

export const FIRST_READER = '00000000-0000-4000-8000-000000000001'
export const now = new Date('2026-11-21T08:00:00Z')
const nowSeconds = now.getTime() / 1000
const fixture = fileURLToPath(new URL('./fixture.sql', import.meta.url))

export type RestServer = {
  database: Database
  keys: SigningKeys
  send(path: string, init?: RequestInit & { as?: Role }): Promise<Response>
  client(role: Role): PostgrestClient
  sign(claims: Record<string, unknown>): Promise<string>
  /** The schema is read again only if the cached copy is a few seconds old. */
  advanceClock(byMs: number): void
  close(): Promise<void>
}

type Role = 'anon' | 'authenticated' | 'service_role'

const MAX_ROWS = 1000

/** A role's settings are the server's, and another test may have made them. */
const WITHOUT_AGGREGATES = `do $$ begin
  execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = false', current_database());
end $$`

export async function startRest(testDatabase: TestDatabase): Promise<RestServer> {
  const database = await testDatabase.open()
  await database.runScript(await readFile(fixture, 'utf8'))
  await database.runScript(WITHOUT_AGGREGATES)
  const keys = await loadSigningKeys(database)
  const app = new Hono<ServerContext>()
  let passedMs = 0
  const clock = () => new Date(now.getTime() + passedMs)
  const services: RestServices = {
    database,
    keys,
    now: clock,
    exposedSchemas: ['public'],
    maxRows: MAX_ROWS,
    // For the tests of pattern filters; by default, readers may not use them.
    regexRoles: ['anon'],
  }
  app.use(noteClientAddress([]))
  app.route('/rest/v1', createRest(services).routes)
  const sign = (claims: Record<string, unknown>) =>
    signToken(keys, { iat: nowSeconds, exp: nowSeconds + 3600, ...claims })
  const tokens: Record<Role, string> = {
    anon: await sign({ role: 'anon' }),
    authenticated: await sign({ role: 'authenticated', sub: FIRST_READER }),
    service_role: await sign({ role: 'service_role' }),
  }
  return {
    database,
    keys,
    sign,
    send: async (path, { as = 'anon', ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${tokens[as]}`)
      // The default for a text body is text/plain.
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return app.request(`/rest/v1${path}`, { ...init, headers })
    },
    client: (role) =>
      new PostgrestClient('http://localhost/rest/v1', {
        headers: { Authorization: `Bearer ${tokens[role]}` },
        fetch: async (input, init) => app.request(String(input), init),
      }),
    advanceClock: (byMs) => {
      passedMs += byMs
    },
    close: () => database.close(),
  }
}
