import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Queryable } from 'embedded-supabase'
import { z } from 'zod'
import { IssueError } from '#backend/newsletter/issues/issue-file.ts'
import { IssueTreeSchema, reviveIssue } from '#backend/newsletter/issues/issue-tree.ts'
import { compileIssuesWith } from '#backend/newsletter/issues/render-email.ts'

export const HandedIssueSchema = z.strictObject({
  source: z.string().max(200_000),
  record: z.string().max(200_000).nullable(),
  body: IssueTreeSchema,
  /** Whether the schedule sends it at `sendsAt`. */
  isScheduled: z.boolean(),
  sendsAt: z.iso.datetime({ offset: true }),
})
export type HandedIssue = z.infer<typeof HandedIssueSchema>

/** The only place where a hosted function may write. */
const folder = `/tmp/kachi-${randomUUID()}`
export const issuesDirectory = path.join(folder, 'newsletter')

/** The newest issue handed over wins; one that is scheduled stays so. */
export async function storeIssue(
  database: Queryable,
  issue: string,
  { source, record, body, isScheduled, sendsAt }: HandedIssue,
): Promise<void> {
  await database.query(
    `insert into private.newsletter_issues as stored (issue, source, record, body, is_scheduled, sends_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (issue) do update set source = excluded.source, record = excluded.record,
       body = excluded.body, is_scheduled = stored.is_scheduled or excluded.is_scheduled,
       sends_at = excluded.sends_at, stored_at = now()`,
    [issue, source, record, JSON.stringify(body), isScheduled, sendsAt],
  )
}

/** Files that have been written, so that requests at the same time leave each other's files alone. */
const written = new Map<string, string>()

type StoredIssue = { issue: string; source: string; record: string | null; body: unknown }

/** Writes issues to the folder from which the newsletter reads its files. */
export async function unpackIssues(
  database: Queryable,
  which: 'all' | 'scheduled' = 'all',
): Promise<void> {
  const stored = await database.query<StoredIssue>(
    `select issue, source, record, body from private.newsletter_issues
     where $1 = 'all' or is_scheduled order by issue`,
    [which],
  )
  const figures = path.join(folder, 'issue-figures')
  await Promise.all([issuesDirectory, figures].map((each) => mkdir(each, { recursive: true })))
  for (const { issue, source, record } of stored) {
    await writeChanged(path.join(issuesDirectory, `${issue}.mdx`), source)
    if (record !== null) await writeChanged(path.join(figures, `${issue}.json`), record)
  }
  const bodies = new Map(stored.map(({ issue, body }) => [issue, body]))
  compileIssuesWith(async ({ issue }) => {
    const body = bodies.get(issue)
    if (body === undefined) throw new IssueError(`${issue} has not been handed over.`)
    return reviveIssue(IssueTreeSchema.parse(body))
  })
}

async function writeChanged(file: string, text: string): Promise<void> {
  if (written.get(file) === text) return
  await writeFile(file, text)
  written.set(file, text)
}
