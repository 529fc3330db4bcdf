import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import {
  type EmbeddedSupabase,
  endEverySession,
  findReadOnlySince,
  requireLoopback,
  type ServerContext,
  setReadOnly,
  verifyToken,
} from 'embedded-supabase'
import { Hono, type MiddlewareHandler } from 'hono'
import type { OperatingFigures } from './collect-metrics.ts'
import { releaseCopy } from './release-copy.ts'
import { describeState } from './server-alerts.ts'
import { createCopiesDirectory } from './take-backup.ts'

type Context = ServerContext & { Bindings: Partial<HttpBindings> }

/**
 * The state that /operator shows; and, on this machine only, what commands ask of the process that has the embedded
 * database open.
 */
export function createOperatingRoutes(
  supabase: EmbeddedSupabase,
  loadFacts: () => Promise<OperatingFigures>,
): Hono<Context> {
  const routes = new Hono<Context>()
  let copying: Promise<unknown> = Promise.resolve()
  const requireKey = createKeyGuard(supabase)
  routes.use('/state', requireKey)
  for (const address of ['/copy', '/release', '/read-only', '/end-sessions'])
    routes.use(address, requireLoopback, requireKey)
  routes.get('/state', async (context) =>
    context.json(describeState(await loadFacts()), 200, { 'Cache-Control': 'no-store' }),
  )
  routes.post('/copy', async (context) => {
    const taken = copying.then(() => copyOnce(supabase))
    copying = taken.catch(() => undefined)
    return context.json({ copy: path.basename(await taken) })
  })
  routes.post('/read-only', async (context) => {
    const { ask, end } = context.req.query()
    if (ask !== 'true') await setReadOnly(supabase.database, end !== 'true')
    await supabase.lookForReadOnly()
    return context.json({ since: (await findReadOnlySince(supabase.database)) ?? null })
  })
  routes.post('/release', async (context) => {
    const isDiscarding = context.req.query('discard') === 'true'
    return context.json(await releaseCopy(supabase.database, isDiscarding))
  })
  routes.post('/end-sessions', async (context) =>
    context.json({ ended: await endEverySession(supabase.database) }),
  )
  return routes
}

async function copyOnce({ copyDatabase, dataDirectory }: EmbeddedSupabase): Promise<string> {
  if (!copyDatabase) throw new Error('only commands on the embedded database should ask for a copy')
  const folder = await createCopiesDirectory(dataDirectory)
  await copyDatabase(folder)
  return folder
}

function createKeyGuard({ keys, now }: EmbeddedSupabase): MiddlewareHandler<Context> {
  return async (context, next) => {
    const [, token = ''] = /^bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    const verdict = await verifyToken(keys.signing, token, now())
    if (verdict.isValid && verdict.claims.role === 'service_role') return next()
    const error = 'The service key is required.'
    return context.json({ success: false, code: 'not-authorized', error }, 401)
  }
}
