import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { LinkButton } from '#site/ui/button.tsx'

export function ClosingInvitation() {
  return (
    <section aria-labelledby="closing" className="far-below border-t border-hairline">
      <div className="wrap flex flex-col items-start gap-6 py-14 md:flex-row md:items-center md:justify-between md:py-20">
        <h2 id="closing" className="max-w-[22ch] text-heading font-medium tracking-tight">
          Something worth reading, every {ISSUE_SLOT.weekday}.
        </h2>
        <LinkButton href="#subscribe" className="shrink-0">
          Get the letter
        </LinkButton>
      </div>
    </section>
  )
}
