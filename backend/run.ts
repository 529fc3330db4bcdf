import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { type Environment, parseEnvironment } from './environment.ts'
import { type Listen, type RunningKachi, startKachi } from './start-kachi.ts'
import { StartupError } from './startup-error.ts'

/**
 * Longer than browsers and proxies keep a connection that rests. Whoever lets go first should be the one
 * that sends: a request on its way to a connection just closed is lost.
 */
const idleConnectionMs = 75_000

/** Runs the server until a signal: the only place that reads the environment, prints, and ends the process. */
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
  const parent = readParent(process.argv)
  if (parent) stopWithParent(parent)
  const listen: Listen = async (fetch) => {
    const server = await listenPatiently(environment, fetch)
    const address = server.address()
    return {
      port: typeof address === 'object' && address ? address.port : environment.PORT,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          if ('closeIdleConnections' in server) server.closeIdleConnections()
          setTimeout(resolve, 3_000).unref()
        }),
    }
  }
  const kachi = await startKachi(environment, listen, parent)
  announce(kachi.address, kachi.hasMailbox)
  stopOnSignal(kachi.stop)
  stopWithoutDatabase(kachi)
}

/** How long a port may still belong to a server that is ending. */
const mostPortWaitMs = 3_000

async function listenPatiently({ PORT, HOST }: Environment, fetch: Parameters<Listen>[0]) {
  const startedAt = performance.now()
  for (;;) {
    const server = serve({
      fetch,
      port: PORT,
      hostname: HOST,
      serverOptions: { keepAliveTimeout: idleConnectionMs },
    })
    const failure = await Promise.race([
      once(server, 'listening').then(() => undefined),
      once(server, 'error'),
    ])
    if (!failure) return server
    const isTaken =
      failure[0] instanceof Error && 'code' in failure[0] && failure[0].code === 'EADDRINUSE'
    const isOver = performance.now() - startedAt > mostPortWaitMs
    if (!isTaken || isOver) throw describeListenFailure(failure[0], PORT, HOST)
    await wait(100)
  }
}

function describeListenFailure(error: unknown, port: number, host: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is taken. Stop what is using it, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Port ${port} needs rights that this user lacks. Choose one above 1023 with PORT.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `This machine has no address ${host}. Set HOST to one of its own, or leave it unset.`,
    )
  }
  return error instanceof Error ? error : new Error('the server could not listen')
}

function announce(address: string, hasMailbox: boolean): void {
  const mail = hasMailbox ? `\n  read the mail that follows at    ${address}/mailbox` : ''
  process.stdout.write(
    `\nKachi is ready at ${address}\n\nTry this first:\n  subscribe at                     ${address}/magazine${mail}\n  open its link and stand in       ${address}/pro\n\nCtrl-C stops it.\n`,
  )
}

/** `npm start` says who it is: one that is killed takes its server along, with the port and the data. */
function readParent(options: readonly string[]): number | undefined {
  const [, number] =
    options.map((option) => /^--stop-with-parent=(\d+)$/.exec(option)).find(Boolean) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Before the server can stop in good order, the signal ends it at once. */
function stopWithParent(parent: number): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** The terminal and npm both pass a signal on, so one Ctrl-C may arrive twice at once. */
const impatientAfterMs = 1_000

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C while connections drain.
      if (stoppingSince !== undefined && performance.now() - stoppingSince > impatientAfterMs) {
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

/** Longer than it takes to answer who is connected; without a database, nothing else is left to do. */
const mostStoppingMs = 5_000

/** Ends as after an error that nobody caught, for whoever watches the process to start it again. */
function stopWithoutDatabase({ lost, stop }: RunningKachi): void {
  void lost.then((reason) => {
    process.stderr.write(`${reason.message}\n`)
    setTimeout(() => process.exit(1), mostStoppingMs)
    const end = () => process.exit(1)
    stop().then(end, end)
  })
}
