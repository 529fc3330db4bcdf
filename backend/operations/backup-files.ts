import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Environment } from '#backend/configuration/environment.ts'

type Settings = Pick<Environment, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEEP'>

export type BackupFile = { file: string; takenAt: Date }

const NAME_PATTERN = /^kachi-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/

export function backupDirectory({ DATA_DIR, BACKUP_DIR }: Settings): string {
  return path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))
}

export function nameBackup(now: Date): string {
  return `kachi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Those that the server wrote, newest first. Files of other names are the operator's own. */
export async function listBackups(directory: string): Promise<BackupFile[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .flatMap((name) => {
      const [, date, hour, minute, second] = NAME_PATTERN.exec(name) ?? []
      if (!date) return []
      const takenAt = new Date(`${date}T${hour}:${minute}:${second}Z`)
      return [{ file: path.join(directory, name), takenAt }]
    })
    .sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime())
}

/** Longer than writing a backup takes. */
const PART_KEPT_MS = 86_400_000

/** Deletes the oldest, and what killed commands left. */
export async function pruneBackups(directory: string, keep: number): Promise<void> {
  const old = (await listBackups(directory)).slice(keep).map(({ file }) => file)
  for (const file of [...old, ...(await listAbandoned(directory))]) await rm(file, { force: true })
}

async function listAbandoned(directory: string): Promise<string[]> {
  const parts = (await readdir(directory))
    .filter((name) => name.endsWith('.part') && NAME_PATTERN.test(nameOfPart(name)))
    .map((name) => path.join(directory, name))
  const changed = await Promise.all(parts.map((file) => stat(file).catch(() => undefined)))
  return parts.filter((_, index) => {
    const changedMs = changed[index]?.mtimeMs
    return changedMs !== undefined && Date.now() - changedMs > PART_KEPT_MS
  })
}

/** Of a backup, while it is written: its name, something random, `.part`. */
function nameOfPart(name: string): string {
  return name.slice(0, name.indexOf('.backup') + '.backup'.length)
}
