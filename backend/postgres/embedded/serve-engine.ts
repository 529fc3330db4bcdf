import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { createAbortedError, isAcceptable, type Row } from '#backend/postgres/database.ts'
import {
  createEmbeddedConnection,
  type EmbeddedConnection,
  type Outcome,
} from './embedded-connection.ts'
import { openEngine } from './open-engine.ts'
import { type Answer, describeFailure, type Opening, type Question } from './thread-messages.ts'

const nothing: Answer = { outcome: { rows: [], command: '' } }

/** The database's thread: opens the engine over the folder it was given, and answers questions in order. */
export async function serveEngine(): Promise<void> {
  if (!parentPort)
    throw new Error('serveEngine should run in a thread that embedded-thread.ts starts')
  const port = parentPort
  const engine = await open(port)
  if (!engine) return
  const connection = createEmbeddedConnection(engine)
  let turn = Promise.resolve()
  port.on('message', (question: Question) => {
    turn = turn.then(async () => port.postMessage(await answer(question, engine, connection)))
  })
  flushCompileCache()
}

async function open(port: MessagePort): Promise<PGlite | undefined> {
  try {
    const [opening] = await once(port, 'message')
    const { directory, program } = opening as Opening
    const engine = await openEngine(directory, program)
    port.postMessage(nothing)
    return engine
  } catch (error) {
    port.postMessage({ failure: describeFailure(error) } satisfies Answer)
  }
}

async function answer(
  question: Question,
  engine: PGlite,
  connection: EmbeddedConnection,
): Promise<Answer> {
  try {
    switch (question.kind) {
      case 'run':
        return { outcome: await connection.run(question.statements) }
      case 'perform':
        return { outcome: await perform(question, connection) }
      case 'script':
        await connection.runScript(question.script)
        return nothing
      case 'close':
        await engine.close()
        return nothing
    }
  } catch (error) {
    return { failure: describeFailure(error) }
  }
}

/** A whole transaction without asking the main thread in the middle, which may be busy for a while. */
async function perform(
  { statements, acceptance }: Extract<Question, { kind: 'perform' }>,
  connection: EmbeddedConnection,
): Promise<Outcome<Row>> {
  try {
    const outcome = await connection.run([{ text: 'begin', values: [] }, ...statements])
    const isKept = isAcceptable(outcome.rows[0], acceptance)
    const text = isKept ? 'commit' : 'rollback'
    const { command } = await connection.run([{ text, values: [] }])
    if (isKept && command !== 'COMMIT') throw createAbortedError()
    return outcome
  } catch (error) {
    await connection.run([{ text: 'rollback', values: [] }])
    throw error
  }
}
