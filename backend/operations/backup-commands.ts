import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackupContents,
  checkRestore,
  countRows,
  restoreBackup,
  StartupError,
  verifyBackup,
} from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { formatCount } from '#domain/format-number.ts'
import { backupDirectory, nameBackup } from './backup-files.ts'
import { requireDatabase } from './run-beside-server.ts'
import { takeBackup } from './take-backup.ts'

export async function runBackup(
  environment: Environment,
  given: string | undefined,
  copy: string | undefined,
): Promise<string> {
  const file = given ?? path.join(backupDirectory(environment), nameBackup(new Date()))
  if (!copy) requireDatabase(environment)
  if (given) requireNewFile(given)
  else await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const written = await takeBackup(environment, file, copy)
  return `Wrote ${file}: ${describeBackup(written)}, ${formatCount(written.bytes)} bytes.`
}

function requireNewFile(file: string): void {
  if (existsSync(file)) {
    throw new StartupError(`${file} exists and was not replaced. Choose another name.`)
  }
  const folder = path.dirname(file)
  if (!existsSync(folder)) {
    throw new StartupError(`There is no folder ${folder}. Create it, or name another file.`)
  }
}

export async function runVerify(file: string): Promise<string> {
  const contents = await verifyBackup(file, await loadShippedProject())
  return `${file} is whole and unchanged, and this version can restore it: ${describeBackup(contents)}.`
}

export async function runRestore(
  { DATA_DIR, DATABASE_URL }: Environment,
  file: string,
  isCheck: boolean,
): Promise<string> {
  const project = await loadShippedProject()
  const target = { project, dataDirectory: DATA_DIR, databaseUrl: DATABASE_URL }
  const shown = DATABASE_URL ? 'the database of DATABASE_URL' : path.resolve(DATA_DIR)
  if (isCheck) {
    const contents = await checkRestore(file, target)
    return `${file} can be restored into ${shown}: ${describeBackup(contents)}. Nothing was written.`
  }
  const contents = await restoreBackup(file, { ...target, isCopy: true })
  return `Restored into ${shown}: ${describeBackup(contents)}, each table compared with the backup.
It sends nothing yet: no email, no issue, no report. Start it and look at it. When the original has stopped for good,
run "npm run operate release", or "release -- --discard" to leave out what waited when the backup was taken.`
}

function describeBackup({ header, manifest }: Pick<BackupContents, 'header' | 'manifest'>): string {
  const tables = Object.keys(manifest.tables).length
  return `${formatCount(countRows(manifest))} rows in ${tables} tables, as of ${header.takenAt}`
}
