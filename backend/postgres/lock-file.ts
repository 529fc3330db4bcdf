import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Process ids are given out again, so a lock also notes when its process began (where the system tells). */
export type LockOwner = { pid: number; startedAt: string | null }

/**
 * Takes a lock file for this process.
 *
 * @returns undefined once it is ours, or the living process that holds it
 */
export async function takeLockFile(path: string): Promise<LockOwner | undefined> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(await describeProcess(process.pid)), { mode: 0o600 })
  try {
    for (;;) {
      if (await linkExclusively(draft, path)) return undefined
      const owner = await readOwner(path)
      if (owner && (await isAlive(owner))) return owner
      await removeStale(path, owner)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A hard link appears whole or not at all, and only one process can make it. */
async function linkExclusively(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Two processes may find the same stale lock; the slower one must not remove the quicker one's new lock. */
async function removeStale(path: string, stale: LockOwner | undefined): Promise<void> {
  const aside = `${path}.stale-${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = await readOwner(aside)
  if (moved?.pid !== stale?.pid || moved?.startedAt !== stale?.startedAt) {
    await linkExclusively(aside, path)
  }
  await rm(aside, { force: true })
}

async function readOwner(path: string): Promise<LockOwner | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isOwner(owner) ? owner : undefined
  } catch {
    return undefined
  }
}

function isOwner(value: unknown): value is LockOwner {
  return (
    typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
  )
}

async function isAlive(owner: LockOwner): Promise<boolean> {
  if (!isRunning(owner.pid)) return false
  const current = await describeProcess(owner.pid)
  return owner.startedAt === null || current.startedAt === owner.startedAt
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** On Linux, the 22nd field of `stat` is when the process began, in ticks since the system did. */
async function describeProcess(pid: number): Promise<LockOwner> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid, startedAt: afterName[19] ?? null }
  } catch {
    return { pid, startedAt: null }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
