import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { earnReceipt } from '#tests/earn-receipt.ts'
import { createHostedDatabase, type HostedDatabase } from './hosted-database.ts'
import { type RehearsedProject, startRehearsedProject } from './hosted-project.ts'
import { type ManagementApi, startManagementApi } from './management-api.ts'
import { createSchedule } from './run-schedule.ts'
import { PROJECT_REF, type Printed, prepareCli } from './supabase-cli.ts'

export type Platform = {
  api: ManagementApi
  database: HostedDatabase
  project: RehearsedProject
  /** Runs the jobs of one minute and waits for the functions that they call. */
  minute(at?: Date): Promise<void>
  /** Sends requests that were queued meanwhile. */
  deliver(): Promise<void>
  close(): Promise<void>
}

export type Rehearsal = Platform & {
  /** What each command of Supabase's CLI printed. */
  printed: Printed[]
  /** Lets minutes pass, a second each, until the work is done. */
  untilSettled(work: Promise<unknown>): Promise<void>
  storeSecrets(serviceKey?: string): Promise<void>
  subscribe(email: string): Promise<void>
  /** A confirmed monitor of a subscriber's, whose first report is due. */
  addDueMonitor(email: string): Promise<void>
  readProblem(job: string): Promise<string | null>
  failedRuns(): Promise<unknown[]>
}

type PlatformOptions = {
  serverUrl: string
  siteUrl?: string
  fromRegistry?: boolean
  database?: Parameters<typeof createHostedDatabase>[1]
}
type Options = PlatformOptions & { smtpUrl: string; secrets?: Record<string, string> }

/** A new project on hosted Supabase, to which nothing has been pushed. */
export async function startPlatform({
  serverUrl,
  siteUrl = 'https://kachi.example',
  fromRegistry = false,
  database: options,
}: PlatformOptions): Promise<Platform> {
  const [api, database] = await Promise.all([
    startManagementApi(),
    createHostedDatabase(serverUrl, options),
  ])
  const project = await startRehearsedProject({ database, api, siteUrl, fromRegistry })
  const schedule = createSchedule(database)
  return {
    api,
    database,
    project,
    async minute(at = new Date()) {
      await schedule.tick(at)
      await schedule.deliver()
    },
    deliver: schedule.deliver,
    async close() {
      await schedule.close()
      await project.close()
      await database.close()
      await api.close()
    },
  }
}

/** What docs/deploy-supabase.md tells a publisher to do, against stand-ins on loopback. */
export async function rehearse({ smtpUrl, secrets, ...options }: Options): Promise<Rehearsal> {
  const platform = await startPlatform(options)
  const { api, database, project, minute } = platform
  const printed = await deploy(api, database, {
    SITE_URL: options.siteUrl ?? 'https://kachi.example',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Kachi <letters@kachi.example>',
    ...secrets,
  })
  return {
    ...platform,
    printed,
    async untilSettled(work) {
      let isDone = false
      work.then(
        () => (isDone = true),
        () => (isDone = true),
      )
      while (!isDone) {
        await Promise.all([minute(), new Promise((resolve) => setTimeout(resolve, 1_000))])
      }
    },
    storeSecrets: (serviceKey = project.serviceRoleKey) =>
      storeSecrets(database, { project_url: project.address, service_role_key: serviceKey }),
    subscribe: (email) => subscribe(project, email),
    addDueMonitor: (email) => addDueMonitor(database, email),
    async readProblem(job) {
      const [row] = await database.platform.query<{ problem: string | null }>(
        'select problem from private.background_jobs where name = $1',
        [job],
      )
      return row?.problem ?? null
    },
    failedRuns: () =>
      database.platform.query(
        `select command, return_message from cron.job_run_details where status = 'failed'`,
      ),
  }
}

async function deploy(
  api: ManagementApi,
  database: HostedDatabase,
  secrets: Record<string, string>,
): Promise<Printed[]> {
  const cli = await prepareCli(api.address)
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-secrets-'))
  const file = path.join(folder, 'secrets.env')
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`)
  await writeFile(file, lines.join(''))
  const remote = `--remote=${PROJECT_REF}`
  try {
    return await Promise.all([
      cli.run(['db', 'push', '--include-seed', `--remote=${database.publisherUrl}`]),
      cli.run(['functions', 'deploy', '--use-api', remote]),
      cli.run(['secrets', 'set', '--env-file', file, remote]),
      cli.run(['config', 'push', remote], {
        SITE_URL: secrets.SITE_URL ?? '',
        TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
      }),
    ])
  } finally {
    await cli.remove()
    await rm(folder, { recursive: true })
  }
}

async function storeSecrets(database: HostedDatabase, secrets: Record<string, string>) {
  for (const [name, secret] of Object.entries(secrets)) {
    await database.platform.query('delete from vault.secrets where name = $1', [name])
    await database.platform.query('select vault.create_secret($1, $2)', [secret, name])
  }
}

async function subscribe({ address, anonKey }: RehearsedProject, email: string): Promise<void> {
  const token = await earnReceipt({ address, anonKey, purpose: 'newsletter', subject: email })
  const response = await fetch(`${address}/rest/v1/newsletter_subscribers`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${anonKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ email, turnstile_token: token }),
  })
  if (!response.ok) throw new Error(`subscribing answered ${await response.text()}`)
}

async function addDueMonitor({ platform }: HostedDatabase, email: string): Promise<void> {
  await platform.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
  await platform.query(
    `insert into public.portfolio_monitors
       (user_id, frequency, holdings, scores, next_run_at, confirmed_at)
     select id, 'weekly', $2, '{}', now(), now() from auth.users where email = $1`,
    [email, JSON.stringify([{ symbol: 'AAPL', shares: 100, price: 150, currency: 'USD' }])],
  )
}
