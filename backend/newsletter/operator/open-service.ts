import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { type Environment, parseEnvironment } from '#backend/environment.ts'
import {
  createFunctionClient,
  functionVariables,
  loadFunctions,
} from '#backend/functions/function-host.ts'
import { loadApiKeys } from '#backend/keys/api-keys.ts'
import { loadSigningKeys } from '#backend/keys/signing-keys.ts'
import { loadSmtpSettings } from '#backend/mail/smtp-settings.ts'
import { DirectoryTakenError, readAddress } from '#backend/postgres/data-directory.ts'
import { prepareDatabase } from '#backend/postgres/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#backend/postgres/open-database.ts'
import { StartupError } from '#backend/settings/startup-error.ts'
import type { BounceOffice } from '../bounces/bounce-service.ts'
import { createRemoteBounces } from '../bounces/remote-bounces.ts'
import { createNewsletter } from '../start-newsletter.ts'
import { createRemoteSubscribers } from '../subscribers/remote-subscribers.ts'
import type { SubscriberOffice } from '../subscribers/subscriber-service.ts'
import type { NewsletterOffice } from './newsletter-service.ts'
import { createRemoteOffice, createServerCall } from './remote-service.ts'

export type OpenedOffice = {
  office: NewsletterOffice
  subscribers: SubscriberOffice
  bounces: BounceOffice
  /** Sends in this process; does nothing where a server has the database and sends. */
  startSending(): void
  close(): Promise<void>
}

const now = () => new Date()

/**
 * Opens the database itself, or, when it is the embedded one and a server has it, talks to that server.
 *
 * @throws StartupError if neither works
 */
async function openOffice(environment: Environment): Promise<OpenedOffice> {
  try {
    const opened = await openDatabase(environment.DATA_DIR, environment.DATABASE_URL)
    return await openLocalOffice(environment, opened).catch(async (error: unknown) => {
      await opened.close()
      throw error
    })
  } catch (error) {
    if (error instanceof DirectoryTakenError) return openRemoteOffice(environment)
    throw error
  }
}

async function openLocalOffice(
  environment: Environment,
  opened: OpenedDatabase,
): Promise<OpenedOffice> {
  const { database } = opened
  const smtp = await loadSmtpSettings(environment)
  await prepareDatabase(database)
  const apiKeys = await loadApiKeys(opened.dataDirectory, await loadSigningKeys(database), now)
  const address = `http://localhost:${environment.PORT}`
  const siteUrl = (environment.SITE_URL ?? address).replace(/(?<!\/)\/+$/, '')
  const handlers = await loadFunctions(functionVariables(environment, address, siteUrl, apiKeys))
  const newsletter = await createNewsletter({
    database,
    environment,
    smtp,
    siteUrl,
    ask: createFunctionClient(handlers, address, apiKeys),
    // The terminal shows progress and trouble in words; the log is for what nobody expects.
    log: pino(
      { level: 'error', base: null, redact: ['err.query', 'err.parameters'] },
      process.stderr,
    ),
    now,
  })
  return {
    office: newsletter.office,
    subscribers: newsletter.subscribers,
    bounces: newsletter.bounces,
    startSending: newsletter.startSending,
    async close() {
      await newsletter.stop()
      await opened.close()
    },
  }
}

async function openRemoteOffice({ DATA_DIR }: Environment): Promise<OpenedOffice> {
  const directory = path.resolve(DATA_DIR)
  const address = await readAddress(directory)
  const serviceKey = await readServiceKey(directory)
  const isThere = address && serviceKey && (await answers(address))
  if (!isThere) {
    throw new StartupError(
      `Another process is using ${directory}, but no server answers there. It may be a server that is starting, or another command at work: try again when it is ready. A command that sends is held with Ctrl-C.`,
    )
  }
  const call = createServerCall(address, serviceKey)
  return {
    office: createRemoteOffice(call),
    subscribers: createRemoteSubscribers(call),
    bounces: createRemoteBounces(call),
    startSending: () => {},
    close: async () => {},
  }
}

const KeysSchema = z.object({ serviceRoleKey: z.string() })

async function readServiceKey(directory: string): Promise<string | undefined> {
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

type OfficeWork = {
  /** What can be told before the database is opened. */
  prepare?: () => Promise<void>
  /** @returns the exit code */
  work: (opened: OpenedOffice) => Promise<number>
  /** What went wrong, in words for the operator; undefined for what nobody has expected. */
  explain: (error: unknown) => string | undefined
}

/**
 * The frame of the operator's commands: reads the environment, opens the office, closes it again.
 *
 * @returns the exit code
 */
export async function runInOffice(
  variables: Record<string, string | undefined>,
  { prepare, work, explain }: OfficeWork,
): Promise<number> {
  try {
    const parsed = parseEnvironment(variables)
    if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
    await prepare?.()
    const opened = await openOffice(parsed.environment)
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
