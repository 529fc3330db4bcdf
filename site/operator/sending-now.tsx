import { useState } from 'react'
import { formatCount, formatFixed } from '#domain/format-number.ts'
import { describeSendingTime } from '#domain/newsletter/issue-schedule.ts'
import type { IssueStatus, Statistics } from '#domain/newsletter/operator-answers.ts'
import { Button } from '#site/ui/button.tsx'
import { pauseIssue } from './operator-service.ts'
import { countDone, paceOf, type Watched } from './pace.ts'

type SendingNowProps = {
  operatorKey: string
  watched: Watched
  schedule: Statistics['schedule']
  onChange: () => Promise<void>
}

export function SendingNow({ operatorKey, watched, schedule, onChange }: SendingNowProps) {
  const running = watched.issues.filter(({ state }) => state === 'sending' || state === 'paused')
  return (
    <section aria-labelledby="sending-title" className="border-t border-hairline pt-6">
      <h2 id="sending-title" className="text-title font-medium">
        Sending
      </h2>
      {running.length === 0 ? (
        <p className="mt-3">Nothing is being sent right now.</p>
      ) : (
        running.map((issue) => (
          <Run
            key={issue.issue}
            issue={issue}
            pace={paceOf(issue.issue, watched.looks)}
            operatorKey={operatorKey}
            onChange={onChange}
          />
        ))
      )}
      <p className="mt-4 text-small text-muted">
        <NextIssue schedule={schedule} />
      </p>
    </section>
  )
}

function NextIssue({ schedule: { isOn, next } }: Pick<SendingNowProps, 'schedule'>) {
  if (!isOn) {
    return (
      <>
        The schedule is off. Send issues with <code>npm run newsletter -- send</code>.
      </>
    )
  }
  if (!next) return 'No issue is scheduled.'
  return `Next scheduled issue: ${next.issue}, “${next.subject}”, ${describeSendingTime(next.at)}.`
}

type RunProps = Pick<SendingNowProps, 'operatorKey' | 'onChange'> & {
  issue: IssueStatus
  /** Emails per second, once known. */
  pace: number | undefined
}

function Run({ issue, pace, operatorKey, onChange }: RunProps) {
  const { counts, state, trouble } = issue
  const done = countDone(issue)
  const remaining = counts.waiting + counts.claimed
  return (
    <article aria-label={`Issue ${issue.issue}`} className="mt-4 max-w-3xl">
      <p className="font-semibold">
        {issue.issue} <span className="font-normal text-muted">{issue.subject}</span>
      </p>
      <ProgressBar done={done} total={done + remaining} label={`Progress of ${issue.issue}`} />
      <p className="mt-2 text-small tabular-nums">
        {formatCount(done)} of {formatCount(done + remaining)} done
        {state === 'paused' ? '. Paused.' : describePace(pace, remaining)}
      </p>
      <p className="mt-1 text-small text-muted tabular-nums">
        Sent {formatCount(counts.sent)}, failed {formatCount(counts.failed)}, deferred{' '}
        {formatCount(counts.deferred)}, withheld {formatCount(counts.withheld)}
      </p>
      {trouble ? (
        <p role="alert" className="mt-3 border-l-4 border-loss pl-4 text-small wrap-anywhere">
          The mail server is not accepting email: {trouble}. Retrying automatically; no email is
          lost.
        </p>
      ) : null}
      <PauseButton issue={issue} operatorKey={operatorKey} onChange={onChange} />
    </article>
  )
}

function describePace(pace: number | undefined, remaining: number): string {
  if (pace === undefined) return '.'
  if (pace === 0) return '. No progress in the last 30 seconds.'
  const rate = pace < 10 ? formatFixed(pace, 1) : formatCount(Math.round(pace))
  return `, ${rate} per second, about ${formatDuration(remaining / pace)} left.`
}

type ProgressBarProps = { done: number; total: number; label: string }

/** An SVG, because the content security policy forbids style attributes. */
function ProgressBar({ done, total, label }: ProgressBarProps) {
  const percent = total === 0 ? 0 : (done / total) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className="mt-3 h-2 overflow-hidden rounded-round bg-sunken ring-1 ring-hairline ring-inset"
    >
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-full w-full"
        aria-hidden="true"
      >
        <rect width={percent} height="1" className="fill-ink" />
      </svg>
    </div>
  )
}

function PauseButton({ issue, operatorKey, onChange }: Omit<RunProps, 'pace'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPaused = issue.state === 'paused'

  async function handleClick() {
    setIsAsking(true)
    setProblem(undefined)
    try {
      await pauseIssue(operatorKey, issue.issue, !isPaused)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Nothing has changed. Try again.')
    }
    await onChange()
    setIsAsking(false)
  }

  return (
    <div className="mt-4" aria-busy={isAsking}>
      <Button
        look={isPaused ? 'primary' : 'secondary'}
        disabled={isAsking}
        onClick={() => void handleClick()}
      >
        {isAsking ? 'Please wait...' : isPaused ? 'Resume' : 'Pause'}
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-small text-loss">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
