import type { ReactNode } from 'react'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { LinkButton } from '#site/ui/button.tsx'

type SubscribeInvitationProps = {
  /** The form. */
  children: ReactNode
  isBelowList?: boolean
}

export function SubscribeInvitation({ children, isBelowList = false }: SubscribeInvitationProps) {
  const column = isBelowList ? 'mx-auto max-w-(--container-prose)' : 'long-read-column'
  return (
    <aside
      aria-labelledby="subscribe-invitation"
      className="wrap mt-14"
      data-print="none"
      data-visitor-only="guest reader"
    >
      <div className={`${column} relative bg-sunken px-5 py-7 sm:px-8`}>
        <h2 id="subscribe-invitation" className="text-title font-medium">
          The next letter comes on {ISSUE_SLOT.weekday}
        </h2>
        <p className="mt-2 mb-5 text-small text-muted">
          One idea, worked through with numbers, by email, for free. Your subscription also opens
          Pro: no password needed, just your email address.
        </p>
        {children}
        <noscript>
          <LinkButton href="/magazine#subscribe" look="secondary">
            How to subscribe
          </LinkButton>
        </noscript>
      </div>
    </aside>
  )
}
