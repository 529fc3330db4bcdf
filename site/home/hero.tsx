import type { ReactNode } from 'react'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { LinkButton } from '#site/ui/button.tsx'

/** Two buttons in a row on a phone. */
const ROOM = 'max-sm:px-3.5'

/** Leads with the latest piece and one chart, its children. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="wrap grid gap-8 pt-5 pb-8 md:gap-10 md:py-14 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
      <div>
        <p className="eyebrow">Newsletter · Magazine · Analytics</p>
        <h1 className="mt-2 max-w-[14ch] text-display font-medium tracking-tight md:mt-4">
          Value Investing for Asian Markets
        </h1>
        <p className="mt-3 max-w-prose text-body text-muted md:mt-6 md:text-lead">
          What a business earns, what it owns and what you pay for it: long articles on value
          investing from Tokyo to Mumbai, and one letter every {ISSUE_SLOT.weekday}.
        </p>
        <div className="mt-5 flex flex-wrap gap-2 sm:gap-3 md:mt-8">
          <LinkButton href="/magazine" className={ROOM}>
            Read Our Magazine
          </LinkButton>
          <LinkButton href="/auth" look="secondary" className={ROOM} data-visitor-only="guest">
            Get Pro Access
          </LinkButton>
          <LinkButton href="/magazine" look="secondary" className={ROOM} data-visitor-only="reader">
            Subscribe for Pro Access
          </LinkButton>
          <LinkButton href="/pro" look="secondary" className={ROOM} data-visitor-only="subscriber">
            Access Pro Tools
          </LinkButton>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
