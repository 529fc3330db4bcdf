import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  checkTarget,
  countRows,
  findReadOnlySince,
  isRestored,
  loadBackup,
  restoreBackup,
  StartupError,
  setReadOnly,
} from 'embedded-supabase'
import { z } from 'zod'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { formatCount } from '#domain/format-number.ts'
import { runBesideServer } from './run-beside-server.ts'
import { takeBackup } from './take-backup.ts'

const SinceSchema = z.object({ since: z.nullable(z.coerce.date()) })

/** Other servers on one PostgreSQL look every two seconds; an issue being sent, and requests that had begun, end within twelve. */
const OTHERS_FOLLOW_MS = 15_000

/**
 * Carries everything to another database. The old one is only read from now on, and stays so. After an interruption the
 * same command goes on.
 */
export async function runMove(environment: Environment, to: string | undefined): Promise<string> {
  const target = await describeTarget(environment, to)
  const folder = path.resolve(environment.DATA_DIR, 'moving')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await changeMode(environment, undefined)
  if (!before) await checkTarget(target)
  const since = before ?? (await changeMode(environment, true))
  if (!since) throw new Error('setReadOnly should have made the database read-only')
  // What was read before this moment is complete: nothing has been written since.
  const file = path.join(folder, `${since.getTime()}.backup`)
  if (!before && environment.DATABASE_URL) await wait(OTHERS_FOLLOW_MS)
  if (!existsSync(file)) await takeBackup(environment, file)
  if (!(await isThere(file, target))) await restoreBackup(file, { ...target, isCopy: false })
  const { manifest } = await loadBackup(file)
  await rm(folder, { recursive: true })
  const tables = Object.keys(manifest.tables).length
  return `Moved ${formatCount(countRows(manifest))} rows in ${tables} tables; count and checksum of each are the same there.
Now restart Kachi ${target.databaseUrl ? 'with DATABASE_URL set to the new database' : 'without DATABASE_URL'}. The old database stays as it is and is only read.`
}

export async function cancelMove(environment: Environment): Promise<string> {
  await changeMode(environment, false)
  await rm(path.resolve(environment.DATA_DIR, 'moving'), { recursive: true, force: true })
  return 'This database may be written again. Restart its servers, whose workers have stopped.'
}

async function describeTarget(environment: Environment, to: string | undefined) {
  const { DATA_DIR, DATABASE_URL } = environment
  const isEmbedded = to === 'embedded'
  if (!isEmbedded && !/^postgres(?:ql)?:\/\//.test(to ?? '')) {
    throw new StartupError(
      'Say where to: npm run operate move -- --to postgres://user:password@host:5432/name, or --to embedded.',
    )
  }
  if (isEmbedded !== (DATABASE_URL !== undefined)) {
    throw new StartupError(
      isEmbedded
        ? 'The data is in the embedded database already. To move it there, set DATABASE_URL to where it is.'
        : 'To move to another PostgreSQL server, use a backup: npm run operate backup, then restore.',
    )
  }
  const project = await loadShippedProject()
  const databaseUrl = isEmbedded ? undefined : to
  return { project, dataDirectory: DATA_DIR, databaseUrl, isFolderInUse: isEmbedded }
}

type Target = Awaited<ReturnType<typeof describeTarget>>

/** Whether an earlier try arrived, and ended before it could say so. */
function isThere(file: string, target: Target): Promise<boolean> {
  const folder = path.resolve(target.dataDirectory, 'postgres')
  if (!target.databaseUrl && !existsSync(folder)) return Promise.resolve(false)
  return isRestored(file, target)
}

/** @param isReadOnly undefined asks only @returns since when the database is read-only */
async function changeMode(environment: Environment, isReadOnly: boolean | undefined) {
  const { since } = await runBesideServer(environment, {
    async here(database) {
      if (isReadOnly !== undefined) await setReadOnly(database, isReadOnly)
      return { since: (await findReadOnlySince(database)) ?? null }
    },
    there: `/read-only${isReadOnly === undefined ? '?ask=true' : isReadOnly ? '' : '?end=true'}`,
    schema: SinceSchema,
  })
  return since ?? undefined
}
