import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type Database,
  DirectoryTakenError,
  openCopy,
  openDatabase,
  writeBackup,
} from 'embedded-supabase'
import { z } from 'zod'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { postToServer, requireDatabase } from './run-beside-server.ts'

/** Copies of the embedded database's files, each for the moment that a backup takes. */
export function copiesDirectory(dataDirectory: string): string {
  return path.join(path.resolve(dataDirectory), 'snapshots')
}

const LONGEST_READ_MS = 3_600_000

/** @returns a new folder's name. Copies of killed commands, which would fill the disk, are removed. */
export async function createCopiesDirectory(dataDirectory: string): Promise<string> {
  const parent = copiesDirectory(dataDirectory)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > LONGEST_READ_MS) await rm(folder, { recursive: true, force: true })
  }
  return path.join(parent, randomUUID())
}

/**
 * Writes a backup of the database that the environment names. Its server goes on: on PostgreSQL beside the backup, on
 * the embedded database after a pause for copying the files.
 *
 * @param copy files that the server has copied already
 */
export async function takeBackup(environment: Environment, file: string, copy?: string) {
  const write = (database: Database) => writeBackup(database, file, new Date())
  if (copy) return backUpCopy(copy, write)
  requireDatabase(environment)
  const { DATA_DIR, DATABASE_URL } = environment
  try {
    const { database, close } = await openDatabase(DATA_DIR, DATABASE_URL)
    return await write(database).finally(close)
  } catch (error) {
    if (error instanceof DirectoryTakenError) return backUpCopy(await askForCopy(DATA_DIR), write)
    throw error
  }
}

async function backUpCopy<T>(copy: string, write: (database: Database) => Promise<T>): Promise<T> {
  try {
    const database = await openCopy(copy, await loadShippedProject())
    return await write(database).finally(() => database.close())
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The server answers with the name of a folder: the data itself never goes over a connection. */
async function askForCopy(dataDirectory: string): Promise<string> {
  const { copy } = CopySchema.parse(await postToServer(dataDirectory, '/copy'))
  return path.join(copiesDirectory(dataDirectory), path.basename(copy))
}

const CopySchema = z.object({ copy: z.string() })
