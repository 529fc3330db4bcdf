import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { copyEmptyImage } from './migrated-image.ts'

export type RunningProject = {
  address: string
  /** What was left out because this server lacks it. */
  skipped: string[]
  anonymous(): SupabaseClient
  operator(): SupabaseClient
  stop(): Promise<void>
}

export type ProjectOptions = {
  databaseUrl: string | undefined
  dataDirectory: string
  isSkipping?: boolean
}

const quickEngine = `--import=${new URL('./quick-engine.mjs', import.meta.url).href}`
const command = fileURLToPath(new URL('../command/embedded-supabase.mjs', import.meta.url))

/**
 * Runs `embedded-supabase start` on a folder of `projects`, as a stranger would.
 *
 * @throws with what it printed, if it ends before it is ready
 */
export async function startProject(name: string, options: ProjectOptions): Promise<RunningProject> {
  const workdir = fileURLToPath(new URL(`./projects/${name}`, import.meta.url))
  const variables = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: options.dataDirectory,
    DATABASE_URL: options.databaseUrl,
    NODE_OPTIONS: quickEngine,
  }
  const skipping = options.isSkipping ? ['--skip-unsupported'] : []
  const child = spawn(process.execPath, [command, 'start', '--workdir', workdir, ...skipping], {
    env: variables,
  })
  const ended = once(child, 'exit')
  const output = collect(child)
  const isReady = await Promise.race([untilReady(child, output), ended.then(() => false)])
  if (!isReady) throw new Error(output().errors)
  const status = await askStatus(workdir, variables)
  const connect = (key = '') =>
    createClient(status.API_URL ?? '', key, { auth: { persistSession: false } })
  return {
    address: status.API_URL ?? '',
    skipped: output().errors.split('\n').filter(Boolean),
    anonymous: () => connect(status.ANON_KEY),
    operator: () => connect(status.SERVICE_ROLE_KEY),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function collect(child: ChildProcess): () => { text: string; errors: string } {
  let text = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return () => ({ text, errors })
}

function untilReady(child: ChildProcess, output: () => { text: string }): Promise<boolean> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => output().text.includes('Ready at') && resolve(true))
  })
}

async function askStatus(workdir: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [command, 'status', '--workdir', workdir, '-o', 'env'], {
    env,
  })
  const output = collect(child)
  await once(child, 'close')
  const lines = output().text.matchAll(/^(\w+)="(.*)"$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

export async function createDataDirectories() {
  const root = await mkdtemp(path.join(tmpdir(), 'embedded-supabase-'))
  let count = 0
  return {
    async create(): Promise<string> {
      count += 1
      const directory = path.join(root, `data-${count}`)
      await copyEmptyImage(path.join(directory, 'postgres'))
      return directory
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
