import { once } from 'node:events'
import { type EmbeddedSupabase, type ProcessRole, StartupError } from 'embedded-supabase'
import { type Environment, parseEnvironment } from './configuration/environment.ts'
import { createListen } from './listen.ts'
import { startKachi } from './start-kachi.ts'

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
  const { listen, answerFiles } = createListen(environment)
  const kachi = await startKachi({
    environment,
    variables: process.env,
    listen,
    onFiles: answerFiles,
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
