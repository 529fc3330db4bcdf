import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { Action, EmailLayout, Paragraph } from './email-layout.tsx'
import { SEAL } from './palette.ts'

// The seal's red is too dark on black.
const LINK_RULES = `
@media (prefers-color-scheme: dark) {
  .link { color: #F08A76 !important; }
}`

/** The link confirms the mailbox, opens /pro and reactivates a subscription that had ended. */
export function SubscriptionConfirmationEmail() {
  return (
    <EmailLayout
      preheader="Your link to Pro. It expires in an hour."
      title="Welcome to Kachi"
      furtherRules={LINK_RULES}
      reason={
        <>
          You received this email because someone entered this address in our newsletter sign-up
          form. Wasn't you?{' '}
          <a className="link" href="{{ .UnsubscribeURL }}" style={{ color: SEAL }}>
            Remove this address
          </a>{' '}
          and no letters will come.
        </>
      }
    >
      <Paragraph>
        Thanks for subscribing. Every {ISSUE_SLOT.weekday} you’ll get one letter on value investing
        in Asian markets: an idea, a number worked through, and what we got wrong.
      </Paragraph>
      <Paragraph>
        Your subscription includes Pro: asset search, the portfolio analyzer and Editors' Picks. You
        don't need a password. This link signs you in.
      </Paragraph>
      <Action href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type={{ .LinkType }}&next={{ .RedirectTo }}&subscription=confirm">
        Open Pro
      </Action>
      <Paragraph>
        The link works once and expires in an hour. You can get a new one on the sign-in page.
      </Paragraph>
    </EmailLayout>
  )
}
