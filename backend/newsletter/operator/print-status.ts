import type { IssueStatus, Statistics } from '#domain/newsletter/operator-answers.ts'
import { type NewsletterService, recipientsPerPage } from './newsletter-service.ts'

const words: Record<IssueStatus['state'], string> = {
  draft: 'draft',
  unsent: 'not sent',
  skipped: 'not sent: it was old when this installation was new',
  sending: 'being sent',
  paused: 'paused',
  finished: 'sent',
}

/** Only said where it has happened. */
const rare = [
  ['deferred', 'of them deferred'],
  ['bounced', 'came back'],
  ['complaints', 'complaints'],
  ['unsubscribed', 'unsubscribed since'],
] as const

export function printStatus(all: IssueStatus[]): void {
  if (all.length === 0) process.stdout.write('There is no issue yet.\n')
  for (const status of all) process.stdout.write(`${describeStatus(status)}\n`)
}

function describeStatus(status: IssueStatus): string {
  const { issue, state, counts, startedAt, finishedAt, trouble, hasChanged, subject } = status
  const when = finishedAt
    ? `, ${formatTime(finishedAt)}`
    : startedAt
      ? `, since ${formatTime(startedAt)}`
      : ''
  const lines = [`${issue}  ${words[state]}${when}`]
  if (subject) lines.push(`  ${subject}`)
  if (startedAt) lines.push(`  ${describeCounts(counts)}`)
  if (trouble) lines.push(`  ${trouble}`)
  if (hasChanged) lines.push('  The file has changed since; readers get what it was.')
  return lines.join('\n')
}

export function describeCounts(counts: IssueStatus['counts']): string {
  const remaining = counts.waiting + counts.claimed
  return [
    `sent ${format(counts.sent)}`,
    `failed ${format(counts.failed)}`,
    `withheld ${format(counts.withheld)}`,
    `remaining ${format(remaining)}`,
    ...rare
      .filter(([name]) => counts[name] > 0)
      .map(([name, words]) => `${words} ${format(counts[name])}`),
  ].join(', ')
}

/** Lists who would get what, an address a line, and the sums at the end. Nothing is stored or sent. */
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
    if (page.length < recipientsPerPage) break
  }
  const sums = [...totals].map(([plan, count]) => `${format(count)} ${plan}`).join(', ')
  process.stdout.write(
    `\n${issue} "${subject}", ${format(bytes)} bytes of HTML. ${sums || 'Nobody has subscribed yet'}.\nNothing has been sent.\n`,
  )
}

/** Such as `2026-11-19 00:00 UTC`, from an ISO time. */
function formatTime(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function format(count: number): string {
  return count.toLocaleString('en-US')
}

/** The same numbers as on /operator. */
export function printStatistics({ list, schedule, weeks }: Statistics): void {
  const { hardBounce, softBounces, complaint, operator } = list.suppressed
  const monthAgo = weeks.at(-5)?.active
  const lines = [
    `Subscribers  ${format(list.active)} active, ${format(list.receiving)} would get a letter now${monthAgo === undefined ? '' : `; four weeks ago ${format(monthAgo)} active`}`,
    `  new          ${format(list.newIn7Days)} in 7 days, ${format(list.newIn30Days)} in 30`,
    `  in 30 days   unsubscribed ${format(list.unsubscribedIn30Days)}, bounced ${format(list.bouncedIn30Days)}, complaints ${format(list.complaintsIn30Days)}`,
    `  suppressed   hard bounces ${format(hardBounce)}, full for a month ${format(softBounces)}, complaints ${format(complaint)}, by an operator ${format(operator)}`,
    describeNext(schedule),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function describeNext({ isOn, next }: Statistics['schedule']): string {
  if (!isOn) return 'Next issue   none by itself: NEWSLETTER_SCHEDULE is off'
  if (!next) return 'Next issue   none is written yet'
  const day = new Date(next.at).toLocaleString('en-GB', {
    timeZone: 'Asia/Hong_Kong',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `Next issue   ${next.issue}, ${day} in Hong Kong: ${next.subject}`
}
