import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import { startSink } from '#bench/start-sink.ts'
import { BUNDLED_SYMBOLS } from '#domain/markets/bundled-statements.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { prepareDatabase } from '#embedded/postgres/migrate.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { createScratch, type Scratch, type ScratchOptions } from '#tests/scratch-server.ts'
import { startServerProcess } from '#tests/server-process.ts'
import { startEodhd } from '#tests/stand-ins/quote-providers.ts'

const SYMBOLS = [...BUNDLED_SYMBOLS, ...Array.from({ length: 400 }, (_, index) => nameOf(index))]

export const HOLDINGS = 10

export type MonitoringScene = Awaited<ReturnType<typeof openScene>>

export async function openScene(options: {
  databaseUrl: string | undefined
  monitors: number
  connections: number
  heapMegabytes?: number | undefined
  /** The reports fall due one after the other over this time; without it, all at once. */
  spreadSeconds?: number
  scratch?: Pick<ScratchOptions, 'settings' | 'withoutSite' | 'environment'>
}) {
  const heap = options.heapMegabytes
  const [sink, eodhd] = await Promise.all([startSink(options.connections), startEodhd()])
  const scratch = await createScratch({
    databaseUrl: options.databaseUrl,
    withoutSite: true,
    ...options.scratch,
    environment: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'Kachi <letters@kachi.test>',
      LOG_LEVEL: 'error',
      EODHD_API_KEY: 'test',
      EODHD_URL: eodhd.url,
      NEWSLETTER_SCHEDULE: 'off',
      ...(heap ? { NODE_OPTIONS: `--max-old-space-size=${heap}` } : {}),
      ...options.scratch?.environment,
    },
  })
  await change(scratch, (database) => fillMonitors(database, options))
  return {
    sink,
    eodhd,
    scratch,
    start: () => startServerProcess(scratch.environment),
    change: (work: (database: Database) => Promise<unknown>) => change(scratch, work),
    countQuotes() {
      const counts = new Map<string, number>()
      for (const { path, query } of eodhd.received) {
        const first = decodeURIComponent(path.split('/').at(-1) ?? '')
        for (const code of [first, ...(query.get('s')?.split(',') ?? [])]) {
          counts.set(code, (counts.get(code) ?? 0) + 1)
        }
      }
      return counts
    },
    async close() {
      await scratch.remove()
      await eodhd.stop()
    },
  }
}

async function change(
  { environment }: Scratch,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const opened = await openDatabase(environment.DATA_DIR ?? '', environment.DATABASE_URL)
  try {
    await prepareDatabase(opened.database, await loadShippedProject())
    await work(opened.database)
  } finally {
    await opened.close()
  }
}

/**
 * Accounts `reader1@example.com` and so on, each with an active subscription and a due portfolio.
 */
async function fillMonitors(
  database: Database,
  { monitors, spreadSeconds = 0 }: { monitors: number; spreadSeconds?: number },
): Promise<void> {
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'reader' || number || '@example.com', now()
     from generate_series(1, $1::integer) as number`,
    [monitors],
  )
  await database.query(
    'insert into public.newsletter_subscribers (email) select email from auth.users',
  )
  await database.query(
    `insert into public.portfolio_monitors (user_id, frequency, holdings, scores, confirmed_at, next_run_at)
     select id, 'weekly', (
       select jsonb_agg(jsonb_build_object('symbol', symbol, 'shares', 10, 'price', 100, 'currency', 'USD'))
       from (
         select ($1::text[])[1 + (abs(hashtext(email)::bigint) + step * 37) % $2::integer] as symbol
         from generate_series(1, $3::integer) as step) as picked), '{}', now(), now() + random() * $4 * interval '1 second'
     from auth.users`,
    [SYMBOLS, SYMBOLS.length, HOLDINGS, spreadSeconds],
  )
}

function nameOf(index: number): string {
  const letter = (number: number) => String.fromCharCode(65 + (number % 26))
  return `Q${letter(index / 26)}${letter(index)}`
}
