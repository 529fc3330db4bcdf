import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject, projectDirectory, projectEnvironment } from '#scripts/project.mjs'
import { ownEnvironment } from './own-environment.ts'

type ProgramResult = { code: number | null; output: string }

export function runProgram(
  name: string,
  programArguments: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(inProject('node_modules/.bin', name), programArguments, {
      cwd: projectDirectory,
      env: { ...describeEnvironment(), NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const stopChild = () => void child.kill('SIGTERM')
    process.once('exit', stopChild)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', stopChild)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

function describeEnvironment(): Record<string, string> {
  const { PATH } = projectEnvironment()
  return ownEnvironment({ ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1' })
}

/** On Linux, a file system in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

let folder: string | undefined

/**
 * A folder for the files of tests, in memory if there is enough. Tests create and delete some
 * hundred databases of a thousand files each. Before ext4 creates a file, it steps over every file
 * deleted in the last five seconds, which cost more processor time than opening the database.
 */
export function findScratchFolder(): string {
  if (folder) return folder
  if (process.env.TMPDIR || !hasRoomInMemory()) return tmpdir()
  const made = mkdtempSync(path.join(MEMORY, 'kachi-checks-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  // The PostgreSQL server among the tests runs as another user, in a folder of its own.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES
  } catch {
    return false
  }
}
