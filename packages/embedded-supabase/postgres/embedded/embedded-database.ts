import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { currentNetwork } from '#embedded/http/current-network.ts'
import { createFairTurns } from '#embedded/http/fair-turns.ts'
import { createMutex } from '#embedded/mutex.ts'
import {
  ASSUMED_LOSS_BYTES,
  assumeCallerStatement,
  type BoundStatement,
  type Caller,
  createAbortedError,
  type Database,
  DatabaseInterruptedError,
  type DatabaseLostError,
  isTimeoutError,
  type Row,
  type Transaction,
  type TransactionTerms,
} from '#embedded/postgres/database.ts'
import { detectBursts } from '#embedded/postgres/detect-burst.ts'
import { HOSTED_LIMITS, type StatementLimits } from '#embedded/postgres/statement-limits.ts'
import type { StatementResult } from './embedded-connection.ts'
import {
  type Asking,
  createStopping,
  EmbeddedThread,
  type StatementSession,
} from './embedded-thread.ts'
import { restoreError, type ThreadAnswer } from './thread-messages.ts'

type EndTurn = () => void

export type EmbeddedDatabase = Database & {
  lost: Promise<DatabaseLostError>
  /** The files as of one moment, like those of a machine whose power failed: opening them recovers the rest. */
  copyFiles(folder: string): Promise<void>
}

type Embedded = {
  thread: EmbeddedThread
  limits: StatementLimits
  queue: ReturnType<typeof createQueue>
}

/** How long callers are still accepted after `hasten`: as long as the server waits for its connections. */
const GRACE_MS = 3_000

export async function openEmbeddedDatabase(
  directory: string,
  limits: StatementLimits = HOSTED_LIMITS,
  extensions: readonly string[] = [],
): Promise<EmbeddedDatabase> {
  const thread = new EmbeddedThread({ directory, commitLimitMs: limits.backend, extensions })
  await thread.open()
  const queue = createQueue()
  const embedded: Embedded = { thread, limits, queue }
  const requests = detectBursts()
  let closing: Promise<void> | undefined
  return {
    engine: 'pglite',
    lost: thread.lost,
    copyFiles: (folder) =>
      queue.inTurn(async () => {
        // Its answer comes after those of all questions before it, and no other is asked meanwhile.
        await ask(thread, { kind: 'script', script: 'checkpoint' }, openSession(limits))
        await cp(directory, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
      }),
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      runStatement<R>(embedded, { text, values }),
    runScript: (script) => runScript(embedded, script),
    transaction(work, caller) {
      if (caller) requests.note()
      return runTransaction(embedded, work, caller)
    },
    perform: <R extends Row>(statement: BoundStatement, terms: TransactionTerms) => {
      requests.note()
      return perform<R>(embedded, statement, terms)
    },
    isBusy: () => queue.isBusy() || requests.isBurst(),
    measureLoad: () => ({ ...thread.spent, waiting: queue.count() }),
    hasten() {
      queue.refuseCallersSoon()
      thread.hasten()
    },
    close() {
      closing ??= queue.inTurn(() => thread.close())
      return closing
    },
  }
}

/** Questions of any network that the engine may have at once: enough to keep it busy, few for others to wait for. */
const MAX_ASKED = 10

/** The engine has one connection, so work takes turns on it, and networks take turns with their work. */
function createQueue() {
  const takeTurn = createMutex()
  const networks = createFairTurns(MAX_ASKED, { maxWaiting: Number.POSITIVE_INFINITY })
  let waiting = 0
  let callersUntil = Number.POSITIVE_INFINITY
  async function askInTurn<T>(work: (endTurn: EndTurn) => Promise<T>, caller?: Caller): Promise<T> {
    const endTurn = await takeTurn()
    try {
      if (caller && performance.now() > callersUntil) throw createStopping()
      return await work(endTurn)
    } finally {
      endTurn()
    }
  }
  return {
    isBusy: () => waiting > 0,
    count: () => waiting,
    refuseCallersSoon(): void {
      callersUntil = Math.min(callersUntil, performance.now() + GRACE_MS)
    },
    async inTurn<T>(work: (endTurn: EndTurn) => Promise<T>, caller?: Caller): Promise<T> {
      waiting += 1
      try {
        return await networks.take(() => askInTurn(work, caller), currentNetwork())
      } finally {
        waiting -= 1
      }
    },
  }
}

function openSession(
  limits: StatementLimits,
  caller?: Caller,
  isTransaction = caller !== undefined,
): StatementSession {
  const limitMs = limits[caller?.role ?? 'backend']
  return { limitMs, isTransaction, isCaller: caller !== undefined }
}

function runStatement<R extends Row>(
  { thread, limits, queue }: Embedded,
  statement: BoundStatement,
): Promise<R[]> {
  return queue.inTurn(async (endTurn) => {
    const outcome = ask<R>(thread, { kind: 'run', statements: [statement] }, openSession(limits))
    endTurn()
    return (await outcome).rows
  })
}

function runScript({ thread, limits, queue }: Embedded, script: string): Promise<void> {
  return queue.inTurn(async () => {
    await ask(thread, { kind: 'script', script }, openSession(limits))
  })
}

function perform<R extends Row>(
  { thread, limits, queue }: Embedded,
  statement: BoundStatement,
  { caller, acceptance }: TransactionTerms,
): Promise<R[]> {
  return queue.inTurn(async (endTurn) => {
    const statements = [assumeCallerStatement(caller), statement]
    const isMeasured = caller.noteLoss ? true : undefined
    const question = { kind: 'perform', statements, acceptance, isMeasured } as const
    const performed = askAs<R>({ thread, question, session: openSession(limits, caller), caller })
    endTurn()
    return (await performed).rows
  }, caller)
}

function runTransaction<T>(
  { thread, limits, queue }: Embedded,
  work: (tx: Transaction) => Promise<T>,
  caller: Caller | undefined,
): Promise<T> {
  return queue.inTurn(async (endTurn) => {
    const session = openSession(limits, caller, true)
    const transaction = openTransaction(thread, { caller, endTurn, session })
    try {
      const result = await work(transaction.tx)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollBack()
      throw error
    }
  }, caller)
}

type TransactionOptions = {
  caller: Caller | undefined
  endTurn: EndTurn
  session: StatementSession
}

function openTransaction(thread: EmbeddedThread, { caller, endTurn, session }: TransactionOptions) {
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
  function run<R extends Row>(statements: BoundStatement[], isCommit = false) {
    const question = { kind: 'run', statements, ...(isCommit && { isCommit }) } as const
    return askAs<R>({ thread, question, session, caller })
  }
  /** The transaction ends here in any case, so the next one may be sent right after. */
  function end(text: 'commit' | 'rollback') {
    const ended = run([{ text, values: [] }], text === 'commit')
    endTurn()
    return ended
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
  return {
    tx,
    async commit(): Promise<void> {
      isEnded = true
      if (isBegun && (await end('commit')).command !== 'COMMIT') throw createAbortedError()
    },
    /** Does nothing after `commit`, even if that failed. */
    async rollBack(): Promise<void> {
      const isOpen = isBegun && !isEnded
      isEnded = true
      if (isOpen) await end('rollback').catch(acceptInterruption)
    },
  }
}

function acceptInterruption(error: unknown): void {
  if (!(error instanceof DatabaseInterruptedError)) throw error
}

async function ask<R extends Row>(
  thread: EmbeddedThread,
  question: Asking,
  session: StatementSession,
): Promise<StatementResult<R>> {
  return parseOutcome(await thread.ask(question, session)) as StatementResult<R>
}

async function askAs<R extends Row>({
  thread,
  question,
  session,
  caller,
}: {
  thread: EmbeddedThread
  question: Asking
  session: StatementSession
  caller: Caller | undefined
}): Promise<StatementResult<R>> {
  try {
    const answer = await thread.ask(question, session)
    if (answer.cpuMs !== undefined) caller?.noteDuration?.(answer.cpuMs)
    if (answer.lostBytes !== undefined) caller?.noteLoss?.(answer.lostBytes)
    return parseOutcome(answer) as StatementResult<R>
  } catch (error) {
    const isCulprit = error instanceof DatabaseInterruptedError && error.isCulprit
    if (isCulprit || isTimeoutError(error)) {
      caller?.noteDuration?.(session.limitMs)
      caller?.noteLoss?.(ASSUMED_LOSS_BYTES)
    }
    throw error
  }
}

function parseOutcome(answer: ThreadAnswer): StatementResult<Row> {
  if ('failure' in answer) throw restoreError(answer.failure)
  return answer.outcome
}
