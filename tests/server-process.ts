import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pinnedNode, projectDirectory } from '#scripts/project.mjs'
import { OFFLINE_SOURCES } from './offline-sources.ts'

export type ServerProcess = {
  address: string
  pid: number
  output(): string
  ended: Promise<number | null>
  /**
   * Stops it as an operator does.
   *
   * @returns the exit code
   */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/**
 * Starts the real server in its own process, on a free port unless `environment` names one, and
 * waits until it is ready.
 *
 * @throws if it ends before that, with everything it printed
 */
export function startServerProcess(
  environment: Record<string, string>,
  { project = projectDirectory } = {},
): Promise<ServerProcess> {
  return startProcess(environment, { project, options: [] })
}

/**
 * A server of a test ends before its database has become hot: optimizing the database's program costs it a second of
 * the processor's time, collecting its young objects in small steps another tenth. What is measured runs as in use.
 */
const isTest = 'VITEST' in process.env || 'TEST_WORKER_INDEX' in process.env
const nodeOptions = isTest ? ['--liftoff-only', '--min-semi-space-size=32'] : []

/** As `npm run worker`. Its address is that of the site it works for. */
export function startWorkerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  return startProcess(environment, { project: projectDirectory, options: ['--worker'] })
}

async function startProcess(
  environment: Record<string, string>,
  { project, options }: { project: string; options: string[] },
): Promise<ServerProcess> {
  const child = spawn(
    pinnedNode,
    [...nodeOptions, path.join(project, 'backend/main.ts'), ...options],
    {
      cwd: project,
      env: {
        ...inheritedVariables(),
        ...OFFLINE_SOURCES,
        PORT: '0',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const killWithParent = () => void child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const exited = once(child, 'exit').finally(() => process.off('exit', killWithParent))
  const output = collectOutput(child)
  const address = await Promise.race([waitForAddress(child, output), exited.then(() => undefined)])
  if (!address || child.pid === undefined) {
    throw new Error(`The server ended before it was ready:\n${output()}`)
  }
  return {
    address,
    pid: child.pid,
    output,
    ended: exited.then(() => child.exitCode),
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * CPU time of a server's main thread in milliseconds, which other programs do not change. Zero where the system
 * does not tell: there, a server that is stuck does not answer before the test times out.
 */
export async function loadProcessorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  return text ? Number.parseInt(text, 10) / 1e6 : 0
}

/** Only what programs need to run: settings of the caller's own server must not leak in. */
function inheritedVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env
  return { PATH, HOME, TMPDIR, TZ, LANG }
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return () => text
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const address = /(?:ready at|worker of) (http\S+)/.exec(output())?.[1]
      if (address) resolve(address)
    })
  })
}
