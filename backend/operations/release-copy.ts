import { type Database, releaseSending, selectSendingHold } from 'embedded-supabase'
import { z } from 'zod'

export const ReleaseSchema = z.object({
  /** Null if nothing was held. */
  takenAt: z.nullable(z.coerce.string()),
  discarded: z.record(z.string(), z.number()),
})

export type Release = z.infer<typeof ReleaseSchema>

/** What the original may have sent since the backup was taken. */
const DISCARDING: [name: string, statement: string][] = [
  ['emails', 'delete from private.mail_queue'],
  ['text messages', 'delete from embedded.text_message_queue'],
  [
    'issues paused in the middle',
    `update private.newsletter_runs set is_paused = true where state = 'sending' and not is_paused`,
  ],
  [
    'reports left out',
    `update public.portfolio_monitors
     set next_run_at = private.next_monitoring_run(frequency, now()), claim_token = null, claimed_until = null
     where next_run_at <= now() and stopped_at is null and confirmed_at is not null`,
  ],
  ['CRM events', 'delete from public.crm_events where sent_at is null'],
  // The schedule then takes issues that were due before now for sent.
  ['first look', `delete from private.settings where name = 'newsletter_first_look'`],
]

/** Lets a restored copy send again. */
export function releaseCopy(database: Database, isDiscarding: boolean): Promise<Release> {
  return database.transaction(async (tx) => {
    const takenAt = await selectSendingHold(tx)
    const discarded: Record<string, number> = {}
    if (!takenAt) return { takenAt: null, discarded }
    for (const [name, statement] of isDiscarding ? DISCARDING : []) {
      const [row] = await tx.query<{ count: number }>(
        `with gone as (${statement} returning 1) select count(*)::integer as count from gone`,
      )
      discarded[name] = row?.count ?? 0
    }
    await releaseSending(tx)
    return { takenAt: takenAt.toISOString(), discarded }
  })
}
