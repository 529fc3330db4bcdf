import { type EmbeddedSupabase, selectSendingHold } from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'
import { backupDirectory, listBackups } from './backup-files.ts'
import { loadStoredFacts, type StoredFacts } from './count-stored.ts'
import { countRecentRequests } from './request-metrics.ts'

type TextMessages = { textMessagesWaiting: number; textMessagesOldestSeconds: number }

export type OperatingFigures = StoredFacts &
  TextMessages & {
    database: { statements: number; busyMs: number; waiting: number }
    requests: { requests: number; errors: number; slow: number }
    /** Null before the first. */
    backupAgeSeconds: number | null
    uptimeSeconds: number
    heldSince: string | null
    isOn: { backups: boolean; news: boolean; reports: boolean }
  }

const TEXT_MESSAGES_SQL = `select count(*)::integer as "textMessagesWaiting",
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "textMessagesOldestSeconds"
  from embedded.text_message_queue`

const KEPT_MS = 20_000

/** Answers for a while with the same facts: counting them costs the database more than a page. */
export function createFacts(supabase: EmbeddedSupabase, environment: Environment) {
  let kept: { at: number; facts: Promise<OperatingFigures> } | undefined
  return (): Promise<OperatingFigures> => {
    if (!kept || performance.now() - kept.at > KEPT_MS) {
      const facts = loadFacts(supabase, environment)
      kept = { at: performance.now(), facts }
      facts.catch(() => {
        kept = undefined
      })
    }
    return kept.facts
  }
}

async function loadFacts({ database, now }: EmbeddedSupabase, environment: Environment) {
  const [texts] = await database.query<TextMessages>(TEXT_MESSAGES_SQL)
  if (!texts) throw new Error('a count should have a row')
  const [newest] = await listBackups(backupDirectory(environment))
  const hold = await selectSendingHold(database)
  const facts: OperatingFigures = {
    ...(await loadStoredFacts(database)),
    ...texts,
    database: database.measureLoad(),
    requests: countRecentRequests(),
    backupAgeSeconds: newest ? (now().getTime() - newest.takenAt.getTime()) / 1_000 : null,
    uptimeSeconds: process.uptime(),
    heldSince: hold?.toISOString() ?? null,
    isOn: {
      backups: environment.BACKUPS === 'on',
      news: environment.NEWS_SCHEDULE === 'on',
      reports: environment.PORTFOLIO_MONITORING === 'on',
    },
  }
  return facts
}
