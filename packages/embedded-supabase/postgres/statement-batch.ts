import type pg from 'pg'
import { type BoundStatement, isDatabaseError, type Row } from './database.ts'
import { encodeExecutions } from './encode-executions.ts'
import {
  createPreparedStatements,
  type PreparedStatement,
  type PreparedStatements,
} from './prepared-statements.ts'

type Client = Pick<pg.ClientBase, 'query'>
type Parsers = Required<Pick<pg.CustomTypesConfig, 'getTypeParser'>>

/** Of one connection; a plan takes some 50 kB of the server's memory. */
const MAX_PREPARED = 60

const preparedBy = new WeakMap<Client, PreparedStatements>()

/**
 * Sends prepared statements in one message and takes their answers in one. PostgreSQL makes them one transaction,
 * which it commits, or rolls back if one fails, so `begin` and `commit` take no turns on the line.
 *
 * @returns the rows of the last statement
 */
export async function runBatch<R extends Row>(
  client: Client,
  statements: readonly BoundStatement[],
  types: Parsers,
): Promise<R[]> {
  const prepared = preparedBy.get(client) ?? createPreparedStatements(MAX_PREPARED)
  preparedBy.set(client, prepared)
  try {
    return (await sendBatch(client, { statements, prepared, types })) as R[]
  } catch (error) {
    if (!isOutdated(error)) throw error
    prepared.forgetAll()
    return (await sendBatch(client, { statements, prepared, types })) as R[]
  }
}

/** `feature_not_supported`: "cached plan must not change result type". */
function isOutdated(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '0A000'
}

type Sending = {
  statements: readonly BoundStatement[]
  prepared: PreparedStatements
  types: Parsers
}

function sendBatch(client: Client, { statements, prepared, types }: Sending): Promise<Row[]> {
  const added = new Map<string, PreparedStatement>()
  const steps = statements.map(({ text, values }) => {
    const statement = prepared.find(text) ?? added.get(text)
    if (statement) return { text, values, statement, isNew: false }
    const fresh = { name: prepared.nextName(), parameters: [], columns: [] }
    added.set(text, fresh)
    return { text, values, statement: fresh, isNew: true }
  })
  return new Promise((resolve, reject) => {
    const undescribed = [...added.values()]
    let rows: (string | null)[][] = []
    let lastRows = rows
    client.query({
      submit(connection: pg.Connection) {
        const forgotten = prepared.takeForgotten()
        if (forgotten.length === 0 && added.size === 0) return sendKnown(connection, steps)
        connection.stream.cork()
        for (const name of forgotten) connection.close({ type: 'S', name }, true)
        for (const step of steps) sendStep(connection, step)
        connection.sync()
        connection.stream.uncork()
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        const statement = undescribed.shift()
        const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
        if (statement) statement.columns = columns
      },
      handleDataRow({ fields }: { fields: (string | null)[] }) {
        rows.push(fields)
      },
      handleCommandComplete() {
        lastRows = rows
        rows = []
      },
      handleReadyForQuery() {
        for (const [text, statement] of added) prepared.keep(text, statement)
        resolve(parseRows(lastRows, steps.at(-1)?.statement.columns ?? [], types))
      },
      handleError(error: Error) {
        // Some of them may exist: closing one that does not is no error.
        for (const { name } of added.values()) prepared.forget(name)
        // Its own stack leads to a socket's events.
        Error.captureStackTrace(error)
        reject(error)
      },
    } as pg.Submittable)
  })
}

type Step = BoundStatement & { statement: PreparedStatement; isNew: boolean }

/** One small buffer: the driver writes a message by piece, which costs more than to make it. */
function sendKnown(connection: pg.Connection, steps: readonly Step[]): void {
  if (!connection.stream.writable) return
  connection.stream.write(
    encodeExecutions(steps.map(({ statement: { name }, values }) => ({ name, values }))),
  )
}

function sendStep(connection: pg.Connection, { text, values, statement, isNew }: Step): void {
  const { name } = statement
  if (isNew) {
    connection.parse({ name, text, types: [] }, true)
    connection.describe({ type: 'S', name }, true)
  }
  const texts = values.map((value) => (value == null ? null : String(value)))
  connection.bind({ statement: name, values: texts }, true)
  connection.execute(null, true)
}

function parseRows(
  rows: (string | null)[][],
  columns: PreparedStatement['columns'],
  types: Parsers,
): Row[] {
  const readers = columns.map(
    ({ name, type }) => [name, types.getTypeParser(type, 'text')] as const,
  )
  return rows.map((fields) => {
    const row: Row = {}
    for (const [index, [name, parse]] of readers.entries()) {
      const field = fields[index] ?? null
      row[name] = field === null ? null : parse(field)
    }
    return row
  })
}
