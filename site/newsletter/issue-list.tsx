import { formatWeekdayDate } from '#domain/format-date.ts'
import { describeSendingTime, ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { DraftMark } from '#site/publication/draft-mark.tsx'
import { showBetween } from '#site/publication/scheduled-visibility.ts'
import type { IssueSummary } from './issue-summaries.ts'

export function IssueList({ issues }: { issues: IssueSummary[] }) {
  return (
    <div className="wrap pt-12 md:pt-16">
      <div className="mx-auto max-w-(--container-prose)">
        <p className="eyebrow">Every {ISSUE_SLOT.weekday}</p>
        <h1 className="mt-3 text-heading font-medium tracking-tight">The weekly letter</h1>
        <ol reversed className="mt-8 border-t-2 border-ink">
          {issues.map((issue) => (
            <IssueItem key={issue.id} issue={issue} />
          ))}
        </ol>
        <ScheduledIssues issues={issues.filter(({ scheduledFor }) => scheduledFor).toReversed()} />
      </div>
    </div>
  )
}

function IssueItem({ issue }: { issue: IssueSummary }) {
  return (
    <li
      {...showBetween(issue.scheduledFor)}
      className="group relative border-b border-hairline py-6"
    >
      <p className="flex flex-wrap gap-x-3 text-note text-muted">
        <span className="font-semibold text-ink">No. {issue.number}</span>
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
  )
}

/** What subscribers get next, without links: the issues appear here when they are sent. */
function ScheduledIssues({ issues }: { issues: IssueSummary[] }) {
  const last = issues.at(-1)
  if (!last) return null
  return (
    <section
      aria-labelledby="scheduled"
      className="mt-10"
      {...showBetween(undefined, last.scheduledFor)}
    >
      <h2 id="scheduled" className="text-title font-medium">
        Coming next
      </h2>
      <p className="mt-1 text-small text-muted">
        Letters go out by email at {ISSUE_SLOT.time} in {ISSUE_SLOT.place}, and appear here at the
        same time.
      </p>
      <ul className="mt-3">
        {issues.map((issue) => (
          <li
            key={issue.id}
            className="border-t border-hairline py-3 text-small"
            {...showBetween(undefined, issue.scheduledFor)}
          >
            <IssueDate date={issue.date} />: {issue.title}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In place of a letter that has not gone out. */
export function IssueAnnouncement({ issue }: { issue: IssueSummary }) {
  return (
    <div className="wrap pt-6" {...showBetween(undefined, issue.scheduledFor)}>
      <p className="long-read-column text-lead" role="note">
        This letter goes out on {describeSendingTime(issue.scheduledFor ?? issue.date)}. It appears
        here at that time, and subscribers get it by email.
      </p>
    </div>
  )
}

function IssueDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatWeekdayDate(date, 'UTC')}</time>
}

type IssueLineProps = { label: string; issue: IssueSummary; className: string }

function IssueLine({ label, issue, className }: IssueLineProps) {
  return (
    <span className={`flex flex-wrap items-baseline justify-between text-muted ${className}`}>
      <span className="font-semibold text-ink">
        {label}, No. {issue.number}
      </span>
      <IssueDate date={issue.date} />
    </span>
  )
}

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

type IssueNeighborsProps = { previous?: IssueSummary | undefined; next?: IssueSummary | undefined }

export function IssueNeighbors({ previous, next }: IssueNeighborsProps) {
  return (
    <nav aria-label="Issues" className="wrap mt-14 mb-20" data-print="none">
      <div className="long-read-column border-t border-hairline">
        <div className="grid sm:grid-cols-2 sm:gap-x-10">
          {previous ? <Neighbor rel="prev" label="Previous issue" issue={previous} /> : null}
          {next ? (
            <div
              {...showBetween(next.scheduledFor)}
              className="border-t border-hairline sm:col-start-2 sm:border-t-0 sm:text-right"
            >
              <Neighbor rel="next" label="Next issue" issue={next} />
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

type NeighborProps = { rel: 'prev' | 'next'; label: string; issue: IssueSummary }

function Neighbor({ rel, label, issue }: NeighborProps) {
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

type LatestIssueProps = { issue: IssueSummary; showing: ReturnType<typeof showBetween> }

export function LatestIssue({ issue, showing }: LatestIssueProps) {
  return (
    <a
      href={`/newsletter/${issue.id}`}
      className="group block border-t-2 border-ink bg-sunken px-5 py-5"
      {...showing}
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
