import type { ReactNode } from 'react'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { CheckIcon } from '#site/ui/icons.tsx'

const PROMISES = [
  'One idea a week, worked through with numbers',
  "Access to Pro as soon as you confirm: quotes, portfolio scores, Editors' Picks",
  'No account, no password, just an email address',
]

export function SignUpSection({ children }: { children: ReactNode }) {
  return (
    <section
      id="subscribe"
      aria-labelledby="subscribe-title"
      className="far-below border-y border-hairline bg-sunken"
    >
      <div className="wrap grid gap-10 py-14 md:grid-cols-2 md:gap-16 md:py-20">
        <div>
          <p className="eyebrow">Sign up</p>
          <h2
            id="subscribe-title"
            className="mt-2 max-w-[16ch] text-heading font-medium tracking-tight"
          >
            The letter, every {ISSUE_SLOT.weekday} morning
          </h2>
          <ul className="mt-6 grid gap-3">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex gap-3 text-body">
                <CheckIcon className="mt-1 size-5 shrink-0" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative border border-hairline bg-raised p-6 sm:p-8">
          <noscript>
            <p className="border-l-2 border-control pl-4 text-small">
              Signing up needs JavaScript, which is turned off: the check that keeps bots out runs
              in your browser. Turn it on and reload the page, or read past letters in{' '}
              <a href="/archive" className="text-ink underline underline-offset-4">
                the archive
              </a>{' '}
              or by{' '}
              <a href="/rss.xml" className="text-ink underline underline-offset-4">
                feed
              </a>
              .
            </p>
          </noscript>
          {children}
        </div>
      </div>
    </section>
  )
}
