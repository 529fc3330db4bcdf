/** In minutes. */
const INTERVAL = { shortest: 10, longest: 6 * 60 }
const LONGEST_BACK_OFF_MINUTES = 24 * 60

export type FeedState = { failures: number; intervalMinutes: number }

export type FeedOutcome =
  | { kind: 'news' | 'nothing new' }
  /** `retryAfterSeconds` comes from the feed's server. */
  | { kind: 'failed'; retryAfterSeconds: number | undefined }

export function scheduleFeed(
  { failures, intervalMinutes }: FeedState,
  outcome: FeedOutcome,
  now: Date,
): FeedState & { nextAt: string } {
  if (outcome.kind === 'failed') {
    const doubled = intervalMinutes * 2 ** Math.min(failures, 10)
    const asked = (outcome.retryAfterSeconds ?? 0) / 60
    const pause = Math.min(Math.max(doubled, asked), LONGEST_BACK_OFF_MINUTES)
    return { failures: failures + 1, intervalMinutes, nextAt: later(now, pause) }
  }
  const factor = outcome.kind === 'news' ? 0.5 : 1.5
  const wanted = Math.round(intervalMinutes * factor)
  const next = Math.min(Math.max(wanted, INTERVAL.shortest), INTERVAL.longest)
  return { failures: 0, intervalMinutes: next, nextAt: later(now, next) }
}

function later(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}
