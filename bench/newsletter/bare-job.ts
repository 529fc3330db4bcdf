import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MessageTemplate, Recipient } from '#backend/newsletter/issues/message-template.ts'
import { createPersonalLinks } from '#backend/newsletter/issues/unsubscribe-link.ts'
import { findRun, loadEmail } from '#backend/newsletter/sending/runs.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { pinnedNode } from '#scripts/project.mjs'

export type BareJob = { template: MessageTemplate; issue: string; recipients: Recipient[] }

const script = fileURLToPath(new URL('./bare-loop.ts', import.meta.url))

export async function writeBareJob(
  database: Database,
  { issue, siteUrl, count, file }: { issue: string; siteUrl: string; count: number; file: string },
): Promise<void> {
  const run = await findRun(database, issue)
  const { template } = await loadEmail(database, run?.id ?? 0)
  const makeLinks = await createPersonalLinks(database, siteUrl, siteUrl)
  const rows = await database.query<{ subscriberId: string; email: string }>(
    `select id as "subscriberId", email from public.newsletter_subscribers order by email limit $1`,
    [count],
  )
  const recipients = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      links: await makeLinks({ subscriberId: row.subscriberId, issue }),
    })),
  )
  const job: BareJob = { template, issue, recipients }
  await writeFile(file, JSON.stringify(job))
}

/** @returns CPU milliseconds per email of the loop's process */
export async function runBareLoop(url: string, file: string, connections: number): Promise<number> {
  const { stdout } = await promisify(execFile)(pinnedNode, [script, url, file, String(connections)])
  return Number(stdout)
}
