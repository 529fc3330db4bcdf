import type { ServerContext } from 'embedded-supabase'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { type BounceService, BouncesRequestSchema } from '../bounces/bounce-service.ts'
import { IssueError } from '../issues/issue-file.ts'
import { type ParseBody, parseRequest } from '../parse-request.ts'
import type { NewsletterService } from '../sending/newsletter-service.ts'
import { ImportRequestSchema, type SubscriberService } from '../subscribers/subscriber-service.ts'

const NewestSchema = z.coerce.number().int().positive().optional()
const SendSchema = z.strictObject({ to: z.string().optional() })
const PausedSchema = z.strictObject({ isPaused: z.boolean() })
/** A database stores no character 0. */
const LineSchema = z.string().regex(/^\P{Cc}*$/u)

type Services = {
  service: NewsletterService
  subscribers: SubscriberService
  bounces: BounceService
  parseBody?: ParseBody
}

/** `other`: a valid token that is not the service key. */
export type JudgeKey = (request: Request) => Promise<'service' | 'other' | 'unknown'>

export function createOperatorRoutes(services: Services, judgeKey: JudgeKey): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.use(requireServiceKey(judgeKey))
  routes.route('/newsletter', createNewsletterRoutes(services))
  routes.get('/statistics', async (context) =>
    context.json(await services.service.selectStatistics()),
  )
  routes.route('/subscribers', createSubscriberRoutes(services))
  routes.route('/bounces', createBounceRoutes(services))
  routes.onError((error, context) => {
    if (error instanceof IssueError) return context.json(refusal('issue', error.message), 422)
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return context.json(refusal('invalid-request', 'The request is invalid.'), 400)
    }
    throw error
  })
  return routes
}

export function requireServiceKey(judgeKey: JudgeKey): MiddlewareHandler<ServerContext> {
  return createMiddleware<ServerContext>(async (context, next) => {
    const verdict = await judgeKey(context.req.raw)
    if (verdict === 'unknown')
      return context.json(refusal('not-authorized', 'The service key is required.'), 401)
    if (verdict === 'other') {
      return context.json(refusal('forbidden', 'Only the service key has access.'), 403)
    }
    await next()
    context.header('Cache-Control', 'no-store')
  })
}

function createNewsletterRoutes({ service, parseBody }: Services): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/', async (context) =>
    context.json(await service.selectStatus(NewestSchema.parse(context.req.query('newest')))),
  )
  routes.get('/:issue', async (context) =>
    context.json(await service.selectProgress(issueOf(context))),
  )
  routes.get('/:issue/preview', async (context) =>
    context.json(await service.preview(issueOf(context))),
  )
  routes.get('/:issue/recipients', async (context) =>
    context.json(await service.listRecipients(issueOf(context), afterOf(context))),
  )
  routes.post('/:issue/send', async (context) => {
    const { to } = await parseAs(SendSchema, context, parseBody)
    const issue = issueOf(context)
    return context.json(
      to === undefined ? await service.send(issue) : await service.sendTest(issue, to),
    )
  })
  routes.post('/:issue/paused', async (context) => {
    const { isPaused } = await parseAs(PausedSchema, context, parseBody)
    return context.json(await service.setPaused(issueOf(context), isPaused))
  })
  return routes
}

function parseAs<T>(
  schema: z.ZodType<T>,
  context: Context<ServerContext>,
  parseBody: ParseBody | undefined,
): Promise<T> {
  const parse = (body: Uint8Array) => schema.parse(JSON.parse(new TextDecoder().decode(body)))
  return parseRequest(context, parse, parseBody)
}

function issueOf(context: { req: { param(name: 'issue'): string } }): string {
  return LineSchema.parse(context.req.param('issue'))
}

function afterOf(context: { req: { query(name: string): string | undefined } }): string {
  return LineSchema.parse(context.req.query('after') ?? '')
}

function refusal(code: string, error: string) {
  return { success: false, code, error }
}

function createBounceRoutes({ bounces: service, parseBody }: Services): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.post('/', async (context) => {
    const { bounces } = await parseAs(BouncesRequestSchema, context, parseBody)
    return context.json(await service.recordBounces(bounces))
  })
  return routes
}

function createSubscriberRoutes({
  subscribers: service,
  parseBody,
}: Services): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  routes.get('/', async (context) => context.json(await service.listSubscribers(afterOf(context))))
  routes.post('/import', async (context) => {
    const { rows, isDryRun } = await parseAs(ImportRequestSchema, context, parseBody)
    return context.json(await service.importRows(rows, isDryRun))
  })
  return routes
}
