import { DraftMark } from '#site/publication/draft-mark.tsx'
import { IssueDate } from './issue-date.tsx'
import type { IssueSummary } from './issue-summary.ts'

/** All letters, newest first. */
export function IssueList({ issues }: { issues: IssueSummary[] }) {
  return (
    <div className="wrap pt-12 md:pt-16">
      <div className="mx-auto max-w-(--container-prose)">
        <p className="eyebrow">Every Thursday</p>
        <h1 className="mt-3 text-heading font-medium tracking-tight">The weekly letter</h1>
        <ol reversed className="mt-8 border-t-2 border-ink">
          {issues.map((issue) => (
            <li key={issue.id} className="group relative border-b border-hairline py-6">
              <p className="flex flex-wrap gap-x-3 text-note text-muted">
                <span className="font-semibold text-accent">No. {issue.number}</span>
                <IssueDate date={issue.date} />
                {issue.isDraft ? <DraftMark /> : null}
              </p>
              <h2 className="mt-1 text-title font-medium">
                <a
                  href={`/newsletter/${issue.id}`}
                  className="after:absolute after:inset-0 group-hover:text-accent"
                >
                  {issue.title}
                </a>
              </h2>
              <p className="mt-1 text-small text-muted">{issue.description}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
