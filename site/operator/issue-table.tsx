import { formatDate } from '#domain/format-date.ts'
import { formatCount } from '#domain/format-number.ts'
import type { IssueStatus } from '#domain/newsletter/operator-answers.ts'

const STATES: Record<IssueStatus['state'], string> = {
  draft: 'draft',
  unsent: 'not sent',
  skipped: 'skipped (older than this server)',
  sending: 'sending',
  paused: 'paused',
  finished: 'sent',
}

const COLUMNS = [
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['deferred', 'Deferred'],
  ['bounced', 'Bounced'],
  ['complaints', 'Complaints'],
  ['unsubscribed', 'Unsubscribed'],
] as const

export function IssueTable({ issues }: { issues: IssueStatus[] }) {
  return (
    <section aria-labelledby="issues-title" className="border-t border-hairline pt-6">
      <h2 id="issues-title" className="text-title font-medium">
        Issues
      </h2>
      {issues.length === 0 ? (
        <p className="mt-3">
          No issues yet. Create a draft with <code>npm run new:issue</code>.
        </p>
      ) : (
        <section
          className="scroll-shade relative mt-4"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the region.
          tabIndex={0}
          aria-label="Table of issues"
        >
          <table className="w-full text-small tabular-nums">
            <thead>
              <tr className="border-b border-control text-left">
                <th scope="col" className="py-2 pr-2 font-semibold md:pr-4">
                  Issue
                </th>
                {COLUMNS.map(([key, name]) => (
                  <th key={key} scope="col" className="py-2 pl-4 text-right font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {issues.toReversed().map((issue) => (
                <IssueRow key={issue.issue} issue={issue} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-3 text-note text-muted">
        An unsubscribe counts toward the issue whose link the reader used. If the link was in the
        confirmation email, it counts toward the last issue sent to that reader. Opens and clicks
        are not tracked.
      </p>
    </section>
  )
}

function IssueRow({ issue }: { issue: IssueStatus }) {
  const when = issue.finishedAt ?? issue.startedAt
  return (
    <tr className="border-b border-hairline align-top">
      <th scope="row" className="min-w-40 py-2.5 pr-2 text-left font-normal md:pr-4">
        <span className="font-semibold normal-nums">{issue.issue}</span>{' '}
        <span className="text-muted">
          {STATES[issue.state]}
          {when ? `, ${formatDate(when)}` : ''}
        </span>
        {issue.subject ? <span className="block max-w-md">{issue.subject}</span> : null}
        {issue.trouble ? (
          <span className="block max-w-md text-loss wrap-anywhere">{issue.trouble}</span>
        ) : null}
      </th>
      {COLUMNS.map(([key]) => (
        <td key={key} className="py-2.5 pl-4 text-right">
          {issue.startedAt ? formatCount(issue.counts[key]) : '–'}
        </td>
      ))}
    </tr>
  )
}
