import { Hono } from 'hono'
import type { ServerContext } from '#backend/server-context.ts'
import { ImportRequestSchema, type SubscriberOffice } from './subscriber-office.ts'

/** `/operator/subscribers`: pages of the list, and batches of an import. */
export function createSubscriberRoutes(office: SubscriberOffice): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/', async (context) =>
    context.json(await office.listSubscribers(context.req.query('after') ?? '')),
  )
  routes.post('/import', async (context) => {
    const { rows, isDryRun } = ImportRequestSchema.parse(await context.req.json())
    return context.json(await office.importRows(rows, isDryRun))
  })
  return routes
}
