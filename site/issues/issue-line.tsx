import { IssueDate } from './issue-date.tsx'
import type { IssueSummary } from './issue-summary.ts'

type IssueLineProps = { label: string; issue: IssueSummary; className: string }

/** Which letter it is, and its Thursday, at the two ends of a line. */
export function IssueLine({ label, issue, className }: IssueLineProps) {
  return (
    <span className={`flex flex-wrap items-baseline justify-between text-muted ${className}`}>
      <span className="font-semibold text-accent">
        {label}, No. {issue.number}
      </span>
      <IssueDate date={issue.date} />
    </span>
  )
}
