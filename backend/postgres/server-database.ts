import pg from 'pg'
import {
  assumeCallerStatement,
  type BoundStatement,
  createAbortedError,
  type Database,
  isAcceptable,
  type Row,
  type Terms,
  type Transaction,
} from './database.ts'
import { watchRush } from './watch-rush.ts'

const int8TypeId = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    // Counts and identifiers stay far below 2^53; PGlite answers numbers here as well.
    id === int8TypeId
      ? Number
      : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens a pool on a PostgreSQL server. Connects on first use. */
export function openServerDatabase(url: string, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'kachi',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection that the server drops is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {})
  const requests = watchRush()
  const database: Database = {
    engine: 'postgres',
    query: (text, values) => queryRows(pool, text, values),
    runScript: async (script) => void (await pool.query(script)),
    transaction: async (work, caller) => {
      if (caller) requests.note()
      const client = await pool.connect()
      const tx: Transaction = {
        query: (text, values) => queryRows(client, text, values),
        runScript: async (script) => void (await client.query(script)),
      }
      try {
        await client.query('begin')
        if (caller) {
          const { text, values } = assumeCallerStatement(caller)
          await tx.query(text, values)
        }
        const result = await work(tx)
        const { command } = await client.query('commit')
        if (command !== 'COMMIT') throw createAbortedError()
        client.release()
        return result
      } catch (error) {
        const isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        )
        client.release(isBroken)
        throw error
      }
    },
    perform: (statement, terms) => performAlone(database, statement, terms),
    isBusy: () => pool.waitingCount > 0 || requests.isRushed(),
    close: () => pool.end(),
  }
  return database
}

async function performAlone<R extends Row>(
  database: Database,
  { text, values }: BoundStatement,
  { caller, acceptance }: Terms,
): Promise<R[]> {
  let rows: R[] = []
  const refusal = new Error('These rows are not acceptable')
  const performing = database.transaction(async (tx) => {
    rows = await tx.query<R>(text, values)
    if (!isAcceptable(rows[0], acceptance)) throw refusal
  }, caller)
  await performing.catch((error: unknown) => {
    if (error !== refusal) throw error
  })
  return rows
}

async function queryRows<R extends Row>(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const result = await client.query<R>(text, [...values])
  return result.rows
}
