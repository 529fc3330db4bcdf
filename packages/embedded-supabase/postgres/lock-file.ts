import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/**
 * Process IDs are reused, so the lock also records when its process started, if the system tells.
 */
export type LockOwner = {
  pid: number
  /** In clock ticks since boot; null if unknown. */
  startedAt: string | null
  boot?: string | null
  /** Distinguishes processes with the same id, as in two containers. */
  token?: string
  isEnding?: boolean
  /** The owner stops when one of these does: `npm start` and its parent. */
  guardians?: ProcessMark[]
}

type ProcessMark = Pick<LockOwner, 'pid' | 'startedAt'>

export type LockTerms = {
  isPatient?: boolean
  /** The parent's process ID: this process ends with it, and it ends with its own parent. */
  endsWithParent?: number | undefined
}

export type LockFile = {
  announceEnd(): Promise<void>
  release(): Promise<void>
}

const PATIENCE_MS = { living: 1_000, ending: 10_000, everyMs: 50 }

const ownToken = randomUUID()

/** @returns the lock, or the live process that holds it */
export async function takeLockFile(
  path: string,
  { isPatient = false, endsWithParent }: LockTerms = {},
): Promise<{ lock: LockFile } | { owner: LockOwner }> {
  const startedAt = performance.now()
  const self = await describeSelf(endsWithParent)
  for (;;) {
    const owner = await tryLockFile(path, self)
    if (!owner) return { lock: createLock(path, self) }
    const maxMs = (await isEnding(owner)) ? PATIENCE_MS.ending : isPatient ? PATIENCE_MS.living : 0
    if (performance.now() - startedAt >= maxMs) return { owner }
    await setTimeout(PATIENCE_MS.everyMs)
  }
}

function createLock(path: string, self: LockOwner): LockFile {
  return {
    announceEnd: () => replaceLock(path, { ...self, isEnding: true }),
    release: () => rm(path, { force: true }),
  }
}

async function replaceLock(path: string, owner: LockOwner): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 })
  await rename(draft, path)
}

/** @returns the live owner, or undefined if this process now holds the lock */
async function tryLockFile(path: string, self: LockOwner): Promise<LockOwner | undefined> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    for (;;) {
      if (await linkExclusively(draft, path)) return undefined
      const owner = await loadOwner(path)
      if (owner && (await isAlive(owner))) return owner
      await removeStale(path, owner)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A hard link is created atomically, and by one process only. */
async function linkExclusively(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * If two processes find the same stale lock, the slower one must not remove the faster one's new
 * lock.
 */
async function removeStale(path: string, stale: LockOwner | undefined): Promise<void> {
  const aside = `${path}.stale-${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = await loadOwner(aside)
  if (JSON.stringify(moved) !== JSON.stringify(stale)) await linkExclusively(aside, path)
  await rm(aside, { force: true, recursive: true })
}

/** Undefined for an empty or half-written file, as after a power cut. */
async function loadOwner(path: string): Promise<LockOwner | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isOwner(owner) ? owner : undefined
  } catch {
    return undefined
  }
}

function isOwner(value: unknown): value is LockOwner {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isSafeInteger(value.pid) &&
    Number(value.pid) > 0
  )
}

async function isAlive(owner: LockOwner): Promise<boolean> {
  if (owner.pid === process.pid && owner.startedAt === null) return owner.token === ownToken
  const boot = await loadBoot()
  if (owner.boot && boot && owner.boot !== boot) return false
  if (!isRunning(owner.pid)) return false
  const state = await loadState(owner.pid)
  if (!state) return true
  if (owner.startedAt !== null && state.startedAt !== owner.startedAt) return false
  return !(state.isZombie && (await hasOnlyZombies(owner.pid)))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

async function isEnding(owner: LockOwner): Promise<boolean> {
  if (owner.isEnding || (await loadState(owner.pid))?.isExiting) return true
  const areAlive = await Promise.all((owner.guardians ?? []).map(isAlive))
  return areAlive.includes(false)
}

/** The main thread of a killed process may be a zombie while the database's thread still writes. */
async function hasOnlyZombies(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const states = await Promise.all(threads.map((id) => loadState(pid, `task/${id}/`)))
  return states.every((state) => !state || state.isZombie)
}

/** The kernel's flag PF_EXITING. */
const EXITING_FLAG = 0x4

type ProcessState = {
  parent: number
  startedAt: string | null
  isZombie: boolean
  isExiting: boolean
}

/** From `/proc` on Linux; undefined elsewhere. Field 3 is the state, 4 the parent, 9 the flags, 22 the start. */
async function loadState(pid: number, thread = ''): Promise<ProcessState | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/${thread}stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = /^[ZX]$/i.test(afterName[0] ?? '')
    const isExiting = isZombie || (Number(afterName[6]) & EXITING_FLAG) !== 0
    const parent = Number(afterName[1])
    return { parent, startedAt: afterName[19] ?? null, isZombie, isExiting }
  } catch {
    return undefined
  }
}

async function describeSelf(endsWithParent: number | undefined): Promise<LockOwner> {
  const startedAt = (await loadState(process.pid))?.startedAt ?? null
  const guardians = endsWithParent ? await findGuardians(endsWithParent) : []
  return { pid: process.pid, startedAt, boot: await loadBoot(), token: ownToken, guardians }
}

async function findGuardians(pid: number): Promise<ProcessMark[]> {
  const parent = await loadState(pid)
  if (!parent) return [{ pid, startedAt: null }]
  const grandparent = await loadState(parent.parent)
  const marks = [{ pid, startedAt: parent.startedAt }]
  return grandparent ? [...marks, { pid: parent.parent, startedAt: grandparent.startedAt }] : marks
}

async function loadBoot(): Promise<string | null> {
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
