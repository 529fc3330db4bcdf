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
  /** Ends every process of a function, as a platform does with little warning. */
  kill(name: string): number
  /** The processor's time of the request that took most, by function. */
  usage: ReadonlyMap<string, number>
  /** What functions have logged. */
  output: string[]
  close(): Promise<void>
}

type Options = {
  functions: ReadonlyMap<string, Upload>
  /** `SUPABASE_…` from the platform, and the project's secrets. */
  environment: Record<string, string>
  /** Whether packages come from npm, as when hosted, or from the project's folder. */
  fromRegistry?: boolean
}

/** A hosted function has this much of a request, then it is ended. */
const longestRequestMs = 150_000
const memoryMegabytes = 256

type Running = { process: ChildProcess; address: string }

/**
 * Runs what was uploaded under Deno, one process a function: no access to files but its own and
 * /tmp, no Web Workers, 256 MB, 150 s, and HTML answered as plain text.
 */
export async function startEdgeRuntime(options: Options): Promise<EdgeRuntime> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-edge-'))
  if (!options.fromRegistry)
    await symlink(inProject('node_modules'), path.join(folder, 'node_modules'))
  for (const upload of options.functions.values()) await unpack(folder, upload, options)
  const running = new Map<string, Promise<Running>>()
  const usage = new Map<string, number>()
  const output: string[] = []
  const start = (name: string, upload: Upload) => {
    const started = startFunction(folder, upload, options, (text) => output.push(text))
    started.then(
      ({ process }) => process.once('exit', () => running.delete(name)),
      () => running.delete(name),
    )
    return started
  }
  return {
    usage,
    output,
    async fetch(request) {
      const url = new URL(request.url)
      const [, name = ''] = /^\/functions\/v1\/([^/]+)/.exec(url.pathname) ?? []
      const upload = options.functions.get(name)
      if (!upload) return Response.json({ message: 'Function not found' }, { status: 404 })
      const started = running.get(name) ?? start(name, upload)
      running.set(name, started)
      const { process, address } = await started
      const before = await processorMs(process)
      const target = `${address}${url.pathname.replace('/functions/v1', '')}${url.search}`
      const answer = await pass(request, target)
      const spent = (await processorMs(process)) - before
      usage.set(name, Math.max(usage.get(name) ?? 0, spent))
      return answer
    },
    kill(name) {
      const started = running.get(name)
      started?.then(({ process }) => process.kill('SIGKILL')).catch(() => {})
      running.delete(name)
      return started ? 1 : 0
    },
    async close() {
      for (const started of running.values()) {
        const child = await started.catch(() => undefined)
        child?.process.kill('SIGKILL')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
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
  upload: Upload,
  { environment, fromRegistry }: Options,
  tell: (text: string) => void,
): Promise<Running> {
  const port = await findFreePort()
  const packages = fromRegistry ? ['--node-modules-dir=none'] : ['--no-remote', '--cached-only']
  const readable = [folder, '/tmp', inProject('node_modules')].join(',')
  const child = spawn(
    denoProgram(),
    [
      ...['run', '--no-prompt', ...packages, `--config=${path.join(folder, upload.importMap)}`],
      ...['--allow-net', '--allow-env', '--allow-sys', `--allow-read=${readable}`],
      ...['--allow-write=/tmp', `--v8-flags=--max-old-space-size=${memoryMegabytes}`],
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
  const signal = AbortSignal.timeout(longestRequestMs)
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

const ticksPerSecond = 100

/** From Linux's /proc; 0 elsewhere. */
async function processorMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, user = 0, system = 0] =
    /\) (?:\S+ ){11}(\d+) (\d+) /.exec(stat)?.map((text) => Number(text)) ?? []
  return ((user + system) * 1000) / ticksPerSecond
}
