import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries } from './find-programs.ts'
import { ownEnvironment } from './own-environment.ts'
import { findScratchFolder } from './run-program.ts'

export type TestServer = { url: string; stop(): Promise<void> }

const run = promisify(execFile)

/**
 * Starts a temporary PostgreSQL server on a free loopback port. Its data does not outlive `stop`,
 * so it runs without fsync, unless performance is being measured. `settings` are such as `timezone=UTC`.
 *
 * @returns undefined if there is no PostgreSQL on this machine and none can be installed
 */
export async function startTestPostgres({
  isDurable = false,
  settings = [] as readonly string[],
} = {}): Promise<TestServer | undefined> {
  const binaries = await findPostgresBinaries()
  if (!binaries) return undefined
  const parent = isDurable ? tmpdir() : findScratchFolder()
  const directory = await mkdtemp(path.join(parent, 'kachi-postgres-'))
  const user = await unprivilegedUser()
  if (user) await chown(directory, user.uid, user.gid)
  const port = await findFreePort()
  const server = await launch({ binaries, directory, user, port, isDurable, settings })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
  const killServer = () => void server.kill('SIGINT')
  process.once('exit', killServer)
  const stop = async () => {
    process.off('exit', killServer)
    killServer()
    await exited
    await rm(directory, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`
  try {
    await waitUntilReady(url, () => server.exitCode === null)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

type Launch = {
  binaries: string
  directory: string
  user: User | undefined
  port: number
  isDurable: boolean
  settings: readonly string[]
}

async function launch({ binaries, directory, user, port, isDurable, settings }: Launch) {
  const data = path.join(directory, 'data')
  const running = {
    ...user,
    cwd: directory,
    env: { ...ownEnvironment(process.env), LC_ALL: 'C.UTF-8' },
  }
  const initialise = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  await run(path.join(binaries, 'initdb'), [...initialise, '--locale=C.UTF-8'], running)
  const options = ['max_connections=200', 'timezone=UTC', ...settings].concat(
    isDurable ? [] : ['fsync=off', 'full_page_writes=off'],
  )
  return spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory].concat(
      options.flatMap((option) => ['-c', option]),
    ),
    { ...running, stdio: 'ignore' },
  )
}

type User = { uid: number; gid: number }

/**
 * The user to run PostgreSQL or PgBouncer as, which refuse to run as root. Undefined if this process is not root.
 */
export async function unprivilegedUser(): Promise<User | undefined> {
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

export async function waitUntilReady(url: string, isAlive: () => boolean) {
  const deadline = Date.now() + 30_000
  while (isAlive() && Date.now() < deadline) {
    if (await acceptsConnections(url)) return
    await setTimeout(100)
  }
  throw new Error('The temporary database server did not start within 30 seconds.')
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('a TCP server should have a port')
  return address.port
}
