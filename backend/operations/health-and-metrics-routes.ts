import { setTimeout as wait } from 'node:timers/promises'
import {
  areRunnersAlive,
  type Database,
  type EmbeddedSupabase,
  limitRequestsAtOnce,
  type ServerContext,
  verifyToken,
} from 'embedded-supabase'
import { Hono } from 'hono'
import type { Environment } from '#backend/configuration/environment.ts'
import { isSameSecret } from '#backend/request-checks/is-same-secret.ts'
import type { OperatingFigures } from './collect-metrics.ts'
import { presentMetrics } from './metrics.ts'
import { registry } from './request-metrics.ts'

type Parts = { environment: Environment; loadFacts: () => Promise<OperatingFigures> }

/** For load balancers and Prometheus. `/healthz` says only that the process answers. */
export function createHealthAndMetricsRoutes(
  supabase: EmbeddedSupabase,
  { environment, loadFacts }: Parts,
): Hono<ServerContext> {
  const routes = new Hono<ServerContext>()
  const isDatabaseThere = createDatabaseCheck(supabase.database)
  routes.get('/readyz', async (context) => {
    // Nothing is answered before the migrations are done.
    const checks = {
      database: await isDatabaseThere(),
      migrations: true,
      workers: areRunnersAlive(),
    }
    const isReady = checks.database && checks.workers
    const status = isReady ? 'ready' : 'not ready'
    return context.json({ status, checks }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  routes.use('/metrics', limitRequestsAtOnce(environment.PER_ADDRESS_LIMIT_SCALE))
  routes.get('/metrics', async (context) => {
    const [, token = ''] = /^bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    if (!(await mayRead(supabase, environment.METRICS_TOKEN, token))) {
      context.header('WWW-Authenticate', 'Bearer')
      return context.text('The service key or METRICS_TOKEN is required.', 401)
    }
    return context.body(await presentMetrics(await loadFacts()), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
  return routes
}

async function mayRead(
  { keys, now }: EmbeddedSupabase,
  secret: string | undefined,
  token: string,
): Promise<boolean> {
  if (secret !== undefined && isSameSecret(token, secret)) return true
  const verdict = await verifyToken(keys.signing, token, now())
  return verdict.isValid && verdict.claims.role === 'service_role'
}

const PATIENCE_MS = 2_000
const KEPT_MS = 1_000

/** Asks once a second at most, however many requests come. */
function createDatabaseCheck(database: Database): () => Promise<boolean> {
  let kept: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (!kept || performance.now() - kept.at > KEPT_MS) {
      const asked = database.query('select 1').then(
        () => true,
        () => false,
      )
      const answer = Promise.race([asked, wait(PATIENCE_MS, false, { ref: false })])
      kept = { at: performance.now(), answer }
    }
    return kept.answer
  }
}
