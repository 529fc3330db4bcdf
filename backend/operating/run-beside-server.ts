import path from 'node:path'
import {
  type Database,
  DirectoryTakenError,
  openDatabase,
  prepareDatabase,
  StartupError,
} from 'embedded-supabase'
import type { z } from 'zod'
import { findServer } from '#backend/call-database.ts'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/supabase-folder.ts'

type Work<T> = {
  /** In this process, where the database can be opened. */
  here(database: Database): Promise<T>
  /** Below `/operator`, of the server that has the embedded database open. */
  there: string
  schema: z.ZodType<T>
}

/** @throws StartupError if neither works */
export async function runBesideServer<T>(
  { DATA_DIR, DATABASE_URL }: Environment,
  { here, there, schema }: Work<T>,
): Promise<T> {
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
