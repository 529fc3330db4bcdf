import { type PGlite, protocol, types } from '@electric-sql/pglite'
import { type BoundStatement, isDatabaseError, type Row } from '#embedded/postgres/database.ts'
import { createPreparedStatements, type PreparedStatement } from '../prepared-statements.ts'

/** Rows, and PostgreSQL's command tag, such as `INSERT 0 1`. */
export type StatementResult<R extends Row> = { rows: R[]; command: string }

/**
 * Talks to the embedded engine in PostgreSQL's wire protocol. PGlite's `query` calls the engine six times per
 * statement and parses and plans it each time. This sends several statements in one call and reuses prepared ones,
 * which more than halves the cost of a sign-up.
 */
export type EmbeddedConnection = {
  /** Returns the result of the last statement. After a failure the rest is skipped. */
  run<R extends Row>(statements: readonly BoundStatement[]): Promise<StatementResult<R>>
  runScript(script: string): Promise<void>
}

const { serialize, messages: kinds } = protocol
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** Supports one call at a time. */
export function createEmbeddedConnection(pglite: PGlite): EmbeddedConnection {
  const prepared = createPreparedStatements()

  function send(messages: Uint8Array[]): Promise<Answer[]> {
    const batch = Buffer.concat([...messages, serialize.sync()])
    return pglite.execProtocolStream(batch, { syncToFs: false })
  }

  async function prepare(text: string, before: Uint8Array[]): Promise<PreparedStatement> {
    const name = prepared.nextName()
    const described = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
    const answers = await send([...before, ...described])
    return prepared.keep(text, describeStatement(name, answers))
  }

  function execute(statement: PreparedStatement, values: readonly unknown[]): Uint8Array[] {
    const texts = values.map((value, index) => toText(pglite, value, statement.parameters[index]))
    return [serialize.bind({ statement: statement.name, values: texts }), serialize.execute({})]
  }

  return {
    async run<R extends Row>(statements: readonly BoundStatement[]) {
      let last: PreparedStatement | undefined
      let messages = prepared
        .takeForgotten()
        .map((name) => Buffer.from(serialize.close({ type: 'S', name })) as Uint8Array)
      for (const { text, values } of statements) {
        last = prepared.find(text)
        if (!last) {
          last = await prepare(text, messages)
          messages = []
        }
        messages.push(...execute(last, values))
      }
      try {
        return parseOutcome<R>(pglite, last, await send(messages))
      } catch (error) {
        if (isOutdated(error)) prepared.forgetAll()
        throw error
      }
    },
    async runScript(script) {
      // A script may change tables, and with them the row types of prepared statements.
      prepared.forgetAll()
      await send([serialize.query(script)])
    },
  }
}

function describeStatement(name: string, answers: Answer[]): PreparedStatement {
  const parameters = answers.find((answer) => answer instanceof kinds.ParameterDescriptionMessage)
  const rows = answers.findLast((answer) => answer instanceof kinds.RowDescriptionMessage)
  const columns = rows?.fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
  return { name, parameters: parameters?.dataTypeIDs ?? [], columns: columns ?? [] }
}

function toText(pglite: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : pglite.serializers[type]
  return serializer ? serializer(value) : String(value)
}

function parseOutcome<R extends Row>(
  pglite: PGlite,
  statement: PreparedStatement | undefined,
  answers: Answer[],
): StatementResult<R> {
  let rows: (string | null)[][] = []
  let last = { rows, command: '' }
  for (const answer of answers) {
    if (answer instanceof kinds.DataRowMessage) rows.push(answer.fields)
    if (answer instanceof kinds.CommandCompleteMessage) {
      last = { rows, command: answer.text }
      rows = []
    }
  }
  const columns = statement?.columns ?? []
  const parse = (fields: (string | null)[]) =>
    Object.fromEntries(
      columns.map(({ name, type }, index) => [
        name,
        types.parseType(fields[index] ?? null, type, pglite.parsers),
      ]),
    )
  return { command: last.command, rows: last.rows.map(parse) as R[] }
}

/** `feature_not_supported`: "cached plan must not change result type". */
function isOutdated(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '0A000'
}
