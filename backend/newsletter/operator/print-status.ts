import { formatCount } from '#domain/format-number.ts'
import { describeSendingTime } from '#domain/newsletter/issue-schedule.ts'
import type { IssueStatus, Statistics } from '#domain/newsletter/operator-answers.ts'
import { type NewsletterService, RECIPIENTS_PER_PAGE } from '../sending/newsletter-service.ts'
import type { BackgroundJob } from './hosted-project.ts'

const STATE_WORDS: Record<IssueStatus['state'], string> = {
  draft: 'draft',
  unsent: 'not sent',
  skipped: 'skipped: older than this installation',
  sending: 'sending',
  paused: 'paused',
  finished: 'sent',
}

const SHOWN_UNLESS_ZERO = [
  ['deferred', 'of them deferred'],
  ['bounced', 'bounced'],
  ['complaints', 'complaints'],
  ['unsubscribed', 'unsubscribed since'],
] as const

export function printIssueStatus(all: IssueStatus[]): void {
  if (all.length === 0) process.stdout.write('No issues yet.\n')
  for (const status of all) process.stdout.write(`${describeStatus(status)}\n`)
}

/** The background work of a hosted project: what came of the last call, or what is wrong. */
export function printJobs(jobs: BackgroundJob[]): void {
  process.stdout.write('Background work:\n')
  for (const { name, finishedAt, outcome, problem } of jobs) {
    const when = finishedAt ? formatTime(finishedAt) : 'not called yet'
    const words = problem === null ? (outcome ?? '') : 'has a problem'
    process.stdout.write(`  ${name.padEnd(11)} ${when}  ${words}\n`)
  }
  const problems = Map.groupBy(jobs, ({ problem }) => problem)
  for (const [problem, its] of problems) {
    if (problem === null) continue
    process.stdout.write(`Problem of ${its.map(({ name }) => name).join(', ')}: ${problem}\n`)
  }
}

function describeStatus(status: IssueStatus): string {
  const { issue, state, counts, startedAt, finishedAt, trouble, hasChanged, subject } = status
  const when = finishedAt
    ? `, ${formatTime(finishedAt)}`
    : startedAt
      ? `, since ${formatTime(startedAt)}`
      : ''
  const lines = [`${issue}  ${STATE_WORDS[state]}${when}`]
  if (subject) lines.push(`  ${subject}`)
  if (startedAt) lines.push(`  ${describeCounts(counts)}`)
  if (trouble) lines.push(`  ${trouble}`)
  if (hasChanged)
    lines.push('  The file has changed since sending began. Readers get the earlier version.')
  return lines.join('\n')
}

export function describeCounts(counts: IssueStatus['counts']): string {
  const remaining = counts.waiting + counts.claimed
  return [
    `sent ${formatCount(counts.sent)}`,
    `failed ${formatCount(counts.failed)}`,
    `withheld ${formatCount(counts.withheld)}`,
    `remaining ${formatCount(remaining)}`,
    ...SHOWN_UNLESS_ZERO.filter(([name]) => counts[name] > 0).map(
      ([name, words]) => `${words} ${formatCount(counts[name])}`,
    ),
  ].join(', ')
}

export async function printDryRun(service: NewsletterService, issue: string): Promise<void> {
  const { subject, bytes } = await service.preview(issue)
  const totals = new Map<string, number>()
  let after = ''
  for (;;) {
    const page = await service.listRecipients(issue, after)
    for (const { email, plan } of page) {
      totals.set(plan, (totals.get(plan) ?? 0) + 1)
      process.stdout.write(`${plan.padEnd(12)}  ${email}\n`)
    }
    after = page.at(-1)?.email ?? after
    if (page.length < RECIPIENTS_PER_PAGE) break
  }
  const sums = [...totals].map(([plan, count]) => `${formatCount(count)} ${plan}`).join(', ')
  process.stdout.write(
    `\n${issue} "${subject}", ${formatCount(bytes)} bytes of HTML. ${sums || 'No subscribers yet'}.\nNothing was sent.\n`,
  )
}

function formatTime(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function printStatistics({ list, schedule, weeks }: Statistics): void {
  const { hardBounce, softBounces, complaint, operator } = list.suppressed
  const monthAgo = weeks.at(-5)?.active
  const lines = [
    `Subscribers  ${formatCount(list.active)} active, ${formatCount(list.receiving)} would get an issue now${monthAgo === undefined ? '' : `; ${formatCount(monthAgo)} active four weeks ago`}`,
    `  new          ${formatCount(list.newIn7Days)} in 7 days, ${formatCount(list.newIn30Days)} in 30`,
    `  in 30 days   unsubscribed ${formatCount(list.unsubscribedIn30Days)}, bounced ${formatCount(list.bouncedIn30Days)}, complaints ${formatCount(list.complaintsIn30Days)}`,
    `  suppressed   hard bounces ${formatCount(hardBounce)}, soft bounces ${formatCount(softBounces)}, complaints ${formatCount(complaint)}, by the operator ${formatCount(operator)}`,
    describeNext(schedule),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function describeNext({ isOn, next }: Statistics['schedule']): string {
  if (!isOn) return 'Next issue   none: NEWSLETTER_SCHEDULE is off'
  if (!next) return 'Next issue   none scheduled'
  return `Next issue   ${next.issue}, ${describeSendingTime(next.at)}: ${next.subject}`
}
