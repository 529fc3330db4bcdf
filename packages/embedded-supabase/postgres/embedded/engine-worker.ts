import { readFile } from 'node:fs/promises'
import { createRequire, getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { createClockMemory, openClock, type RunningStatement } from './execution-clock.ts'
import {
  type Opening,
  restoreError,
  type ThreadAnswer,
  type ThreadRequest,
} from './thread-messages.ts'

export type EngineWorker = {
  post(question: ThreadRequest): void
  executing(): RunningStatement | undefined
  /** Settles when the thread has ended, for any reason, after all its answers were delivered. */
  ended: Promise<Error>
  end(): Promise<void>
  keepProcess(isBusy: boolean): void
}

/**
 * Enough for PostgreSQL's own depth limit, 2 MB of its stack, to apply first. With the default 4 MB, JSON nested
 * 10,000 deep overflowed the stack, and the engine never answered again.
 */
const STACK_SIZE_MB = 64

const entry = new URL('./thread-entry.mjs', import.meta.url)

/** @throws the error of the engine if it cannot open `directory` */
export async function startEngineWorker(
  opening: Pick<Opening, 'directory' | 'commitLimitMs' | 'extensions'>,
  onAnswer: (answer: ThreadAnswer) => void,
): Promise<EngineWorker> {
  const program = await compileEngine()
  // Some options of this process are not valid for threads, such as a profiler's or a test runner's.
  const worker = new Worker(entry, {
    name: 'database',
    execArgv: [],
    workerData: { compileCache: findCompileCache() },
    resourceLimits: { stackSizeMb: STACK_SIZE_MB },
  })
  const memory = createClockMemory()
  const clock = openClock(memory)
  const opened = Promise.withResolvers<ThreadAnswer>()
  let receive: (answer: ThreadAnswer) => void = opened.resolve
  worker.on('message', (answer: ThreadAnswer) => receive(answer))
  const ended = untilEnded(worker)
  void ended.then(opened.reject)
  const post = (message: Opening | ThreadRequest) => {
    // Copies everything, since no transfer list is given.
    worker.postMessage(message, [])
  }
  post({ ...opening, program, clock: memory })
  const first = await opened.promise
  if ('failure' in first) {
    await worker.terminate()
    throw restoreError(first.failure)
  }
  receive = onAnswer
  return {
    post,
    executing: () => clock.read(),
    ended,
    async end() {
      await worker.terminate()
    },
    keepProcess: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  }
}

/** The folder of this process's cache; Node adds one for its own version below it. */
function findCompileCache(): string | undefined {
  const directory = getCompileCacheDir()
  return directory && path.dirname(directory)
}

function untilEnded(worker: Worker): Promise<Error> {
  let cause: Error | undefined
  const note = (error: unknown) => {
    cause ??= error instanceof Error ? error : new Error(String(error))
  }
  worker.on('error', note)
  worker.on('messageerror', note)
  // Node delivers all messages of the thread before its exit event.
  return new Promise((resolve) => {
    worker.on('exit', (code) => resolve(cause ?? new Error(`its thread ended with ${code}`)))
  })
}

let compiled: Promise<WebAssembly.Module> | undefined

/** The engine's program, compiled once per process: a test run opens a hundred databases. */
function compileEngine(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  compiled ??= readFile(file).then((program) => WebAssembly.compile(program))
  return compiled
}
