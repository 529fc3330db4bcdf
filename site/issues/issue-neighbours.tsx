import { IssueDate } from './issue-date.tsx'
import type { IssueSummary } from './issue-summary.ts'

type IssueNeighboursProps = { previous?: IssueSummary | undefined; next?: IssueSummary | undefined }

/** The ways on from a letter: the one before, the one after, and all of them. */
export function IssueNeighbours({ previous, next }: IssueNeighboursProps) {
  return (
    <nav aria-label="Issues" className="wrap mt-14 mb-20" data-print="none">
      <div className="long-read-column border-t border-hairline">
        <div className="grid sm:grid-cols-2 sm:gap-x-10">
          {previous ? <Neighbour rel="prev" label="Previous issue" issue={previous} /> : null}
          {next ? (
            <div className="border-t border-hairline sm:col-start-2 sm:border-t-0 sm:text-right">
              <Neighbour rel="next" label="Next issue" issue={next} />
            </div>
          ) : null}
        </div>
        <p className="border-t border-hairline pt-2">
          <a
            href="/archive"
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline-offset-4 hover:underline"
          >
            All issues and articles
          </a>
        </p>
      </div>
    </nav>
  )
}

type NeighbourProps = { rel: 'prev' | 'next'; label: string; issue: IssueSummary }

function Neighbour({ rel, label, issue }: NeighbourProps) {
  return (
    <a href={`/newsletter/${issue.id}`} rel={rel} className="group block py-5">
      <span className="text-note text-muted">
        {label},{' '}
        <span className="whitespace-nowrap">
          <IssueDate date={issue.date} />
        </span>
      </span>
      <span className="mt-1 block font-serif text-lead leading-snug group-hover:text-accent">
        {issue.title}
      </span>
    </a>
  )
}
