import { Action, EmailLayout, Paragraph } from './email-layout.tsx'
import { seal } from './palette.ts'

/** As in the issues: the red of the seal is too dark on black. */
const linkRules = `
@media (prefers-color-scheme: dark) {
  .link { color: #F08A76 !important; }
}`

/** The first mail of a subscription: its link proves the mailbox, opens /pro and, after an unsubscription, brings the reader back. */
export function SubscriptionConfirmationEmail() {
  return (
    <EmailLayout
      preheader="Your link to the Pro area, good for an hour."
      title="Welcome to Kachi"
      furtherRules={linkRules}
      reason={
        <>
          You get this mail because this address was entered in the sign-up form of our newsletter.
          If that was not you,{' '}
          <a className="link" href="{{ .UnsubscribeURL }}" style={{ color: seal }}>
            take the address off the list
          </a>
          , and no letter will come. Nobody can use it here without this mail.
        </>
      }
    >
      <Paragraph>
        Thank you for subscribing. Every Thursday you get one letter on value investing in Asian
        markets: an idea, a number worked through, and what we got wrong.
      </Paragraph>
      <Paragraph>
        Your subscription also opens the Pro area: asset search, the portfolio analyzer and the
        Editors' Picks. There is no password; this link is the key, once.
      </Paragraph>
      <Action href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=magiclink&next={{ .RedirectTo }}&subscription=confirm">
        Open the Pro area
      </Action>
      <Paragraph>
        The link holds for an hour. When it has run out, ask for a new one on the sign-in page.
      </Paragraph>
    </EmailLayout>
  )
}
