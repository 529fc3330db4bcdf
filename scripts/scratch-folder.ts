import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux keeps what is in it in memory. */
const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

let folder: string | undefined

/**
 * A folder for the files of tests, in memory where there is plenty. Tests make and delete some hundred
 * databases of a thousand files each: ext4 steps over every file that was deleted in the last five seconds
 * before it makes a new one, which cost more of the processor than to open the database.
 */
export function findScratchFolder(): string {
  if (folder) return folder
  if (process.env.TMPDIR || !hasRoomInMemory()) return tmpdir()
  const made = mkdtempSync(path.join(memory, 'kachi-checks-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  // The PostgreSQL server among the tests runs as another user, in a folder of its own.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes
  } catch {
    return false
  }
}
