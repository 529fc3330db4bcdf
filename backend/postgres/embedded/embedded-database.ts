import {
  assumeCallerStatement,
  type BoundStatement,
  type Caller,
  createAbortedError,
  type Database,
  type DatabaseLostError,
  type Row,
  type Terms,
  type Transaction,
} from '#backend/postgres/database.ts'
import { watchRush } from '#backend/postgres/watch-rush.ts'
import type { EmbeddedConnection } from './embedded-connection.ts'
import { startEmbeddedThread } from './embedded-thread.ts'
import { createTurns } from './take-turns.ts'

/** Ends a caller's turn: what was asked until then is done before anything of the next caller. */
type EndTurn = () => void

export type EmbeddedDatabase = Database & {
  /** Settles if the engine's thread ends by itself. It does not come back. */
  lost: Promise<DatabaseLostError>
}

/** Opens the embedded PostgreSQL in `directory`, in a thread of its own, creating it if the folder is empty. */
export async function openEmbeddedDatabase(directory: string): Promise<EmbeddedDatabase> {
  const thread = await startEmbeddedThread(directory)
  const takeTurn = createTurns()
  const requests = watchRush()
  let callers = 0
  let closing: Promise<void> | undefined

  async function inTurn<T>(work: (endTurn: EndTurn) => Promise<T>): Promise<T> {
    callers += 1
    const endTurn = await takeTurn()
    try {
      return await work(endTurn)
    } finally {
      endTurn()
      callers -= 1
    }
  }

  return {
    engine: 'pglite',
    lost: thread.lost,
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      inTurn((endTurn) => {
        const rows = queryRows<R>(thread, [{ text, values }])
        endTurn()
        return rows
      }),
    runScript: (script) => inTurn(() => thread.runScript(script)),
    transaction(work, caller) {
      if (caller) requests.note()
      return inTurn((endTurn) => runTransaction(thread, work, { caller, endTurn }))
    },
    perform: <R extends Row>(statement: BoundStatement, { caller, acceptance }: Terms) => {
      requests.note()
      return inTurn(async (endTurn) => {
        const statements = [assumeCallerStatement(caller), statement]
        const performed = thread.perform<R>(statements, acceptance)
        endTurn()
        return (await performed).rows
      })
    },
    isBusy: () => callers > 0 || requests.isRushed(),
    close() {
      closing ??= inTurn(() => thread.close())
      return closing
    },
  }
}

type TransactionOptions = { caller: Caller | undefined; endTurn: EndTurn }

/** Begins with the first statement and in the same message, with the caller's role and claims in place. */
async function runTransaction<T>(
  connection: EmbeddedConnection,
  work: (tx: Transaction) => Promise<T>,
  { caller, endTurn }: TransactionOptions,
): Promise<T> {
  let isBegun = false
  let isEnded = false
  function assertOpen() {
    if (isEnded) throw new Error('A transaction that has ended should not be used any more')
  }
  function takeOpening(): BoundStatement[] {
    assertOpen()
    if (isBegun) return []
    isBegun = true
    return [{ text: 'begin', values: [] }, ...(caller ? [assumeCallerStatement(caller)] : [])]
  }
  const tx: Transaction = {
    query: (text, values = []) => queryRows(connection, [...takeOpening(), { text, values }]),
    runScript: async (script) => {
      const opening = takeOpening()
      if (opening.length > 0) await connection.run(opening)
      assertOpen()
      await connection.runScript(script)
    },
  }
  /** Whatever becomes of it, the transaction is over then: the next one may be sent after it at once. */
  async function end(text: 'commit' | 'rollback') {
    const ended = connection.run([{ text, values: [] }])
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
    if (isOpen) await end('rollback')
    throw error
  }
}

async function queryRows<R extends Row>(
  connection: EmbeddedConnection,
  statements: BoundStatement[],
): Promise<R[]> {
  return (await connection.run<R>(statements)).rows
}
