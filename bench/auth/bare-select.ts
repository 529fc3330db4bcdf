import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openDatabase } from '#embedded/postgres/open-database.ts'

// A separate process: the least that Hono and the embedded database can do to return a user.
const [dataDirectory = '', userId = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(dataDirectory, undefined)
const app = new Hono()
app.get('/', async (c) => {
  const [row] = await database.query<{ record: object }>(
    'select to_jsonb(u) as record from auth.users u where u.id = $1',
    [userId],
  )
  return c.json(row?.record ?? {})
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
process.once('disconnect', () => close().then(() => process.exit(0)))
