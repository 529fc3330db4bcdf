import { Action, Letter, Paragraph } from './letter.tsx'

/** The first mail of a subscription: its link proves the mailbox, opens /pro and, after an unsubscription, brings the reader back. */
export function SubscriptionConfirmationLetter() {
  return (
    <Letter
      preheader="Your link to the Pro area, good for an hour."
      title="Welcome to Kachi"
      reason="You get this mail because this address was entered in the sign-up form of our newsletter. If that was not you, ignore it: without this link nobody can use your address here."
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
    </Letter>
  )
}
