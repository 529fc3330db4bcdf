import {
  assumeCallerStatement,
  type BoundStatement,
  type Caller,
  createAbortedError,
  type Database,
  DatabaseInterruptedError,
  type DatabaseLostError,
  isTimeoutError,
  type Row,
  type Terms,
  type Transaction,
} from '#backend/postgres/database.ts'
import { hostedLimits, type StatementLimits } from '#backend/postgres/statement-limits.ts'
import { watchRush } from '#backend/postgres/watch-rush.ts'
import type { Outcome } from './embedded-connection.ts'
import { type Asking, createStopping, EmbeddedThread, type Session } from './embedded-thread.ts'
import { createTurns } from './take-turns.ts'
import { type Answer, restoreError } from './thread-messages.ts'

type EndTurn = () => void

export type EmbeddedDatabase = Database & {
  lost: Promise<DatabaseLostError>
}

/** How long callers are still accepted after `hasten`: as long as the server waits for its connections. */
const graceMs = 3_000

export async function openEmbeddedDatabase(
  directory: string,
  limits: StatementLimits = hostedLimits,
): Promise<EmbeddedDatabase> {
  const thread = new EmbeddedThread(directory, limits.backend)
  await thread.open()
  const takeTurn = createTurns()
  const requests = watchRush()
  let callers = 0
  let callersUntil = Number.POSITIVE_INFINITY
  let closing: Promise<void> | undefined

  async function inTurn<T>(work: (endTurn: EndTurn) => Promise<T>, caller?: Caller): Promise<T> {
    callers += 1
    const endTurn = await takeTurn()
    try {
      if (caller && performance.now() > callersUntil) throw createStopping()
      return await work(endTurn)
    } finally {
      endTurn()
      callers -= 1
    }
  }

  function openSession(caller?: Caller, isTransaction = caller !== undefined): Session {
    const limitMs = limits[caller?.role ?? 'backend']
    const isCaller = caller !== undefined
    return { limitMs, isTransaction, isCaller }
  }

  return {
    engine: 'pglite',
    lost: thread.lost,
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      inTurn(async (endTurn) => {
        const statements = [{ text, values }]
        const outcome = ask<R>(thread, { kind: 'run', statements }, openSession())
        endTurn()
        return (await outcome).rows
      }),
    runScript: (script) =>
      inTurn(async () => void (await ask(thread, { kind: 'script', script }, openSession()))),
    transaction(work, caller) {
      if (caller) requests.note()
      return inTurn((endTurn) => {
        const session = openSession(caller, true)
        return runTransaction(thread, work, { caller, endTurn, session })
      }, caller)
    },
    perform: <R extends Row>(statement: BoundStatement, { caller, acceptance }: Terms) => {
      requests.note()
      return inTurn(async (endTurn) => {
        const statements = [assumeCallerStatement(caller), statement]
        const question = { kind: 'perform', statements, acceptance } as const
        const performed = askAs<R>(thread, question, openSession(caller), caller)
        endTurn()
        return (await performed).rows
      }, caller)
    },
    isBusy: () => callers > 0 || requests.isRushed(),
    hasten() {
      callersUntil = Math.min(callersUntil, performance.now() + graceMs)
      thread.hasten()
    },
    close() {
      closing ??= inTurn(() => thread.close())
      return closing
    },
  }
}

type TransactionOptions = { caller: Caller | undefined; endTurn: EndTurn; session: Session }

async function runTransaction<T>(
  thread: EmbeddedThread,
  work: (tx: Transaction) => Promise<T>,
  { caller, endTurn, session }: TransactionOptions,
): Promise<T> {
  let isBegun = false
  let isEnded = false
  function assertOpen() {
    if (isEnded) throw new Error('A transaction must not be used after it has ended')
  }
  function takeOpening(): BoundStatement[] {
    assertOpen()
    if (isBegun) return []
    isBegun = true
    return [{ text: 'begin', values: [] }, ...(caller ? [assumeCallerStatement(caller)] : [])]
  }
  async function run<R extends Row>(statements: BoundStatement[], isCommit = false) {
    return askAs<R>(
      thread,
      { kind: 'run', statements, ...(isCommit && { isCommit }) },
      session,
      caller,
    )
  }
  const tx: Transaction = {
    query: async <R extends Row>(text: string, values: readonly unknown[] = []) =>
      (await run<R>([...takeOpening(), { text, values }])).rows,
    runScript: async (script) => {
      const opening = takeOpening()
      if (opening.length > 0) await run(opening)
      assertOpen()
      await ask(thread, { kind: 'script', script }, session)
    },
  }
  /** The transaction ends here in any case, so the next one may be sent right after. */
  async function end(text: 'commit' | 'rollback') {
    const ended = run([{ text, values: [] }], text === 'commit')
    endTurn()
    return ended
  }
  try {
    const result = await work(tx)
    isEnded = true
    if (isBegun && (await end('commit')).command !== 'COMMIT') throw createAbortedError()
    return result
  } catch (error) {
    const isOpen = isBegun && !isEnded
    isEnded = true
    if (isOpen) await end('rollback').catch(acceptInterruption)
    throw error
  }
}

function acceptInterruption(error: unknown): void {
  if (!(error instanceof DatabaseInterruptedError)) throw error
}

async function ask<R extends Row>(
  thread: EmbeddedThread,
  question: Asking,
  session: Session,
): Promise<Outcome<R>> {
  return readOutcome(await thread.ask(question, session)) as Outcome<R>
}

async function askAs<R extends Row>(
  thread: EmbeddedThread,
  question: Asking,
  session: Session,
  caller: Caller | undefined,
): Promise<Outcome<R>> {
  try {
    const answer = await thread.ask(question, session)
    if (answer.slowMs !== undefined) caller?.noteSlowness?.(answer.slowMs)
    return readOutcome(answer) as Outcome<R>
  } catch (error) {
    const isCulprit = error instanceof DatabaseInterruptedError && error.isCulprit
    if (isCulprit || isTimeoutError(error)) caller?.noteSlowness?.(session.limitMs)
    throw error
  }
}

function readOutcome(answer: Answer): Outcome<Row> {
  if ('failure' in answer) throw restoreError(answer.failure)
  return answer.outcome
}
