import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import {
  type EmbeddedSupabase,
  isLocalRequest,
  type ServerContext,
  verifyToken,
} from 'embedded-supabase'
import { Hono } from 'hono'
import { releaseCopy } from './release-copy.ts'
import { createCopiesDirectory } from './take-backup.ts'

type Context = ServerContext & { Bindings: Partial<HttpBindings> }

/** For the operator's commands on this machine, while this process has the embedded database open. */
export function createOperatingRoutes(supabase: EmbeddedSupabase): Hono<Context> {
  const routes = new Hono<Context>()
  let copying: Promise<unknown> = Promise.resolve()
  for (const address of ['/copy', '/release']) {
    routes.use(address, async (context, next) => {
      const [, token = ''] = /^bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
      const verdict = await verifyToken(supabase.keys.signing, token, supabase.now())
      const isOperator = verdict.isValid && verdict.claims.role === 'service_role'
      const incoming = context.env?.incoming
      const isLocal = isLocalRequest({
        peer: incoming?.socket.remoteAddress ?? '127.0.0.1',
        httpVersion: incoming?.httpVersion ?? '1.1',
        header: (name) => context.req.header(name),
      })
      if (isOperator && isLocal) return next()
      const error = isLocal
        ? 'The service key is required.'
        : 'This is only available on the machine that runs the server.'
      return context.json({ success: false, code: 'forbidden', error }, isLocal ? 401 : 403)
    })
  }
  routes.post('/copy', async (context) => {
    const taken = copying.then(() => copyOnce(supabase))
    copying = taken.catch(() => undefined)
    return context.json({ copy: path.basename(await taken) })
  })
  routes.post('/release', async (context) => {
    const isDiscarding = context.req.query('discard') === 'true'
    return context.json(await releaseCopy(supabase.database, isDiscarding))
  })
  return routes
}

async function copyOnce({ copyDatabase, dataDirectory }: EmbeddedSupabase): Promise<string> {
  if (!copyDatabase) throw new Error('only commands on the embedded database should ask for a copy')
  const folder = await createCopiesDirectory(dataDirectory)
  await copyDatabase(folder)
  return folder
}
