import { Hono } from 'hono'
import type { ServerContext } from '#backend/server-context.ts'
import { type BounceOffice, ReturnsRequestSchema } from './bounce-office.ts'

/** `/operator/bounces`: batches of what a mailbox of returns says. */
export function createBounceRoutes(office: BounceOffice): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.post('/', async (context) => {
    const { returns } = ReturnsRequestSchema.parse(await context.req.json())
    return context.json(await office.noteReturns(returns))
  })
  return routes
}
