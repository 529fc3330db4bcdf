import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The user to run PostgreSQL as, because it refuses root. Undefined if this process is not root.
 */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = await idOf('-u', name)
    const gid = await idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and this system has no user "nobody".')
}

async function idOf(option: string, name: string): Promise<number | undefined> {
  try {
    return Number((await run('id', [option, name])).stdout)
  } catch {
    return undefined
  }
}
