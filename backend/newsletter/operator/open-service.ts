import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createFunctionClient,
  DirectoryTakenError,
  loadAddress,
  loadApiKeys,
  loadFunctions,
  loadSigningKeys,
  loadSmtpSettings,
  type OpenedDatabase,
  openDatabase,
  prepareDatabase,
  StartupError,
  functionVariables as supabaseVariables,
} from 'embedded-supabase'
import { pino } from 'pino'
import { z } from 'zod'
import { type Environment, parseEnvironment } from '#backend/configuration/environment.ts'
import { functionVariables } from '#backend/configuration/function-variables.ts'
import { loadShippedProject, supabaseFolder } from '#backend/configuration/supabase-folder.ts'
import type { BounceService } from '../bounces/bounce-service.ts'
import { findSendingStop } from '../sending/find-sending-stop.ts'
import type { NewsletterService } from '../sending/newsletter-service.ts'
import { createNewsletter } from '../start-newsletter.ts'
import type { SubscriberService } from '../subscribers/subscriber-service.ts'
import { createHostedProject, type HostedProject } from './hosted-project.ts'
import {
  createRemoteBounces,
  createRemoteService,
  createRemoteSubscribers,
  createServerCall,
} from './remote-service.ts'

export type OpenedService = {
  service: NewsletterService
  subscribers: SubscriberService
  bounces: BounceService
  /** Set while the commands act on a hosted project. */
  hosted?: HostedProject
  /** Sends in this process; does nothing if a running server does the sending. */
  startSending(): void
  close(): Promise<void>
}

const now = () => new Date()

/**
 * Opens the database, or calls the server that already has the embedded database open.
 *
 * @throws StartupError if neither works
 */
async function openService(environment: Environment): Promise<OpenedService> {
  const { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: key, NEWSLETTER_DIR } = environment
  if (url && key) return openHostedService(new URL(url).origin, key, NEWSLETTER_DIR)
  try {
    const opened = await openDatabase(environment.DATA_DIR, environment.DATABASE_URL)
    return await openLocalService(environment, opened).catch(async (error: unknown) => {
      await opened.close()
      throw error
    })
  } catch (error) {
    if (error instanceof DirectoryTakenError) return openRemoteService(environment)
    throw error
  }
}

async function openLocalService(
  environment: Environment,
  opened: OpenedDatabase,
): Promise<OpenedService> {
  const { database } = opened
  const smtp = await loadSmtpSettings(environment)
  await prepareDatabase(database, await loadShippedProject())
  const apiKeys = await loadApiKeys(opened.dataDirectory, await loadSigningKeys(database), now)
  const address = `http://localhost:${environment.PORT}`
  const siteUrl = (environment.SITE_URL ?? address).replace(/(?<!\/)\/+$/, '')
  const handlers = await loadFunctions(
    supabaseFolder,
    supabaseVariables({ localAddress: address, siteUrl, apiKeys }, functionVariables(environment)),
  )
  const newsletter = await createNewsletter({
    database,
    environment,
    smtp,
    siteUrl,
    ask: createFunctionClient(handlers, address, apiKeys),
    findSendingStop: () => findSendingStop(database),
    // The command prints progress and expected problems itself; the log is for unexpected errors.
    log: pino(
      { level: 'error', base: null, redact: ['err.query', 'err.parameters'] },
      process.stderr,
    ),
    now,
  })
  return {
    service: newsletter.service,
    subscribers: newsletter.subscribers,
    bounces: newsletter.bounces,
    startSending: newsletter.startSending,
    async close() {
      await newsletter.stop()
      await opened.close()
    },
  }
}

async function openRemoteService({ DATA_DIR }: Environment): Promise<OpenedService> {
  const directory = path.resolve(DATA_DIR)
  const address = await loadAddress(directory)
  const serviceKey = await loadServiceKey(directory)
  const isThere = address && serviceKey && (await answers(address))
  if (!isThere) {
    throw new StartupError(
      `Another process is using ${directory}, but no server responds. A server may be starting, or another command may be running. Try again when it is done; Ctrl-C stops a command that is sending.`,
    )
  }
  const call = createServerCall(address, serviceKey)
  return {
    service: createRemoteService(call),
    subscribers: createRemoteSubscribers(call),
    bounces: createRemoteBounces(call),
    startSending: () => {},
    close: async () => {},
  }
}

function openHostedService(url: string, key: string, issuesDirectory: string): OpenedService {
  const call = createServerCall(`${url}/functions/v1`, key)
  const hosted = createHostedProject(call, { url, key, issuesDirectory })
  return {
    service: hosted.service,
    subscribers: createRemoteSubscribers(call),
    bounces: createRemoteBounces(call),
    hosted,
    startSending: hosted.startSending,
    close: async () => {},
  }
}

const KeysSchema = z.object({ serviceRoleKey: z.string() })

async function loadServiceKey(directory: string): Promise<string | undefined> {
  try {
    const text = await readFile(path.join(directory, 'keys.json'), 'utf8')
    return KeysSchema.parse(JSON.parse(text)).serviceRoleKey
  } catch {
    return undefined
  }
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(`${address}/healthz`).catch(() => undefined)
  return response?.ok ?? false
}

type ServiceWork = {
  /** Checks that need no database. */
  prepare?: () => Promise<void>
  /** @returns the exit code */
  work: (opened: OpenedService) => Promise<number>
  /** The message for an expected error; undefined for an unexpected one. */
  explain: (error: unknown) => string | undefined
}

export async function runWithService(
  variables: Record<string, string | undefined>,
  { prepare, work, explain }: ServiceWork,
): Promise<number> {
  try {
    const parsed = parseEnvironment(variables)
    if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
    await prepare?.()
    const opened = await openService(parsed.environment)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const expected = error instanceof StartupError ? error.message : explain(error)
    const text = expected ?? (error instanceof Error ? error.stack : undefined) ?? String(error)
    process.stderr.write(`${text}\n`)
    return 1
  }
}
