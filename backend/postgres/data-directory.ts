import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#backend/startup-error.ts'
import { type LockFile, type LockTerms, takeLockFile } from './lock-file.ts'

/** The folder is in use: a server runs, most likely. A command may ask that one instead. */
export class DirectoryTakenError extends StartupError {
  override name = 'DirectoryTakenError'
}

/** A folder that this process alone uses, until it is released. */
export type DataDirectory = LockFile & { path: string }

/**
 * Makes the data directory and takes its lock. The embedded database does not guard its folder, and
 * two processes in it destroy it. A lock whose owner has gone, as after SIGKILL, is taken over; one
 * that is ending is waited for.

 * @throws StartupError if the folder cannot be written, DirectoryTakenError if another process lives in it
 */
export async function lockDataDirectory(
  directory: string,
  terms: LockTerms = {},
): Promise<DataDirectory> {
  const path = await createDataDirectory(directory)
  const lockFile = join(path, 'lock')
  const taken = await takeLockFile(lockFile, terms)
  if ('owner' in taken) {
    throw new DirectoryTakenError(
      `Another Kachi process (number ${taken.owner.pid}) is using ${path}. ` +
        'Stop it first, or give this one its own folder with DATA_DIR.',
    )
  }
  return { path, ...taken.lock }
}

/** Makes the folder for what a process keeps beside a database on a server; several may share it. */
export async function createDataDirectory(directory: string): Promise<string> {
  const path = resolve(directory)
  try {
    await makeFolders(path)
    const probe = join(path, `.probe-${process.pid}`)
    await (await open(probe, 'w', 0o600)).close()
    await rm(probe)
    return path
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartupError(
      `The data directory ${path} cannot be written${code}. ` +
        'Give this user the right to write there, or name another folder with DATA_DIR.',
    )
  }
}

/** Like `mkdir -p`. Node's own `recursive` never comes back from folders that cannot hold any, such as /proc. */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolders(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  })
}
