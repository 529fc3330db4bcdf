import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Database,
  DirectoryTakenError,
  openDatabase,
  prepareDatabase,
  StartupError,
} from 'embedded-supabase'
import type { z } from 'zod'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { findServer } from '#backend/database/call-database.ts'

type Work<T> = {
  /** In this process, where the database can be opened. */
  here(database: Database): Promise<T>
  /** Below `/operator`, of the server that has the embedded database open. */
  there: string
  schema: z.ZodType<T>
}

/** @throws StartupError where a wrong `DATA_DIR` would create a database and tell of that one */
export function requireDatabase({ DATA_DIR, DATABASE_URL }: Environment): void {
  const folder = path.resolve(DATA_DIR)
  if (DATABASE_URL || existsSync(path.join(folder, 'postgres'))) return
  throw new StartupError(
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the server has it.`,
  )
}

/** @throws StartupError if neither works */
export async function runBesideServer<T>(
  environment: Environment,
  { here, there, schema }: Work<T>,
): Promise<T> {
  requireDatabase(environment)
  const { DATA_DIR, DATABASE_URL } = environment
  try {
    const { database, close } = await openDatabase(DATA_DIR, DATABASE_URL)
    try {
      await prepareDatabase(database, await loadShippedProject())
      return await here(database)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof DirectoryTakenError)) throw error
    return schema.parse(await postToServer(DATA_DIR, there))
  }
}

export async function postToServer(dataDirectory: string, address: string): Promise<unknown> {
  const server = await findServer(path.resolve(dataDirectory))
  if (!server) {
    throw new StartupError(
      `Another process is using ${path.resolve(dataDirectory)}, but no server responds. Try again when it has started or ended.`,
    )
  }
  const response = await fetch(`${server.address}/operator${address}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.serviceRoleKey}` },
  })
  if (response.ok) return response.json()
  throw new StartupError(`The server answered ${response.status} to ${address}. Its log says why.`)
}
