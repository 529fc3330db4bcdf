import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import {
  CONNECTION_LIMITS,
  limitConnections,
  timeoutOptions,
} from '#embedded/http/connection-limits.ts'
import { loadSmtpSettings } from '#embedded/mail/smtp-settings.ts'
import type { EmbeddedSupabase, Fetch, Listen } from '#embedded/options.ts'
import { loadProject } from '#embedded/postgres/project.ts'
import { start } from '#embedded/start-embedded-supabase.ts'
import type { CommandArguments } from './command-arguments.ts'
import { describeStatus, formatStatus } from './print-status.ts'

export async function startCommand(given: CommandArguments): Promise<void> {
  const { projectFolder, dataDirectory, variables, isSkipping } = given
  if (!existsSync(projectFolder)) {
    throw new StartupError(`There is no folder ${projectFolder}. Name its parent with --workdir.`)
  }
  const { settings } = await loadProject(projectFolder, process.env)
  const port = variables.PORT ?? settings.api.port
  const supabase = await start({
    projectFolder,
    variables: process.env,
    functionVariables: { ...process.env },
    dataDirectory,
    databaseUrl: variables.DATABASE_URL,
    listen: createListen(port, variables.HOST),
    host: variables.HOST,
    publicUrl: variables.API_URL,
    smtp: await loadSmtpSettings(variables),
    log: pino({ level: variables.LOG_LEVEL, base: null }, pino.destination(2)),
    ...(isSkipping ? { skipUnsupported: (line: string) => process.stderr.write(`${line}\n`) } : {}),
  })
  stopOnSignal(supabase)
  const status = describeStatus(supabase.apiUrl, {
    anonKey: supabase.keys.api.anonKey,
    serviceRoleKey: supabase.keys.api.serviceRoleKey,
  })
  process.stdout.write(`${formatStatus(status, 'pretty')}\nReady at ${supabase.apiUrl}\n`)
}

function createListen(port: number, hostname: string): Listen {
  return async (fetch: Fetch) => {
    const serverOptions = timeoutOptions(CONNECTION_LIMITS)
    const server = serve({ fetch, port, hostname, serverOptions }) as Server
    limitConnections(server, [], CONNECTION_LIMITS)
    const failure = await Promise.race([
      once(server, 'listening').then(() => undefined),
      once(server, 'error').then(([error]) => error as NodeJS.ErrnoException),
    ])
    if (failure)
      throw new StartupError(`Port ${port} on ${hostname}: ${failure.code}. Set PORT or HOST.`)
    const address = server.address()
    return {
      port: typeof address === 'object' && address ? address.port : port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  }
}

function stopOnSignal(supabase: EmbeddedSupabase): void {
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    supabase.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // The command that started this process was killed.
  process.on('disconnect', () => stop(0))
  process.channel?.unref()
  void supabase.lost.then((reason) => {
    process.stderr.write(`${reason.message}\n`)
    stop(1)
  })
}
