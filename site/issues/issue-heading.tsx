import { IssueLine } from './issue-line.tsx'
import type { IssueSummary } from './issue-summary.ts'

/** The masthead of a letter: number and Thursday between two rules, then what it is about. */
export function IssueHeading({ issue }: { issue: IssueSummary }) {
  return (
    <div className="wrap pt-10 md:pt-16">
      <div className="long-read-column">
        <p className="border-t-2 border-b border-t-ink border-b-hairline py-2.5">
          <IssueLine label="The weekly letter" issue={issue} className="gap-x-6 text-small" />
        </p>
        <h1 className="mt-8 text-heading font-medium tracking-tight md:text-[3.25rem] md:leading-[1.08]">
          {issue.title}
        </h1>
        <p className="mt-5 font-serif text-lead text-muted italic">{issue.description}</p>
      </div>
    </div>
  )
}
