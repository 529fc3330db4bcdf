import type { ReactNode } from 'react'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { LinkButton } from '#site/ui/button.tsx'

/** Leads with the latest piece and one chart, its children. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="wrap grid gap-10 py-10 md:py-14 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
      <div>
        <p className="eyebrow">Newsletter · Magazine · Analytics</p>
        <h1 className="mt-4 max-w-[14ch] text-display font-medium tracking-tight">
          Value Investing for Asian Markets
        </h1>
        <p className="mt-6 max-w-prose text-lead text-muted">
          What a business earns, what it owns and what you pay for it: long articles on value
          investing from Tokyo to Mumbai, and one letter every {ISSUE_SLOT.weekday}.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href="/magazine">Read Our Magazine</LinkButton>
          <LinkButton href="/auth" look="secondary" data-visitor-only="guest">
            Get Pro Access
          </LinkButton>
          <LinkButton href="/magazine" look="secondary" data-visitor-only="reader">
            Subscribe for Pro Access
          </LinkButton>
          <LinkButton href="/pro" look="secondary" data-visitor-only="subscriber">
            Access Pro Tools
          </LinkButton>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
