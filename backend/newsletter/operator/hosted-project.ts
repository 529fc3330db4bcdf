import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { sendingTimeOf } from '#domain/newsletter/issue-schedule.ts'
import { compileIssue } from '../issues/compile-issue.ts'
import { createIssueElements } from '../issues/generated/issue-elements.js'
import { IssueError, type IssueFile, loadIssue } from '../issues/issue-file.ts'
import { serializeIssue } from '../issues/issue-tree.ts'
import type { NewsletterService } from '../sending/newsletter-service.ts'
import { type CallServer, createRemoteService } from './remote-service.ts'

export const JobsSchema = z.array(
  z.object({
    name: z.string(),
    requestedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    outcome: z.string().nullable(),
    problem: z.string().nullable(),
  }),
)
export type BackgroundJob = z.infer<typeof JobsSchema>[number]

export const HandedOverSchema = z.object({ sendsAt: z.string() })

export type HostedProject = {
  service: NewsletterService
  transferInput(issue: string, terms: { isScheduled: boolean }): Promise<{ sendsAt: string }>
  fetchJobs(): Promise<BackgroundJob[]>
  startSending(): void
}

type Project = { url: string; key: string; issuesDirectory: string }

/** The operator's computer compiles issues: hosted functions cannot, and have no files. */
export function createHostedProject(
  call: CallServer,
  { url, key, issuesDirectory }: Project,
): HostedProject {
  const remote = createRemoteService(call)
  async function transferInput(issue: string, { isScheduled }: { isScheduled: boolean }) {
    const file = await loadIssue(issuesDirectory, issue)
    if (isScheduled) requireSchedulable(file)
    const handed = { ...(await packIssue(issuesDirectory, file)), isScheduled }
    return call(`/newsletter/${encodeURIComponent(issue)}/hand-over`, HandedOverSchema, handed)
  }
  const unscheduled = { isScheduled: false }
  return {
    transferInput,
    fetchJobs: () => call('/jobs', JobsSchema),
    service: {
      ...remote,
      async preview(issue) {
        await transferInput(issue, unscheduled)
        return remote.preview(issue)
      },
      async listRecipients(issue, after) {
        if (after === '') await transferInput(issue, unscheduled)
        return remote.listRecipients(issue, after)
      },
      async send(issue) {
        await transferInput(issue, unscheduled)
        return remote.send(issue)
      },
      async sendTest(issue, to) {
        await transferInput(issue, unscheduled)
        return remote.sendTest(issue, to)
      },
    },
    /** Without it, the first slice begins within a minute. */
    startSending() {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ job: 'newsletter' })
      fetch(`${url}/functions/v1/background-work`, { method: 'POST', headers, body }).catch(
        () => {},
      )
    },
  }
}

function requireSchedulable({ issue, frontMatter: { date, draft, webOnly } }: IssueFile): void {
  if (draft) throw new IssueError(`${issue} is a draft. Remove "draft" from its front matter.`)
  if (webOnly) throw new IssueError(`${issue} is for the web only, so the schedule never sends it.`)
  if (sendingTimeOf(date).getTime() <= Date.now()) {
    throw new IssueError(`The time of ${issue} has passed. "send" sends it now.`)
  }
}

async function packIssue(issuesDirectory: string, file: IssueFile) {
  const blocks = [...Object.keys(createIssueElements('')), 'MarketSnapshot', 'Picks']
  const record = path.join(issuesDirectory, '..', 'issue-figures', `${file.issue}.json`)
  return {
    source: file.source,
    record: await readFile(record, 'utf8').catch(() => null),
    body: serializeIssue(compileIssue(file), blocks),
    sendsAt: sendingTimeOf(file.frontMatter.date).toISOString(),
  }
}
