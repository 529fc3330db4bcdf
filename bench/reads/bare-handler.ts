import { once } from 'node:events'
import { createServer } from 'node:http'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { BoundStatement, Row } from '#embedded/postgres/database.ts'
import { openEngine } from '#embedded/postgres/embedded/open-engine.ts'
import type { Task } from './statements.ts'

// A separate process: statements by the driver itself behind a bare node:http handler, and nothing else.
const [{ url, folder, answers }] = (await once(process, 'message')) as [Task]
const run = url === undefined ? runOn(await openEngine(folder)) : runOnServer(url)

const server = createServer((request, response) => {
  run(answers[request.url as keyof Task['answers']]).then(
    (rows) => {
      const body = Buffer.from(JSON.stringify(rows))
      const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
      response.writeHead(200, headers).end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.once('disconnect', () => process.exit(0))

type Run = (answer: Task['answers'][keyof Task['answers']]) => Promise<Row[]>

function runOnServer(url: string): Run {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  return async ({ opening, select }) => {
    if (!opening) return (await pool.query<Row>(select.text, [...select.values])).rows
    const client = await pool.connect()
    await client.query('begin')
    await client.query(opening.text, [...opening.values])
    const { rows } = await client.query<Row>(select.text, [...select.values])
    await client.query('commit')
    client.release()
    return rows
  }
}

function runOn(engine: PGlite): Run {
  const rowsOf = async (queryable: Pick<PGlite, 'query'>, { text, values }: BoundStatement) =>
    (await queryable.query<Row>(text, [...values])).rows
  return async ({ opening, select }) => {
    if (!opening) return rowsOf(engine, select)
    return engine.transaction(async (tx) => {
      await rowsOf(tx, opening)
      return rowsOf(tx, select)
    })
  }
}
