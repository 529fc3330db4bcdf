import {
  type Database,
  loadSmtpSettings,
  openServerDatabase,
  type SmtpSettings,
} from 'embedded-supabase'
import type { Logger } from 'pino'
import type { AskFunction } from '#backend/newsletter/issues/figures.ts'
import { environment as functionEnvironment } from '#functions/_shared/environment.ts'
import { createConsoleLog } from './console-log.ts'
import { type HostedSettings, parseHostedSettings } from './hosted-settings.ts'

export type Hosted = {
  settings: HostedSettings
  database: Database
  smtp: SmtpSettings
  log: Logger
  now: () => Date
  ask: AskFunction
}

let opened: Promise<Hosted> | undefined

/**
 * The services of a hosted function, kept between its requests.
 *
 * @throws HostedSettingsError
 */
export function openHosted(): Promise<Hosted> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** One invocation needs few connections, and many may run at once. */
const POOL_SIZE = 4

async function open(): Promise<Hosted> {
  const settings = parseHostedSettings(Deno.env.toObject())
  const smtp = await loadSmtpSettings(settings)
  if (!smtp) throw new Error('parseHostedSettings should have refused to go on without SMTP_URL')
  const database = openServerDatabase(settings.SUPABASE_DB_URL, { poolSize: POOL_SIZE })
  const services = {
    database,
    smtp,
    log: createConsoleLog(),
    now: () => new Date(),
    ask: askFunction,
  }
  return { ...services, settings }
}

const LONGEST_ANSWER_MS = 10_000

const askFunction: AskFunction = (name, body) => {
  const { supabaseUrl, anonKey } = functionEnvironment
  return fetch(`${supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${anonKey}`,
      apikey: anonKey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
  })
}
