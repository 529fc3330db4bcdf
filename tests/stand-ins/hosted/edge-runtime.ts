import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { inProject } from '#scripts/project.mjs'
import { denoProgram } from '#tests/deno-program.ts'
import type { Upload } from './management-api.ts'

export type EdgeRuntime = {
  fetch(request: Request): Promise<Response>
  /** Ends the process of a function, or every process, as a platform does with little warning. */
  kill(name?: string): number
  /** The processor's time of the request that took most, by function. */
  usage: ReadonlyMap<string, number>
  /** What functions have logged. */
  output: string[]
  close(): Promise<void>
}

type Options = {
  /** What has been uploaded. A new upload replaces the running one with the next request. */
  functions: ReadonlyMap<string, Upload>
  /** `SUPABASE_…` from the platform, and the project's secrets. Changes count as a new upload. */
  readEnvironment: () => Record<string, string>
  /** Whether packages come from npm, as when hosted, or from the project's folder. */
  fromRegistry?: boolean
}

/** A hosted function has this much of a request, then it is ended. */
const LONGEST_REQUEST_MS = 150_000
const MEMORY_MEGABYTES = 256

type Running = { process: ChildProcess; address: string }
type Deployed = { upload: Upload; environment: Record<string, string> }
type Started = { running: Promise<Running>; deployed: string; requests: number }

/**
 * Runs what was uploaded under Deno, one process a function: no access to files but its own and
 * /tmp, no Web Workers, 256 MB, 150 s, and HTML answered as plain text.
 */
export async function startEdgeRuntime(options: Options): Promise<EdgeRuntime> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-edge-'))
  if (!options.fromRegistry)
    await symlink(inProject('node_modules'), path.join(folder, 'node_modules'))
  const processes = new Map<string, Started>()
  const usage = new Map<string, number>()
  const output: string[] = []

  function forget(name: string, started: Started) {
    if (processes.get(name) === started) processes.delete(name)
  }

  function start(name: string, upload: Upload): Started {
    const environment = options.readEnvironment()
    const deployed = JSON.stringify([upload.version, environment])
    const before = processes.get(name)
    if (before?.deployed === deployed) return before
    const running = startFunction(folder, { upload, environment }, options, (text) =>
      output.push(text),
    )
    const started = { running, deployed, requests: 0 }
    processes.set(name, started)
    if (before?.requests === 0) kill(before)
    const end = () => forget(name, started)
    running.then(({ process }) => process.once('exit', end), end)
    return started
  }

  async function answer(name: string, started: Started, request: Request): Promise<Response> {
    started.requests += 1
    try {
      const { process, address } = await started.running
      const before = await processorMs(process)
      const { pathname, search } = new URL(request.url)
      const answered = await pass(
        request,
        `${address}${pathname.replace('/functions/v1', '')}${search}`,
      )
      usage.set(name, Math.max(usage.get(name) ?? 0, (await processorMs(process)) - before))
      return answered
    } finally {
      started.requests -= 1
      // What was replaced meanwhile ends with its last request.
      if (started.requests === 0 && processes.get(name) !== started) kill(started)
    }
  }

  return {
    usage,
    output,
    async fetch(request) {
      const [, name = ''] = /^\/functions\/v1\/([^/]+)/.exec(new URL(request.url).pathname) ?? []
      const upload = options.functions.get(name)
      if (!upload) return Response.json({ message: 'Function not found' }, { status: 404 })
      return answer(name, start(name, upload), request)
    },
    kill(only) {
      const chosen = [...processes].filter(([name]) => only === undefined || name === only)
      for (const [name, started] of chosen) {
        forget(name, started)
        kill(started)
      }
      return chosen.length
    },
    async close() {
      for (const { running } of processes.values()) {
        const child = await running.catch(() => undefined)
        child?.process.kill('SIGKILL')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function kill({ running }: Started): void {
  running.then(({ process }) => process.kill('SIGKILL')).catch(() => {})
}

async function unpack(folder: string, upload: Upload, { fromRegistry }: Options): Promise<void> {
  for (const [name, text] of upload.files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    const isMap = name === upload.importMap && !fromRegistry
    await writeFile(
      file,
      isMap ? JSON.stringify({ ...JSON.parse(text), nodeModulesDir: 'manual' }) : text,
    )
  }
  const start = path.join(folder, `${path.basename(upload.entrypoint)}.start.js`)
  await writeFile(
    start,
    `delete globalThis.Worker\nawait import(${JSON.stringify(`./${upload.entrypoint}`)})\n`,
  )
}

async function startFunction(
  folder: string,
  { upload, environment }: Deployed,
  options: Options,
  tell: (text: string) => void,
): Promise<Running> {
  await unpack(folder, upload, options)
  const port = await findFreePort()
  const packages = options.fromRegistry
    ? ['--node-modules-dir=none']
    : ['--no-remote', '--cached-only']
  const readable = [folder, '/tmp', inProject('node_modules')].join(',')
  const child = spawn(
    denoProgram(),
    [
      ...['run', '--no-prompt', ...packages, `--config=${path.join(folder, upload.importMap)}`],
      ...['--allow-net', '--allow-env', '--allow-sys', `--allow-read=${readable}`],
      ...['--allow-write=/tmp', `--v8-flags=--max-old-space-size=${MEMORY_MEGABYTES}`],
      path.join(folder, `${path.basename(upload.entrypoint)}.start.js`),
    ],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_TLS_CA_STORE: 'mozilla,system',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        const text = chunk.toString()
        if (text.includes('Listening')) resolve()
        else tell(text.trim())
      })
    }
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${upload.entrypoint} ended before it listened`)
  })
  await Promise.race([listening, ended])
  ended.catch(() => {})
  return { process: child, address: `http://127.0.0.1:${port}` }
}

async function pass(request: Request, target: string): Promise<Response> {
  const { method, headers } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  const signal = AbortSignal.timeout(LONGEST_REQUEST_MS)
  const own = new Headers(headers)
  for (const name of ['host', 'connection', 'content-length']) own.delete(name)
  try {
    const answer = await fetch(target, { method, headers: own, body, signal, redirect: 'manual' })
    const given = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length']) given.delete(name)
    if (given.get('content-type')?.startsWith('text/html')) given.set('content-type', 'text/plain')
    const empty = [101, 204, 205, 304].includes(answer.status)
    return new Response(empty ? null : await answer.arrayBuffer(), {
      status: answer.status,
      headers: given,
    })
  } catch {
    return Response.json({ message: 'The function was ended.' }, { status: 546 })
  }
}

const TICKS_PER_SECOND = 100

/** From Linux's /proc; 0 elsewhere. */
async function processorMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, user = 0, system = 0] =
    /\) (?:\S+ ){11}(\d+) (\d+) /.exec(stat)?.map((text) => Number(text)) ?? []
  return ((user + system) * 1000) / TICKS_PER_SECOND
}
