import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { LatestIssue } from '#site/newsletter/issue-list.tsx'
import type { IssueSummary } from '#site/newsletter/issue-summaries.ts'
import { showBetween } from '#site/publication/scheduled-visibility.ts'
import { LinkButton } from '#site/ui/button.tsx'

export function MagazineIntro({ latestIssues }: { latestIssues: IssueSummary[] }) {
  return (
    <section
      aria-labelledby="magazine-title"
      className="wrap grid gap-10 py-14 md:py-20 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-end lg:gap-16"
    >
      <div>
        <p className="eyebrow">Weekly newsletter</p>
        <h1
          id="magazine-title"
          className="mt-3 max-w-[24ch] text-display font-medium tracking-tight"
        >
          One idea, worked through, every&nbsp;{ISSUE_SLOT.weekday}
        </h1>
        <p className="mt-6 max-w-prose text-lead text-muted">
          A letter on value investing in Asia that takes four to six minutes to read. It is free and
          gives you access to Pro. No account, just your email.
        </p>
        <LinkButton href="#subscribe" className="mt-8">
          Subscribe to the newsletter
        </LinkButton>
      </div>
      {latestIssues.map((issue, index) => (
        <LatestIssue
          key={issue.id}
          issue={issue}
          showing={showBetween(issue.scheduledFor, latestIssues[index - 1]?.scheduledFor)}
        />
      ))}
    </section>
  )
}
