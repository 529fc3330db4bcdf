import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  ConfirmationEmail,
  EmailChangeEmail,
  InviteEmail,
  MagicLinkEmail,
  ReauthenticationEmail,
  RecoveryEmail,
} from './account-emails.tsx'
import { NewsletterIssueEmail } from './newsletter-issue.tsx'
import { SubscriptionConfirmationEmail } from './subscription-confirmation.tsx'

const letters: Record<string, ReactElement> = {
  confirmation: <ConfirmationEmail />,
  email_change: <EmailChangeEmail />,
  invite: <InviteEmail />,
  magic_link: <MagicLinkEmail />,
  newsletter_issue: <NewsletterIssueEmail />,
  reauthentication: <ReauthenticationEmail />,
  recovery: <RecoveryEmail />,
  subscription_confirmation: <SubscriptionConfirmationEmail />,
}

// supabase/templates/ is what the mail queue and hosted Supabase read. `npm run emails` writes it anew.
test.each(Object.entries(letters))(
  'supabase/templates/%s.html is what its letter renders',
  async (name, letter) => {
    const html = `<!doctype html>${renderToStaticMarkup(letter)}\n`
    await expect(html).toMatchFileSnapshot(`../supabase/templates/${name}.html`)
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  },
)
