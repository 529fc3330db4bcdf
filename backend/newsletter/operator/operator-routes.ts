import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerContext } from '#backend/http/server-context.ts'
import { verifyToken } from '#backend/keys/access-token.ts'
import type { SigningKeys } from '#backend/keys/signing-keys.ts'
import { type BounceOffice, ReturnsRequestSchema } from '../bounces/bounce-service.ts'
import { IssueError } from '../letter/issue-file.ts'
import { ImportRequestSchema, type SubscriberOffice } from '../subscribers/subscriber-service.ts'
import type { NewsletterOffice } from './newsletter-service.ts'

const NewestSchema = z.coerce.number().int().positive().optional()
const SendSchema = z.strictObject({ to: z.string().optional() })
const PausedSchema = z.strictObject({ isPaused: z.boolean() })

type Offices = {
  office: NewsletterOffice
  subscribers: SubscriberOffice
  bounces: BounceOffice
}

/** `/operator`: the offices over HTTP, for whoever holds the service key. */
export function createOperatorRoutes(
  offices: Offices,
  keys: SigningKeys,
  now: () => Date,
): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.use(async (context, next) => {
    const [, token = ''] = /^bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    const verdict = await verifyToken(keys, token, now())
    if (!verdict.isValid)
      return context.json(refusal('not-authorised', 'The service key is needed.'), 401)
    if (verdict.claims.role !== 'service_role') {
      return context.json(refusal('forbidden', 'Only the service key opens this.'), 403)
    }
    await next()
    context.header('Cache-Control', 'no-store')
  })
  routes.route('/newsletter', createNewsletterRoutes(offices.office))
  routes.get('/statistics', async (context) => context.json(await offices.office.readStatistics()))
  routes.route('/subscribers', createSubscriberRoutes(offices.subscribers))
  routes.route('/bounces', createBounceRoutes(offices.bounces))
  routes.onError((error, context) => {
    if (error instanceof IssueError) return context.json(refusal('issue', error.message), 422)
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return context.json(refusal('invalid-request', 'The request is not what was expected.'), 400)
    }
    throw error
  })
  return routes
}

function createNewsletterRoutes(office: NewsletterOffice): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/', async (context) =>
    context.json(await office.readStatus(NewestSchema.parse(context.req.query('newest')))),
  )
  routes.get('/:issue', async (context) =>
    context.json(await office.readProgress(issueOf(context))),
  )
  routes.get('/:issue/letter', async (context) =>
    context.json(await office.preview(issueOf(context))),
  )
  routes.get('/:issue/recipients', async (context) =>
    context.json(await office.listRecipients(issueOf(context), context.req.query('after') ?? '')),
  )
  routes.post('/:issue/send', async (context) => {
    const { to } = SendSchema.parse(await context.req.json())
    const issue = issueOf(context)
    return context.json(
      to === undefined ? await office.send(issue) : await office.sendTest(issue, to),
    )
  })
  routes.post('/:issue/paused', async (context) => {
    const { isPaused } = PausedSchema.parse(await context.req.json())
    return context.json(await office.setPaused(issueOf(context), isPaused))
  })
  return routes
}

function issueOf(context: { req: { param(name: 'issue'): string } }): string {
  return context.req.param('issue')
}

function refusal(code: string, error: string) {
  return { success: false, code, error }
}

/** `/operator/bounces`: batches of what a mailbox of returns says. */
function createBounceRoutes(office: BounceOffice): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.post('/', async (context) => {
    const { returns } = ReturnsRequestSchema.parse(await context.req.json())
    return context.json(await office.noteReturns(returns))
  })
  return routes
}

/** `/operator/subscribers`: pages of the list, and batches of an import. */
function createSubscriberRoutes(office: SubscriberOffice): Hono<ServerContext> {
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
