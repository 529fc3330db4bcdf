import { setTimeout as wait } from 'node:timers/promises'
import { formatCount, formatFixed } from '#domain/format-number.ts'
import type { IssueStatus } from '#domain/newsletter/operator-answers.ts'
import type { OpenedService } from './open-service.ts'
import { describeCounts } from './print-status.ts'
import { createDisplay, describeDuration } from './progress.ts'

const POLL_MS = 1_000
/** Counting 100,000 rows takes the embedded database a tenth of a second, so large runs are polled less often. */
const MANY_DELIVERIES = 20_000
const POLL_MANY_MS = 4_000

/** @returns the exit code: 130 after an interrupting signal */
export async function followRun(opened: OpenedService, issue: string): Promise<number> {
  const interruption = interruptedBySignal()
  const first = await opened.service.send(issue)
  announce(first)
  opened.startSending()
  const speed = createSpeedMeter(first)
  const display = createDisplay(true)
  let status = first
  while (status.state !== 'finished' && !interruption.aborted) {
    display.show(describeProgress(status, speed.readPerSecond(status)))
    const isLarge = totalOf(status) > MANY_DELIVERIES
    const pause = isLarge ? POLL_MANY_MS : POLL_MS
    await wait(pause, undefined, { signal: interruption }).catch(() => {})
    status = await opened.service.selectProgress(issue)
  }
  display.clear()
  const line = describeCounts(status.counts)
  if (status.state === 'finished') {
    process.stdout.write(`${issue} has been sent: ${line}.\n`)
    return 0
  }
  process.stdout.write(`Interrupted: ${line}. Repeat the command to resume.\n`)
  return 130
}

function interruptedBySignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort())
  }
  return controller.signal
}

function announce({ issue, subject, counts, hasChanged }: IssueStatus): void {
  const remaining = counts.waiting + counts.claimed
  const before = counts.sent > 0 ? `, ${formatCount(counts.sent)} already sent` : ''
  process.stdout.write(`${issue} "${subject ?? ''}": ${formatCount(remaining)} to send${before}.\n`)
  if (hasChanged) {
    process.stdout.write(
      'The file has changed since sending began. Readers get the earlier version.\n',
    )
  }
}

function totalOf({ counts }: IssueStatus): number {
  return counts.waiting + counts.claimed + counts.sent + counts.failed + counts.withheld
}

function createSpeedMeter(first: IssueStatus) {
  const samples = [{ atMs: performance.now(), sent: first.counts.sent }]
  return {
    readPerSecond({ counts }: IssueStatus): number {
      samples.push({ atMs: performance.now(), sent: counts.sent })
      if (samples.length > 10) samples.shift()
      const [oldest] = samples
      const newest = samples.at(-1)
      if (!oldest || !newest || newest.atMs === oldest.atMs) return 0
      return ((newest.sent - oldest.sent) / (newest.atMs - oldest.atMs)) * 1000
    },
  }
}

function describeProgress({ state, counts, trouble, issue }: IssueStatus, perSecond: number) {
  const parts = [describeCounts(counts)]
  const remaining = counts.waiting + counts.claimed
  if (perSecond >= 0.1) {
    parts.push(`${formatFixed(perSecond, perSecond < 10 ? 1 : 0)} per second`)
    parts.push(`${describeDuration(remaining / perSecond)} left`)
  } else if (counts.claimed === 0 && counts.nextInMs !== null && counts.nextInMs > 1000) {
    parts.push(`next attempt in ${describeDuration(counts.nextInMs / 1000)}`)
  }
  if (state === 'paused') parts.push(`paused: npm run newsletter -- resume ${issue}`)
  if (trouble) parts.push(`the mail server is not accepting mail: ${trouble}`)
  return parts.join(', ')
}
