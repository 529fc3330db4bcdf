import { useState } from 'react'
import type { Waiting } from '../analyze.ts'

/** Says once when all is there, so that a screen reader does not hear each step. */
export function WaitingNotice({ waiting }: { waiting: Waiting | undefined }) {
  const [wasWaiting, setWasWaiting] = useState(false)
  if (waiting && !wasWaiting) setWasWaiting(true)
  if (!waiting && !wasWaiting) return null
  return (
    <div data-print="none" className="max-w-2xl border-l-4 border-hairline pl-4 text-small">
      {waiting ? <Progress waiting={waiting} /> : null}
      <p role="status">
        {waiting?.hasEnded
          ? 'The rest could not be fetched. Choose Analyze again later to complete the scores.'
          : ''}
        {waiting ? '' : 'All financial statements have been fetched. The scores are complete.'}
      </p>
    </div>
  )
}

function Progress({ waiting: { left, of, hasEnded } }: { waiting: Waiting }) {
  const done = of - left.length
  return (
    <>
      <p>
        <strong className="font-semibold">These scores are provisional.</strong>{' '}
        {hasEnded
          ? `Financial statements were fetched for ${done} of ${of} companies.`
          : `Fetching financial statements: ${done} of ${of} companies. The scores update automatically.`}
      </p>
      <div
        role="progressbar"
        aria-label="Financial statements fetched"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden rounded-round bg-hairline"
      >
        <div
          className="h-full rounded-round bg-ink"
          style={{ width: `${Math.round((100 * done) / of)}%` }}
        />
      </div>
    </>
  )
}
