import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'address'

/**
 * Notes in the data directory where the server that uses it answers, for commands that find the
 * embedded database taken. It stays there when the server has gone: the lock says whether it has.
 */
export async function leaveAddress(dataDirectory: string, address: string): Promise<void> {
  await writeFile(join(dataDirectory, fileName), `${address}\n`, { mode: 0o600 })
}

/** The address as the last server left it; undefined if none did. */
export async function readAddress(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDirectory, fileName), 'utf8')).trim()
  } catch {
    return undefined
  }
}
