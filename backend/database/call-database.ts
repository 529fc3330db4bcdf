import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Database,
  DirectoryTakenError,
  isDatabaseError,
  loadAddress,
  openDatabase,
  prepareDatabase,
  StartupError,
} from 'embedded-supabase'
import { z } from 'zod'
import { type Environment, parseEnvironment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { fetchFromServer } from './fetch-from-server.ts'

/**
 * Calls a database function in the schema public, as the operator, with named arguments.
 *
 * @returns its rows; a single value arrives as a list of one
 */
export type CallDatabase = (
  name: string,
  values?: Record<string, string | number | boolean | object | null>,
) => Promise<unknown[]>

export type OpenedCalls = { call: CallDatabase; close(): Promise<void> }

export function createDatabaseCalls(database: Database): CallDatabase {
  return async (name, values = {}) => {
    const named = Object.keys(values).map((key, index) => `${key} => $${index + 1}`)
    const texts = Object.values(values).map((value) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    )
    const [row] = await database.query<{ answers: unknown[] }>(
      `select coalesce(jsonb_agg(answer), '[]') as answers from public.${name}(${named.join(', ')}) as answer`,
      texts,
    )
    return row?.answers ?? []
  }
}

/**
 * Opens the database, or calls the hosted project of SUPABASE_URL or the server that has the embedded
 * database open. Two commands on the embedded database take turns.
 *
 * @throws StartupError if neither works within `patienceMs`
 */
export async function openCalls(
  environment: Environment,
  patienceMs: number,
): Promise<OpenedCalls> {
  const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = environment
  if (url && serviceRoleKey) {
    const { origin: address } = new URL(url)
    return { call: createServerCalls({ address, serviceRoleKey }), close: async () => {} }
  }
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      const { database, close } = await openDatabase(environment.DATA_DIR, environment.DATABASE_URL)
      await prepareDatabase(database, await loadShippedProject())
      return { call: createDatabaseCalls(database), close }
    } catch (error) {
      if (!(error instanceof DirectoryTakenError)) throw error
      const remote = await findServer(path.resolve(environment.DATA_DIR))
      if (remote) return { call: createServerCalls(remote), close: async () => {} }
      if (performance.now() > until) throw error
      await wait(200)
    }
  }
}

const KeysSchema = z.object({ serviceRoleKey: z.string() })

type RunningServer = { address: string; serviceRoleKey: string }

/** The server that has the embedded database of a folder open, if it answers. */
export async function findServer(directory: string): Promise<RunningServer | undefined> {
  try {
    const address = await loadAddress(directory)
    const keys = await readFile(path.join(directory, 'keys.json'), 'utf8')
    const { serviceRoleKey } = KeysSchema.parse(JSON.parse(keys))
    const health = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) })
    if (!address || !health.ok) return undefined
    return { address, serviceRoleKey }
  } catch {
    // No server answers: another command has the database, or a server is starting.
    return undefined
  }
}

function createServerCalls({ address, serviceRoleKey }: RunningServer): CallDatabase {
  return async (name, values = {}) => {
    const response = await fetchFromServer(`${address}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: serviceRoleKey,
        Authorization: `Bearer ${serviceRoleKey}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (!response.ok) {
      throw new StartupError(
        `${address} answered ${response.status} to ${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      )
    }
    const answer: unknown = text === '' ? null : JSON.parse(text)
    return Array.isArray(answer) ? answer : [answer]
  }
}

export type DatabaseWork = {
  patienceMs: number
  work: (call: CallDatabase, environment: Environment) => Promise<number>
}

/** @returns the exit code; a failure is one line on stderr */
export async function runWithDatabase(
  variables: Record<string, string | undefined>,
  { patienceMs, work }: DatabaseWork,
): Promise<number> {
  try {
    const parsed = parseEnvironment(variables)
    if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
    const opened = await openCalls(parsed.environment, patienceMs)
    try {
      return await work(opened.call, parsed.environment)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const isExpected = error instanceof StartupError || isDatabaseError(error)
    const text = error instanceof Error && !isExpected ? error.stack : undefined
    process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`)
    return 1
  }
}
