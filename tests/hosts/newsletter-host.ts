import { type Logger, pino } from 'pino'
import { type Environment, parseEnvironment } from '#backend/configuration/environment.ts'
import { supabaseFolder } from '#backend/configuration/supabase-folder.ts'
import type { AskFunction } from '#backend/newsletter/issues/figures.ts'
import { findSendingStop } from '#backend/newsletter/sending/find-sending-stop.ts'
import { createNewsletter, type Newsletter } from '#backend/newsletter/start-newsletter.ts'
import { createFunctionClient, loadFunctions } from '#embedded/function-host/function-host.ts'
import type { DkimKey } from '#embedded/mail/dkim-key.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'

export type NewsletterSetting = {
  issuesDirectory: string
  /** Emails are captured without it. */
  smtpUrl?: string
  environment?: Record<string, string>
  dkim?: DkimKey
  ask?: AskFunction
  log?: Logger
  now?: () => Date
}

export async function createTestNewsletter(
  database: Database,
  setting: NewsletterSetting,
): Promise<Newsletter> {
  // Without the provider that another test of this process may have configured.
  const functions = await loadFunctions(supabaseFolder, OFFLINE_SOURCES)
  const { issuesDirectory, smtpUrl, environment = {}, dkim, now = () => new Date() } = setting
  const { ask = createFunctionClient(functions, 'http://localhost', { anonKey: 'none' }) } = setting
  const { log = pino({ level: 'silent' }) } = setting
  const from = 'Kachi 価値 <letters@kachi.test>'
  return createNewsletter({
    database,
    environment: createEnvironment({
      MAIL_FROM: from,
      NEWSLETTER_DIR: issuesDirectory,
      ...environment,
    }),
    smtp: smtpUrl ? { url: smtpUrl, from, dkim } : undefined,
    siteUrl: 'https://kachi.test',
    ask,
    log,
    now,
    findSendingStop: () => findSendingStop(database),
  })
}

function createEnvironment(variables: Record<string, string>): Environment {
  const parsed = parseEnvironment(variables)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return parsed.environment
}

/** Their addresses start with `name` and a number from 1. */
export async function subscribe(database: Database, name: string, count: number): Promise<void> {
  await database.query(
    `insert into public.newsletter_subscribers (email)
     select $1 || number || '@example.com' from generate_series(1, $2::integer) as number`,
    [name, count],
  )
}
