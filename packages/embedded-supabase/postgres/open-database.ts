import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { createDataDirectory, lockDataDirectory } from './data-directory.ts'
import type { Database, DatabaseLostError } from './database.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import type { LockTerms } from './lock-file.ts'
import { openServerDatabase } from './server-database.ts'
import { HOSTED_LIMITS, limitsOfEmbedded, type StatementLimits } from './statement-limits.ts'

export type OpenedDatabase = {
  database: Database
  dataDirectory: string
  /** Settles when the embedded database is lost for good. Never for a server, which may come back. */
  lost: Promise<DatabaseLostError>
  announceEnd(): Promise<void>
  /** Only the embedded database: copies its files, as of one moment, into a new folder that `openCopy` opens. */
  copyFiles?(folder: string): Promise<void>
  close(): Promise<void>
}

export type OpenOptions = LockTerms & {
  limits?: StatementLimits
  networkScale?: number
  /** Extensions that the project creates: the embedded engine loads their files when it opens. */
  extensions?: readonly string[]
}

/** @throws StartupError if the database cannot be opened */
export function openDatabase(
  dataDirectory: string,
  url?: string,
  options: OpenOptions = {},
): Promise<OpenedDatabase> {
  return url ? openServer(dataDirectory, url, options) : openEmbedded(dataDirectory, options)
}

async function openServer(
  directory: string,
  url: string,
  { limits = HOSTED_LIMITS, networkScale }: OpenOptions,
): Promise<OpenedDatabase> {
  const dataDirectory = await createDataDirectory(directory)
  const database = openServerDatabase(url, { limits, networkScale })
  try {
    await checkVersion(database)
  } catch (error) {
    await database.close()
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The PostgreSQL server of DATABASE_URL cannot be used (${reason(error)}). ` +
        'Check the host, port, user, password and database name, or unset DATABASE_URL to use the embedded database.',
    )
  }
  const lost = new Promise<never>(() => {})
  const announceEnd = async () => database.hasten()
  return { database, dataDirectory, lost, announceEnd, close: () => database.close() }
}

async function checkVersion(database: Database): Promise<void> {
  const [row] = await database.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  )
  if (!row || row.version < 150_000) {
    throw new StartupError(
      'The PostgreSQL server of DATABASE_URL is older than version 15. Upgrade it or choose a newer one.',
    )
  }
}

async function openEmbedded(
  directory: string,
  { limits = HOSTED_LIMITS, extensions, ...terms }: OpenOptions,
): Promise<OpenedDatabase> {
  const lock = await lockDataDirectory(directory, terms)
  try {
    const folder = join(lock.path, 'postgres')
    if (!existsSync(folder)) await createEmbedded(folder)
    const database = await openEmbeddedDatabase(folder, limitsOfEmbedded(limits), extensions)
    const close = async () => {
      await database.close().finally(() => lock.release())
    }
    const announceEnd = async () => {
      database.hasten()
      // Not fatal: other processes just wait for a shorter time.
      await lock.announceEnd().catch(() => {})
    }
    return {
      database,
      dataDirectory: lock.path,
      lost: database.lost,
      announceEnd,
      copyFiles: database.copyFiles,
      close,
    }
  } catch (error) {
    await lock.release()
    throw new StartupError(
      `The embedded database in ${lock.path} could not be opened (${reason(error)}). ` +
        'Check for free disk space, or choose an empty folder with DATA_DIR.',
    )
  }
}

/**
 * Creates the database in a separate process, since `initdb` leaves 150 MB allocated. The folder is renamed when it
 * is complete, so an interrupted first start begins again.
 */
export async function createEmbedded(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const script = fileURLToPath(new URL('./embedded/create-embedded-database.ts', import.meta.url))
  await new Promise<void>((resolve, reject) => {
    const child = fork(script, [draft], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject).on('close', (code) => {
      const [, reason] = /^\w*Error: (.+)$/m.exec(output) ?? []
      if (code === 0) resolve()
      else reject(new Error(reason ?? `creating it ended with ${code ?? 'a signal'}`))
    })
  })
  await rename(draft, folder)
}

/** The driver's code or first line, but never the URL, which contains a password. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  if ('code' in error && typeof error.code === 'string' && !error.message) return error.code
  return error.message.split('\n')[0] ?? error.name
}
