import type { ServerContext } from 'embedded-supabase'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import {
  createOperatorRoutes,
  requireServiceKey,
} from '#backend/newsletter/operator/operator-routes.ts'
import type { NewsletterService } from '#backend/newsletter/sending/newsletter-service.ts'
import { loadStoredFacts } from '#backend/operations/count-stored.ts'
import { describeHostedState } from '#backend/operations/server-alerts.ts'
import { HostedSettingsError } from '../hosted-settings.ts'
import { type Hosted, openHosted } from '../open-hosted.ts'
import { openNewsletter } from '../open-newsletter.ts'
import { carriesServiceKey } from '../service-key.ts'
import { HandedIssueSchema, storeIssue, unpackIssues } from '../stored-issues.ts'

/** What the server of our own answers below `/operator`, for the commands and the operator's page. */
Deno.serve(async (request) => {
  const routes = new Hono<ServerContext>()
  routes.use(cors({ origin: '*' }))
  routes.use(requireServiceKey(judgeKey))
  // Without the key, no database is opened and no setting is named.
  if ((await judgeKey(request)) === 'service') await addRoutes(routes)
  return routes.fetch(withoutPrefix(request))
})

async function addRoutes(routes: Hono<ServerContext>): Promise<void> {
  try {
    const hosted = await openHosted()
    await unpackIssues(hosted.database)
    const newsletter = await openNewsletter(hosted)
    const service = addProblems(newsletter.service, hosted)
    const operator = createOperatorRoutes({ ...newsletter, service }, judgeKey)
    addHostedRoutes(operator, hosted)
    routes.route('/operator', operator)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: String(error) }))
    const text =
      error instanceof HostedSettingsError
        ? error.message
        : `The function cannot start: ${String(error)}`
    routes.all('*', (context) =>
      context.json({ success: false, code: 'not-ready', error: text }, 503),
    )
  }
}

/** The platform removes the prefix; other hosts of functions do not. */
function withoutPrefix(request: Request): Request {
  const url = request.url.replace('/functions/v1/', '/')
  return url === request.url ? request : new Request(url, request)
}

async function judgeKey(request: Request) {
  return carriesServiceKey(request, (name) => Deno.env.get(name)) ? 'service' : 'unknown'
}

/** The operator's page shows with the numbers what keeps background work from going on. */
function addProblems(service: NewsletterService, { database }: Hosted): NewsletterService {
  return {
    ...service,
    selectStatistics: async () => ({
      ...(await service.selectStatistics()),
      problems: await database.query<{ job: string; problem: string }>(
        `select string_agg(name, ', ' order by name) as job, problem
         from private.list_background_jobs() where problem is not null group by problem order by 1`,
      ),
    }),
  }
}

function addHostedRoutes(routes: Hono<ServerContext>, { database }: Hosted): void {
  routes.post('/newsletter/:issue/hand-over', async (context) => {
    const handed = HandedIssueSchema.parse(await context.req.json())
    await storeIssue(database, context.req.param('issue'), handed)
    return context.json({ sendsAt: handed.sendsAt })
  })
  // pg_cron always calls both; there is no variable that stops them.
  const isOn = { news: true, reports: true }
  routes.get('/state', async (context) => {
    const facts = await loadStoredFacts(database)
    return context.json(describeHostedState({ ...facts, isOn }), 200, {
      'Cache-Control': 'no-store',
    })
  })
  routes.get('/jobs', async (context) =>
    context.json(
      await database.query(
        `select name, requested_at as "requestedAt", finished_at as "finishedAt", outcome, problem
         from private.list_background_jobs()`,
      ),
    ),
  )
}
