import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  ConfirmationLetter,
  EmailChangeLetter,
  InviteLetter,
  MagicLinkLetter,
  ReauthenticationLetter,
  RecoveryLetter,
} from './account-letters.tsx'
import { NewsletterIssueLetter } from './newsletter-issue.tsx'
import { SubscriptionConfirmationLetter } from './subscription-confirmation.tsx'

const letters: Record<string, ReactElement> = {
  confirmation: <ConfirmationLetter />,
  email_change: <EmailChangeLetter />,
  invite: <InviteLetter />,
  magic_link: <MagicLinkLetter />,
  newsletter_issue: <NewsletterIssueLetter />,
  reauthentication: <ReauthenticationLetter />,
  recovery: <RecoveryLetter />,
  subscription_confirmation: <SubscriptionConfirmationLetter />,
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
