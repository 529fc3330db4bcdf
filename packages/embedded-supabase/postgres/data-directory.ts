import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { type LockFile, type LockTerms, takeLockFile } from './lock-file.ts'

/** Another process uses the folder, usually a server. A command can ask that server instead. */
export class DirectoryTakenError extends StartupError {
  override name = 'DirectoryTakenError'
}

export type DataDirectory = LockFile & { path: string }

/**
 * Creates and locks the data directory. PGlite does not protect its folder, and two processes in it corrupt
 * the data. Takes over the lock of a process that was killed, and waits for one that is stopping.
 *
 * @throws StartupError if the folder is not writable, DirectoryTakenError if another process uses it
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
      `Another process (number ${taken.owner.pid}) is using ${path}. ` +
        'Stop it first, or give this one its own folder with DATA_DIR.',
    )
  }
  return { path, ...taken.lock }
}

/** Creates the folder without locking it: processes on one PostgreSQL server may share it. */
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
      `The data directory ${path} is not writable${code}. ` +
        'Make it writable for this user, or choose another folder with DATA_DIR.',
    )
  }
}

/** Like `mkdir -p`. Node's `recursive` option never returns for folders such as /proc. */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolders(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  })
}

const ADDRESS_FILE = 'address'

/**
 * Records the server's address, for commands that find the embedded database locked. The file remains after the
 * server has stopped: the lock says whether it still runs.
 */
export async function leaveAddress(dataDirectory: string, address: string): Promise<void> {
  await writeFile(join(dataDirectory, ADDRESS_FILE), `${address}\n`, { mode: 0o600 })
}

export async function loadAddress(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDirectory, ADDRESS_FILE), 'utf8')).trim()
  } catch {
    return undefined
  }
}
