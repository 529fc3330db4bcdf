import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import {
  createAbortedError,
  isAcceptable,
  LOG_POSITION,
  type Row,
} from '#embedded/postgres/database.ts'
import {
  createEmbeddedConnection,
  type EmbeddedConnection,
  type StatementResult,
} from './embedded-connection.ts'
import { type ExecutionClock, openClock } from './execution-clock.ts'
import { openEngine } from './open-engine.ts'
import {
  describeFailure,
  type Opening,
  type ThreadAnswer,
  type ThreadRequest,
} from './thread-messages.ts'

const NOTHING = { rows: [], command: '' }

export async function serveEngine(): Promise<void> {
  if (!parentPort)
    throw new Error('serveEngine should run in a thread that embedded-thread.ts starts')
  const port = parentPort
  const opened = await open(port)
  if (!opened) return
  const { engine, clock, commitLimitMs } = opened
  const thread = { engine, clock, commitLimitMs, connection: createEmbeddedConnection(engine) }
  let turn = Promise.resolve()
  port.on('message', (question: ThreadRequest) => {
    turn = turn.then(async () => {
      port.postMessage(await answer(question, thread))
      // Only now: a question whose answer was not sent must not look as if it had never begun.
      thread.clock.end()
    })
  })
  flushCompileCache()
}

type EngineThread = {
  engine: PGlite
  clock: ExecutionClock
  commitLimitMs: number
  connection: EmbeddedConnection
}

async function open(port: MessagePort) {
  try {
    const [opening] = await once(port, 'message')
    const { directory, program, clock, commitLimitMs, extensions } = opening as Opening
    const engine = await openEngine(directory, { program, extensions })
    port.postMessage({ outcome: NOTHING } satisfies ThreadAnswer)
    return { engine, clock: openClock(clock), commitLimitMs }
  } catch (error) {
    port.postMessage({ failure: describeFailure(error) } satisfies ThreadAnswer)
  }
}

async function answer(question: ThreadRequest, thread: EngineThread): Promise<ThreadAnswer> {
  const isCommit = question.kind === 'run' && question.isCommit === true
  const isUnlimited = question.kind === 'script' || question.kind === 'close'
  const limitMs = isCommit ? thread.commitLimitMs : isUnlimited ? 0 : question.limitMs
  const measure = startMeasuring()
  thread.clock.begin(question.number, limitMs, isCommit)
  const loss: Loss = {}
  try {
    return { outcome: await execute(question, thread, loss), ...measure(), ...loss }
  } catch (error) {
    if (isBroken(error)) throw error
    return { failure: describeFailure(error), ...measure(), ...loss }
  }
}

type Loss = Pick<ThreadAnswer, 'lostBytes'>

function startMeasuring(): () => Pick<ThreadAnswer, 'tookMs' | 'cpuMs'> {
  const startedAt = performance.now()
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return { tookMs: performance.now() - startedAt, cpuMs: (user + system) / 1_000 }
  }
}

async function execute(
  question: ThreadRequest,
  thread: EngineThread,
  loss: Loss,
): Promise<StatementResult<Row>> {
  switch (question.kind) {
    case 'run':
      return thread.connection.run(question.statements)
    case 'perform':
      return perform(question, thread, loss)
    case 'script':
      await thread.connection.runScript(question.script)
      return NOTHING
    case 'close':
      await thread.engine.close()
      return NOTHING
  }
}

/** Runs a whole transaction without waiting for the main thread in between, which may be busy. */
async function perform(
  { number, statements, acceptance, isMeasured }: Extract<ThreadRequest, { kind: 'perform' }>,
  { connection, clock, commitLimitMs }: EngineThread,
  loss: Loss,
): Promise<StatementResult<Row>> {
  const startsAt = isMeasured ? await selectLogPosition(connection) : undefined
  async function noteLoss(): Promise<void> {
    if (startsAt !== undefined) loss.lostBytes = (await selectLogPosition(connection)) - startsAt
  }
  try {
    const outcome = await connection.run([{ text: 'begin', values: [] }, ...statements])
    const isKept = isAcceptable(outcome.rows[0], acceptance)
    const text = isKept ? 'commit' : 'rollback'
    clock.begin(number, commitLimitMs, isKept)
    const { command } = await connection.run([{ text, values: [] }])
    if (isKept && command !== 'COMMIT') throw createAbortedError()
    if (!isKept) await noteLoss()
    return outcome
  } catch (error) {
    if (!isBroken(error)) {
      await connection.run([{ text: 'rollback', values: [] }])
      await noteLoss()
    }
    throw error
  }
}

async function selectLogPosition(connection: EmbeddedConnection): Promise<number> {
  const text = `select ${LOG_POSITION} as bytes`
  const { rows } = await connection.run<{ bytes: number }>([{ text, values: [] }])
  return rows[0]?.bytes ?? 0
}

/**
 * The WebAssembly program itself failed, by running out of memory or stack. Its state cannot be trusted any more,
 * so the thread ends with the error, and the main thread starts another.
 */
function isBroken(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (typeof error === 'object' && error !== null && 'name' in error && error.name === 'ExitStatus')
  )
}
