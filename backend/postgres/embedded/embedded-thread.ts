import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import {
  type Acceptance,
  type BoundStatement,
  DatabaseLostError,
  type Row,
} from '#backend/postgres/database.ts'
import type { EmbeddedConnection, Outcome } from './embedded-connection.ts'
import { type Answer, type Opening, type Question, restoreError } from './thread-messages.ts'

/**
 * The embedded database as the main thread sees it. Questions are answered in the order in which they
 * are asked, and one may be asked before the last is answered.
 */
export type EmbeddedThread = EmbeddedConnection & {
  /** Runs the statements as one transaction and answers the outcome of the last, acceptable or not. */
  perform<R extends Row>(
    statements: readonly BoundStatement[],
    acceptance: Acceptance | undefined,
  ): Promise<Outcome<R>>
  /** Settles if the thread ends by itself. What waited for it, and what is asked later, is refused with the same error. */
  lost: Promise<DatabaseLostError>
  /** Writes everything out and ends the thread. */
  close(): Promise<void>
}

type Waiting = { resolve(answer: Answer): void; reject(reason: Error): void }

const entry = new URL('./thread-entry.mjs', import.meta.url)

/** @throws what the engine threw if it could not open `directory` */
export async function startEmbeddedThread(directory: string): Promise<EmbeddedThread> {
  // The options of this process are not all meant for a thread, such as a profiler's or a test runner's.
  const worker = new Worker(entry, { name: 'database', execArgv: [] })
  const questions = createQuestions(worker)
  const opening = compileEngine().then((program) => send(worker, { directory, program }))
  await Promise.all([opening, questions.first.then(readOutcome)]).catch(async (error: unknown) => {
    await questions.end()
    throw error instanceof DatabaseLostError ? error.cause : error
  })
  return {
    lost: questions.lost,
    async run<R extends Row>(statements: readonly BoundStatement[]) {
      return readOutcome(await questions.ask({ kind: 'run', statements })) as Outcome<R>
    },
    async perform<R extends Row>(
      statements: readonly BoundStatement[],
      acceptance: Acceptance | undefined,
    ) {
      return readOutcome(
        await questions.ask({ kind: 'perform', statements, acceptance }),
      ) as Outcome<R>
    },
    async runScript(script) {
      readOutcome(await questions.ask({ kind: 'script', script }))
    },
    async close() {
      try {
        readOutcome(await questions.ask({ kind: 'close' }))
      } catch (error) {
        // What has ended by itself needs no closing.
        if (!(error instanceof DatabaseLostError)) throw error
      } finally {
        await questions.end()
      }
    },
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** The engine's program, compiled once for a process, in which a test runner opens a hundred databases. */
function compileEngine(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  compiled ??= readFile(file).then((program) => WebAssembly.compile(program))
  return compiled
}

/** Called where the asking function goes on, so that an error's stack leads to who asked. */
function readOutcome(answer: Answer): Outcome<Row> {
  if ('failure' in answer) throw restoreError(answer.failure)
  return answer.outcome
}

function send(worker: Worker, message: Opening | Question): void {
  // Copies everything, as without the list of what is handed over instead.
  worker.postMessage(message, [])
}

/** Keeps who waits for which answer, and lets none of them wait for ever. */
function createQuestions(worker: Worker) {
  const waiting: Waiting[] = []
  const lost = Promise.withResolvers<DatabaseLostError>()
  let refusal: Error | undefined

  function lose(cause: Error) {
    if (refusal) return
    const error = new DatabaseLostError(cause)
    refusal = error
    for (const { reject } of waiting.splice(0)) reject(error)
    lost.resolve(error)
  }

  worker.on('message', (answer: Answer) => {
    waiting.shift()?.resolve(answer)
    // A thread that has nothing to do should not keep a process that has nothing to do either.
    if (waiting.length === 0) worker.unref()
  })
  worker.on('error', (error) => lose(error instanceof Error ? error : new Error(String(error))))
  worker.on('messageerror', lose)
  worker.on('exit', (code) => lose(new Error(`its thread ended with ${code}`)))

  return {
    lost: lost.promise,
    /** What the thread says of its own accord. */
    first: new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject })),
    ask(question: Question): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (refusal) throw refusal
        send(worker, question)
        if (waiting.length === 0) worker.ref()
        waiting.push({ resolve, reject })
      })
    },
    async end() {
      refusal ??= new Error(
        'The embedded database is closed; nothing should be asked of it any more',
      )
      await worker.terminate()
    },
  }
}
