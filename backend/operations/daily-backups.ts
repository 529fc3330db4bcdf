import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { EmbeddedSupabase } from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'
import { DAY_MS } from '#domain/days.ts'
import { backupDirectory, listBackups, nameBackup, pruneBackups } from './backup-files.ts'
import { createCopiesDirectory } from './take-backup.ts'

const command = fileURLToPath(new URL('./operate-command.ts', import.meta.url))
const HOUR_MS = 3_600_000
/** Leaves the first minutes after a start to readers. */
const FIRST_LOOK_MS = 300_000

/** Writes a backup when the newest is a day old, in a process of its own, which readers do not wait for. */
export function createDailyBackups(supabase: EmbeddedSupabase, environment: Environment) {
  const { log, now } = supabase
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const look = () => {
    running ??= backUpIfDue(supabase, environment, ending.signal)
      .catch((err: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err }, 'the daily backup failed; the next try is in an hour')
      })
      .finally(() => {
        running = undefined
        if (!ending.signal.aborted) timer = setTimeout(look, HOUR_MS).unref()
      })
  }
  return {
    start() {
      if (environment.BACKUPS === 'off') return
      log.debug({ at: now().toISOString() }, 'daily backups begin')
      timer = setTimeout(look, FIRST_LOOK_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      ending.abort()
      await running
    },
  }
}

async function backUpIfDue(
  { copyDatabase, dataDirectory, log, now }: EmbeddedSupabase,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const directory = backupDirectory(environment)
  const [newest] = await listBackups(directory)
  if (newest && now().getTime() - newest.takenAt.getTime() < DAY_MS) return
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = path.join(directory, nameBackup(now()))
  const copy = copyDatabase ? await createCopiesDirectory(dataDirectory) : undefined
  if (copy) await copyDatabase?.(copy)
  const words = [command, 'backup', file, ...(copy ? ['--copy', copy] : [])]
  const { stdout } = await promisify(execFile)(process.execPath, words, { signal })
  await pruneBackups(directory, environment.BACKUP_KEEP)
  log.info({ result: stdout.trim() }, 'the daily backup was written')
}
