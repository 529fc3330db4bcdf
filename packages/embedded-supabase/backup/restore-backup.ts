import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { createDataDirectory, lockDataDirectory } from '#embedded/postgres/data-directory.ts'
import type { Database, Transaction } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { listKnownVersions, migrate, RESTORING_MARK } from '#embedded/postgres/migrate.ts'
import { createEmbedded, openDatabase } from '#embedded/postgres/open-database.ts'
import { findExtensions, type Project } from '#embedded/postgres/project.ts'
import { type BackupContents, type BackupHeader, loadBackup } from './backup-lines.ts'
import { findDifferenceTo, restoreRows } from './restore-rows.ts'
import { listTables, PLAIN_TEXTS } from './table-rows.ts'

export type RestoreTarget = {
  project: Project
  dataDirectory: string
  databaseUrl?: string | undefined
  /** The folder may hold other things than a database: the keys and backups of its server. */
  isFolderInUse?: boolean
}

type RestoreOptions = RestoreTarget & {
  /** A copy beside the original: it sends nothing until `releaseSending`. Otherwise the original is given up. */
  isCopy: boolean
}

/**
 * Fills an empty folder or database with a backup, and applies the migrations that are newer.
 *
 * @throws StartupError if the backup is damaged or newer than the program, or the target is not empty
 */
export async function restoreBackup(
  file: string,
  { isCopy, ...target }: RestoreOptions,
): Promise<BackupContents> {
  await checkRestore(file, target)
  const finish = isCopy ? hold : open
  const restore = async (database: Database) => {
    const contents = await fill(database, { file, project: target.project, finish })
    await migrate(database, target.project)
    return contents
  }
  return target.databaseUrl
    ? restoreIntoServer(target, restore)
    : restoreIntoFolder(target, restore)
}

/** Whether a target has exactly the rows of a backup already, as after a move that ended without a word. */
export async function isRestored(file: string, target: RestoreTarget): Promise<boolean> {
  const { manifest } = await loadBackup(file)
  const { database, close } = await openDatabase(target.dataDirectory, target.databaseUrl)
  const compared = database.transaction(async (tx) => {
    await tx.runScript(PLAIN_TEXTS)
    if ((await listTables(tx)).length === 0) return false
    return (await findDifferenceTo(tx, manifest, ['embedded.read_only'])) === undefined
  })
  return compared.finally(close)
}

/** What `restoreBackup` checks before it writes. */
export async function checkRestore(file: string, target: RestoreTarget): Promise<BackupContents> {
  const contents = await verifyBackup(file, target.project)
  await checkTarget(target)
  return contents
}

/** @throws StartupError if the backup is damaged, or newer than the program */
export async function verifyBackup(file: string, project: Project): Promise<BackupContents> {
  const contents = await loadBackup(file)
  await refuseNewer(file, contents.header, project)
  return contents
}

/** @throws StartupError if the target cannot be reached, or is not empty */
export async function checkTarget(target: RestoreTarget): Promise<void> {
  if (target.databaseUrl) await restoreIntoServer(target, refuseFilled)
  else await refuseFolder(path.resolve(target.dataDirectory), target.isFolderInUse)
}

async function refuseNewer(file: string, header: BackupHeader, project: Project): Promise<void> {
  const known = await listKnownVersions(project)
  const unknown = [
    ...header.bootstrap.filter((version) => !known.bootstrap.includes(version)),
    ...header.migrations.filter((version) => !known.migrations.includes(version)),
  ]
  if (unknown.length === 0) return
  throw new StartupError(
    `${file} is whole, but newer than this program, which cannot restore it: it has the migration ${unknown[0]}, which is missing here. Update the program, then try again.`,
  )
}

type Fill = {
  file: string
  project: Project
  finish: ((tx: Transaction, contents: BackupContents) => Promise<void>) | undefined
}

async function fill(database: Database, { file, project, finish }: Fill): Promise<BackupContents> {
  await refuseFilled(database)
  await database.runScript(
    `create schema if not exists backend_bootstrap; create table if not exists ${RESTORING_MARK} ()`,
  )
  const { header } = await loadBackup(file)
  await migrate(database, project, { restoring: header })
  return restoreRows(database, file, {
    async finish(tx, contents) {
      await tx.query(
        `insert into backend_bootstrap.applied (version, name)
         select v, v from unnest($1::text[]) as v where v = 'seed' on conflict do nothing`,
        [header.bootstrap],
      )
      await finish?.(tx, contents)
    },
  })
}

async function hold(tx: Transaction, { header }: BackupContents): Promise<void> {
  await tx.query(
    `insert into embedded.sending_hold (taken_at) values ($1)
     on conflict (id) do update set taken_at = excluded.taken_at`,
    [header.takenAt],
  )
}

async function open(tx: Transaction): Promise<void> {
  await tx.query('delete from embedded.read_only')
}

/** A restore that was interrupted may begin again. */
async function refuseFilled(database: Database): Promise<void> {
  const [row] = await database.query<{ mark: string | null }>(
    `select to_regclass('${RESTORING_MARK}')::text as mark`,
  )
  if (row?.mark || (await listTables(database)).length === 0) return
  throw new StartupError(
    'The database of DATABASE_URL is not empty. Create an empty one, and name that in DATABASE_URL.',
  )
}

async function restoreIntoServer<T>(
  { dataDirectory, databaseUrl }: RestoreTarget,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await openDatabase(dataDirectory, databaseUrl)
  return work(database).finally(close)
}

/** Under another name until it is complete. */
async function restoreIntoFolder<T>(
  { dataDirectory, project, isFolderInUse }: RestoreTarget,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const directory = await createDataDirectory(dataDirectory)
  const lock = await lockDataDirectory(directory)
  try {
    await refuseFolder(directory, isFolderInUse)
    const draft = path.join(directory, DRAFT_NAME)
    await rm(draft, { recursive: true, force: true })
    await createEmbedded(draft)
    const database = await openEmbeddedDatabase(draft, undefined, await findExtensions(project))
    const done = await work(database).finally(() => database.close())
    await rename(draft, path.join(directory, 'postgres'))
    return done
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartupError(
      `The backup could not be restored into ${directory} (${reason}). Check for free disk space, then run the same command again.`,
    )
  } finally {
    await lock.release()
  }
}

const DRAFT_NAME = 'postgres.restoring'

/** What an earlier try, a command or the backups themselves leave there. */
const MAY_BE_THERE =
  /^(?:postgres\.restoring(?:\.new)?|postgres\.new|lock.*|backups|snapshots|address)$/

async function refuseFolder(directory: string, isInUse = false): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  const found = names.find((name) => (isInUse ? name === 'postgres' : !MAY_BE_THERE.test(name)))
  if (found === undefined) return
  throw new StartupError(
    `${directory} is not empty: it has ${found}. Name an empty folder with DATA_DIR.`,
  )
}
