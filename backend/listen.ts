import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import {
  CONNECTION_LIMITS,
  type Listen,
  limitConnections,
  StartupError,
  timeoutOptions,
} from 'embedded-supabase'
import type { Environment } from './configuration/environment.ts'
import {
  answerFilesFirst,
  type FileConnections,
  type FindFile,
} from './static-site/file-connections.ts'

/**
 * Longer than browsers and proxies keep idle connections. The client must close first: a request sent to a
 * connection that the server just closed is lost.
 */
const IDLE_CONNECTION_MS = 75_000

/** The port of the site and the APIs. `answerFiles` begins to answer what is plainly a file on the connection itself. */
export function createListen(environment: Environment): {
  listen: Listen
  answerFiles: (findFile: FindFile) => void
} {
  let opened: FileConnections | undefined
  return {
    listen: async (fetch, answerDirectly) => {
      const { server, files } = await listenPatiently(environment, fetch, answerDirectly)
      opened = files
      const address = server.address()
      return {
        port: typeof address === 'object' && address ? address.port : environment.PORT,
        close: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeIdleConnections()
            files.closeIdle()
            setTimeout(resolve, 3_000).unref()
          }),
      }
    },
    answerFiles: (findFile) => opened?.answerWith(findFile),
  }
}

/** A server that is stopping may still use the port for this long. */
const MAX_PORT_WAIT_MS = 3_000

async function listenPatiently(
  environment: Environment,
  ...[fetch, answerDirectly]: Parameters<Listen>
): Promise<{ server: Server; files: FileConnections }> {
  const { PORT, HOST, TRUSTED_PROXIES, PER_ADDRESS_LIMIT_SCALE: scale } = environment
  const { perNetwork, perTurn, parsingCost } = CONNECTION_LIMITS
  const limits = {
    ...CONNECTION_LIMITS,
    perNetwork: perNetwork * scale,
    perTurn: Math.max(1, perTurn * scale),
    parsingCost: parsingCost * scale,
  }
  const startedAt = performance.now()
  const answer = getRequestListener(fetch, { hostname: HOST })
  const options = { keepAliveTimeout: IDLE_CONNECTION_MS, ...timeoutOptions(limits) }
  for (;;) {
    const server = createServer(options, (request, response) => {
      if (!answerDirectly(request, response)) void answer(request, response)
    }).listen(PORT, HOST)
    limitConnections(server, TRUSTED_PROXIES, limits)
    const files = answerFilesFirst(server, { ...limits, idleMs: IDLE_CONNECTION_MS })
    const failure = await Promise.race([
      once(server, 'listening').then(() => undefined),
      once(server, 'error'),
    ])
    if (!failure) return { server, files }
    const isTaken =
      failure[0] instanceof Error && 'code' in failure[0] && failure[0].code === 'EADDRINUSE'
    const isOver = performance.now() - startedAt > MAX_PORT_WAIT_MS
    if (!isTaken || isOver) throw describeListenFailure(failure[0], PORT, HOST)
    await wait(100)
  }
}

function describeListenFailure(error: unknown, port: number, host: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Port ${port} needs privileges that this user does not have. Choose a port above 1023 with PORT.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `This machine does not have the address ${host}. Set HOST to one of its addresses, or unset it.`,
    )
  }
  return error instanceof Error ? error : new Error('The server could not listen.')
}
