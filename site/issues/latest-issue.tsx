import { IssueLine } from './issue-line.tsx'
import type { IssueSummary } from './issue-summary.ts'

type LatestIssueProps = { issue: IssueSummary; className?: string }

/** The newest letter, so that nobody has to subscribe to something unseen. */
export function LatestIssue({ issue, className = '' }: LatestIssueProps) {
  return (
    <a
      href={`/newsletter/${issue.id}`}
      className={`group block border-t-2 border-ink bg-sunken px-5 py-5 ${className}`}
    >
      <IssueLine label="The latest letter" issue={issue} className="gap-x-4 text-note" />
      <span className="mt-3 block font-serif text-title leading-snug font-medium transition-colors group-hover:text-accent">
        {issue.title}
      </span>
      <span className="mt-2 block text-small text-muted">{issue.description}</span>
      <span className="mt-4 block text-small font-semibold text-accent">Read it here</span>
    </a>
  )
}
