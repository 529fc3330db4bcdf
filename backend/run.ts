import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import {
  CONNECTION_LIMITS,
  type EmbeddedSupabase,
  type Listen,
  limitConnections,
  type ProcessRole,
  StartupError,
  timeoutOptions,
} from 'embedded-supabase'
import { type Environment, parseEnvironment } from './configuration/environment.ts'
import { startKachi } from './start-kachi.ts'

/**
 * Longer than browsers and proxies keep idle connections. The client must close first: a request sent to a
 * connection that the server just closed is lost.
 */
const IDLE_CONNECTION_MS = 75_000

export async function run(): Promise<void> {
  try {
    await start()
  } catch (error) {
    const isExpected = error instanceof StartupError
    process.stderr.write(
      `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const parsed = parseEnvironment(process.env)
  if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
  const { environment } = parsed
  const role = chooseRole(environment, process.argv)
  const parent = parseParent(process.argv)
  if (parent) stopWithParent(parent)
  const listen: Listen = async (fetch, answerDirectly) => {
    const server = await listenPatiently(environment, fetch, answerDirectly)
    const address = server.address()
    return {
      port: typeof address === 'object' && address ? address.port : environment.PORT,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeIdleConnections()
          setTimeout(resolve, 3_000).unref()
        }),
    }
  }
  const kachi = await startKachi({
    environment,
    variables: process.env,
    listen,
    role,
    endsWithParent: parent,
    siteBuilt: process.argv.includes('--site-follows') ? waitForSite() : undefined,
  })
  if (role === 'worker') process.stdout.write(`The worker of ${kachi.siteUrl} is ready.\n`)
  else announce(kachi.siteUrl, kachi.hasMailbox)
  stopOnSignal(kachi.stop)
  stopWithoutDatabase(kachi)
}

/** `npm run worker` passes `--worker`. */
function chooseRole({ WORKERS, DATABASE_URL }: Environment, options: string[]): ProcessRole {
  if (!options.includes('--worker')) return WORKERS === 'off' ? 'web' : 'both'
  if (WORKERS === 'off') {
    throw new StartupError('WORKERS=off contradicts npm run worker. Set it for npm start only.')
  }
  if (DATABASE_URL) return 'worker'
  throw new StartupError(
    'The embedded database has one process, npm start, which does this work too. Set DATABASE_URL to run workers of their own.',
  )
}

/** A server that is stopping may still use the port for this long. */
const MAX_PORT_WAIT_MS = 3_000

async function listenPatiently(
  environment: Environment,
  ...[fetch, answerDirectly]: Parameters<Listen>
): Promise<Server> {
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
    const failure = await Promise.race([
      once(server, 'listening').then(() => undefined),
      once(server, 'error'),
    ])
    if (!failure) return server
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

function announce(address: string, hasMailbox: boolean): void {
  const mail = hasMailbox ? `\n  open the email at        ${address}/mailbox` : ''
  process.stdout.write(
    `\nKachi is ready at ${address}\n\nTry this first:\n  subscribe at             ${address}/magazine${mail}\n  follow its link to       ${address}/pro\n\nPress Ctrl-C to stop.\n`,
  )
}

/**
 * `npm start` passes its process ID: if it is killed, the server stops too, and frees the port and
 * the data.
 */
function parseParent(options: readonly string[]): number | undefined {
  const [, number] =
    options.map((option) => /^--stop-with-parent=(\d+)$/.exec(option)).find(Boolean) ?? []
  return number === undefined ? undefined : Number(number)
}

/** `npm start` builds the site meanwhile, and sends a message once it is there. */
async function waitForSite(): Promise<void> {
  await once(process, 'message')
  process.disconnect()
}

function stopWithParent(parent: number): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const IMPATIENT_AFTER_MS = 1_000

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The second Ctrl-C stops at once, without waiting for connections.
      if (stoppingSince !== undefined && performance.now() - stoppingSince > IMPATIENT_AFTER_MS) {
        process.exit(1)
      }
      if (stoppingSince !== undefined) return
      stoppingSince = performance.now()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

const MAX_STOPPING_MS = 5_000

/** Exits with code 1, so that a process manager restarts the server. */
function stopWithoutDatabase({ lost, stop }: EmbeddedSupabase): void {
  void lost.then((reason) => {
    process.stderr.write(`${reason.message}\n`)
    setTimeout(() => process.exit(1), MAX_STOPPING_MS)
    const end = () => process.exit(1)
    stop().then(end, end)
  })
}
