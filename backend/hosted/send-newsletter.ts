import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from 'embedded-supabase'
import { lookForDueIssues } from '#backend/newsletter/sending/start-schedule.ts'
import type { Hosted } from './open-hosted.ts'
import { openNewsletter } from './open-newsletter.ts'
import type { Slice } from './slice.ts'
import { issuesDirectory, unpackIssues } from './stored-issues.ts'

const LOOK_EVERY_MS = 250

/** Starts issues that are due, and sends a part of what is under way. */
export async function sendNewsletter(hosted: Hosted, { signal }: Slice): Promise<string> {
  const { database, settings, log, now } = hosted
  const newsletter = await openNewsletter(hosted)
  await unpackIssues(database, 'scheduled')
  const { service } = newsletter
  if (settings.NEWSLETTER_SCHEDULE === 'on') {
    await lookForDueIssues({ database, issuesDirectory, service, now, log })
  }
  if (!(await isSending(database))) return 'nothing to send'
  newsletter.startSending()
  try {
    do await wait(LOOK_EVERY_MS)
    while (!signal.aborted && (await isSending(database)))
  } finally {
    await newsletter.stop()
  }
  return (await isSending(database)) ? 'the issue goes on with the next call' : 'all is sent'
}

async function isSending(database: Queryable): Promise<boolean> {
  const rows = await database.query(
    `select from private.newsletter_runs where state = 'sending' and not is_paused limit 1`,
  )
  return rows.length > 0
}
