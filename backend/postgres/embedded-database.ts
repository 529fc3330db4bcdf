import { PGlite } from '@electric-sql/pglite'
import {
  assumeCallerStatement,
  type Caller,
  createAbortedError,
  type Database,
  type Row,
  type Transaction,
} from './database.ts'
import {
  type BoundStatement,
  createEmbeddedConnection,
  type EmbeddedConnection,
} from './embedded-connection.ts'
import { watchRush } from './watch-rush.ts'

/**
 * PGlite's own start parameters, with two changes measured on this project: `-F` (no fsync) is
 * dropped, so that a power cut loses nothing either, and the buffers shrink from 128 MB to 16 MB,
 * which takes 150 MB off the process for a database that fits the page cache anyway.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'shared_buffers=16MB',
  '-c',
  'jit=off',
  '-c',
  'timezone=UTC',
]

/** Opens the embedded PostgreSQL in `directory`, creating it if the folder is empty. */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  const pglite = await PGlite.create(directory, { startParams })
  const connection = createEmbeddedConnection(pglite)

  let callers = 0
  const requests = watchRush()

  async function runAlone<T>(work: () => Promise<T>): Promise<T> {
    callers += 1
    try {
      return await pglite.runExclusive(work)
    } finally {
      callers -= 1
    }
  }

  return {
    engine: 'pglite',
    query: (text, values = []) => runAlone(() => queryRows(connection, [{ text, values }])),
    runScript: (script) => runAlone(() => connection.runScript(script)),
    transaction(work, caller) {
      if (caller) requests.note()
      return runAlone(() => runTransaction(connection, work, caller))
    },
    isBusy: () => callers > 0 || requests.isRushed(),
    close: () => pglite.close(),
  }
}

/** Begins with the first statement and in the same call, with the caller's role and claims in place. */
async function runTransaction<T>(
  connection: EmbeddedConnection,
  work: (tx: Transaction) => Promise<T>,
  caller: Caller | undefined,
): Promise<T> {
  let isBegun = false
  let isEnded = false
  function takeOpening(): BoundStatement[] {
    if (isEnded) throw new Error('A transaction that has ended should not be used any more')
    if (isBegun) return []
    isBegun = true
    return [{ text: 'begin', values: [] }, ...(caller ? [assumeCallerStatement(caller)] : [])]
  }
  const tx: Transaction = {
    query: (text, values = []) => queryRows(connection, [...takeOpening(), { text, values }]),
    runScript: async (script) => {
      const opening = takeOpening()
      if (opening.length > 0) await connection.run(opening)
      await connection.runScript(script)
    },
  }
  try {
    const result = await work(tx)
    isEnded = true
    if (isBegun) await commit(connection)
    return result
  } catch (error) {
    isEnded = true
    if (isBegun) await connection.run([{ text: 'rollback', values: [] }])
    throw error
  }
}

async function commit(connection: EmbeddedConnection): Promise<void> {
  const { command } = await connection.run([{ text: 'commit', values: [] }])
  if (command !== 'COMMIT') throw createAbortedError()
}

async function queryRows<R extends Row>(
  connection: EmbeddedConnection,
  statements: BoundStatement[],
): Promise<R[]> {
  return (await connection.run<R>(statements)).rows
}
