import type { Database, SmtpSettings } from 'embedded-supabase'
import { DAY_MS } from '#domain/days.ts'
import type { IssueStatus } from '#domain/newsletter/operator-answers.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { IssueError, listIssueNames, loadIssue } from '../issues/issue-file.ts'
import { type EmailServices, makeEmail } from '../issues/make-email.ts'
import { createPersonalizer } from '../issues/message-template.ts'
import { LINK_MARK, type MakePersonalLinks } from '../issues/unsubscribe-link.ts'
import { countDeliveries, type DeliveryCounts, listRecipients } from './deliveries.ts'
import { createCapturingSender, type SendResult } from './email-sender.ts'
import {
  type EmailPreview,
  type NewsletterService,
  RECIPIENTS_PER_PAGE,
  type TestResult,
} from './newsletter-service.ts'
import { beginRun, findRun, listRuns, type Run, setPaused } from './runs.ts'
import { createSmtpSender } from './smtp-sender.ts'
import { selectStatistics } from './statistics.ts'

export type LocalNewsletterParts = EmailServices & {
  /** Undefined while emails are captured. */
  smtp: SmtpSettings | undefined
  makeLinks: MakePersonalLinks
  isScheduleOn: boolean
  /** Why nothing may be sent from this database, if that is so. */
  findSendingStop?: (() => Promise<string | undefined>) | undefined
  onWork: () => void
}

/** Two years without leap days. */
const RECORDS_KEPT_MS = 730 * DAY_MS

/** In previews, and in test copies to other addresses: the unsubscribe link matches no subscriber. */
const NO_SUBSCRIBER_ID = '00000000-0000-4000-8000-000000000000'

/** The methods throw IssueError for problems the operator can fix. */
export function createLocalNewsletter(services: LocalNewsletterParts): NewsletterService {
  const { database, issuesDirectory } = services
  const countSettled = createSettledCounter(database)
  return {
    selectProgress: (issue) => selectProgress(services, issue),
    selectStatus: (newest) => selectStatus(services, newest, countSettled),
    selectStatistics: () => selectStatistics(services),
    preview: (issue) => preview(services, issue),
    async listRecipients(issue, after) {
      await loadIssue(issuesDirectory, issue)
      return listRecipients({ database, issue, after, limit: RECIPIENTS_PER_PAGE })
    },
    send: (issue) => send(services, issue),
    sendTest: (issue, to) => sendTest(services, issue, to),
    async setPaused(issue, isPaused) {
      if (!(await setPaused(database, issue, isPaused))) {
        await selectProgress(services, issue)
        throw new IssueError(`${issue} is not being sent right now. See "status".`)
      }
      services.onWork()
      return selectProgress(services, issue)
    },
  }
}

async function selectProgress(services: LocalNewsletterParts, issue: string): Promise<IssueStatus> {
  const run = await findRun(services.database, issue)
  if (!run) await loadIssue(services.issuesDirectory, issue)
  return describeIssue({ services, issue, run })
}

async function send(services: LocalNewsletterParts, issue: string): Promise<IssueStatus> {
  await refuseStopped(services)
  refuseForgotten(await findRun(services.database, issue), services.now())
  await beginRun(services.database, issue, async () => {
    const made = await makeEmail(services, issue)
    refuseDraft(made.file)
    return made
  })
  services.onWork()
  return selectProgress(services, issue)
}

async function refuseStopped({ findSendingStop }: LocalNewsletterParts): Promise<void> {
  const reason = await findSendingStop?.()
  if (reason) throw new IssueError(reason)
}

function refuseDraft({ file, frontMatter }: { file: string; frontMatter: { draft: boolean } }) {
  if (!frontMatter.draft) return
  throw new IssueError(`${file} is a draft. Remove "draft: true" from its front matter to send it.`)
}

/** The privacy policy has delivery records erased after two years: after that, readers could get the issue twice. */
function refuseForgotten(run: Run | undefined, now: Date) {
  const { startedAt, issue } = run ?? {}
  if (!startedAt || now.getTime() - startedAt.getTime() < RECORDS_KEPT_MS) return
  throw new IssueError(
    `${issue} was sent two years ago or more, and the records of who got it are erased. To send it again, copy it to a new file.`,
  )
}

async function selectStatus(
  services: LocalNewsletterParts,
  newest: number | undefined,
  countSettled: CountRun,
): Promise<IssueStatus[]> {
  // The operator's page asks for the newest issues every few seconds.
  const count = newest === undefined ? undefined : countSettled
  const [names, runs] = await Promise.all([
    listIssueNames(services.issuesDirectory),
    listRuns(services.database),
  ])
  const byIssue = new Map(runs.map((run) => [run.issue, run]))
  const all = [...new Set([...names, ...byIssue.keys()])].sort()
  const wanted = newest === undefined ? all : all.slice(-newest)
  return Promise.all(
    wanted.map((issue) => describeIssue({ services, issue, run: byIssue.get(issue), count })),
  )
}

async function describeIssue({
  services: { database, issuesDirectory },
  issue,
  run,
  count = (each) => countDeliveries(database, each?.id ?? 0),
}: {
  services: LocalNewsletterParts
  issue: string
  run: Run | undefined
  count?: CountRun
}): Promise<IssueStatus> {
  const file = await loadIssue(issuesDirectory, issue).catch((error: unknown) => {
    if (error instanceof IssueError) return error
    throw error
  })
  const frontMatter = file instanceof IssueError ? undefined : file.frontMatter
  const contentHash = file instanceof IssueError ? undefined : file.contentHash
  return {
    issue,
    subject: frontMatter?.subject ?? null,
    state: describeState(run, frontMatter?.draft ?? false),
    trouble: run?.trouble ?? (file instanceof IssueError && !run ? file.message : null),
    counts: await count(run),
    startedAt: run?.startedAt?.toISOString() ?? null,
    finishedAt: run?.finishedAt?.toISOString() ?? null,
    hasChanged: Boolean(run?.contentHash && run.contentHash !== contentHash),
  }
}

type CountRun = (run: Run | undefined) => Promise<DeliveryCounts>

/** Caches counts of finished runs for 30 seconds: 100,000 rows take the embedded database a tenth of a second. */
function createSettledCounter(database: Database): CountRun {
  const known = new Map<number, { atMs: number; counts: DeliveryCounts }>()
  return async (run) => {
    const before = known.get(run?.id ?? 0)
    const isFresh = before && performance.now() - before.atMs < 30_000
    if (isFresh && run?.state === 'finished') return before.counts
    const counts = await countDeliveries(database, run?.id ?? 0)
    if (run?.state === 'finished') known.set(run.id, { atMs: performance.now(), counts })
    return counts
  }
}

function describeState(run: Run | undefined, isDraft: boolean): IssueStatus['state'] {
  if (!run) return isDraft ? 'draft' : 'unsent'
  return run.state === 'sending' && run.isPaused ? 'paused' : run.state
}

async function preview(services: LocalNewsletterParts, issue: string): Promise<EmailPreview> {
  const { content } = await makeEmail(services, issue)
  const links = await services.makeLinks({ subscriberId: NO_SUBSCRIBER_ID })
  const copy = createPersonalizer(content.template, issue)
  const recipient = { subscriberId: NO_SUBSCRIBER_ID, email: 'reader@example.com', links }
  const html = content.html.replaceAll(LINK_MARK, () => links.page)
  return {
    subject: content.subject,
    html,
    text: content.text.replaceAll(LINK_MARK, () => links.page),
    bytes: Buffer.byteLength(html),
    messageBytes: Buffer.concat(copy(recipient).pieces).length,
    hasMarket: content.figures.market !== undefined,
  }
}

async function sendTest(
  services: LocalNewsletterParts,
  issue: string,
  to: string,
): Promise<TestResult> {
  const checked = checkSubscriberEmail(to)
  if (!checked.isValid) throw new IssueError(`--to ${to}: ${checked.problem}`)
  await refuseStopped(services)
  const { content } = await makeEmail(services, issue)
  const { database, smtp, makeLinks } = services
  const [subscriber] = await database.query<{ id: string }>(
    'select id from public.newsletter_subscribers where email = $1',
    [checked.email],
  )
  const email = { issue, content, makeLinks }
  const sender = smtp ? await createSmtpSender(smtp, email) : createCapturingSender(database, email)
  try {
    const subscriberId = subscriber?.id ?? NO_SUBSCRIBER_ID
    const result = await sender.send({ subscriberId, email: checked.email })
    return { isSent: result.kind === 'sent', answer: describeResult(result) }
  } finally {
    sender.close()
  }
}

function describeResult(result: SendResult): string {
  if (result.kind !== 'silent') return 'answer' in result ? result.answer : result.reason
  return `the mail server did not respond (${result.reason}). Check SMTP_URL and that the server is running.`
}
