import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  ConfirmationEmail,
  EmailChangeEmail,
  InviteEmail,
  MagicLinkEmail,
  ReauthenticationEmail,
  RecoveryEmail,
} from './account-emails.tsx'
import {
  MonitoringConfirmationEmail,
  MonitoringReportEmail,
  WatchlistAlertEmail,
} from './monitoring-emails.tsx'
import { NewsletterIssueEmail } from './newsletter-issue.tsx'
import { SubscriptionConfirmationEmail } from './subscription-confirmation.tsx'

const emails: Record<string, ReactElement> = {
  confirmation: <ConfirmationEmail />,
  email_change: <EmailChangeEmail />,
  invite: <InviteEmail />,
  magic_link: <MagicLinkEmail />,
  monitoring_confirmation: <MonitoringConfirmationEmail />,
  monitoring_report: <MonitoringReportEmail />,
  newsletter_issue: <NewsletterIssueEmail />,
  reauthentication: <ReauthenticationEmail />,
  recovery: <RecoveryEmail />,
  subscription_confirmation: <SubscriptionConfirmationEmail />,
  watchlist_alert: <WatchlistAlertEmail />,
}

/** The files of supabase/templates/ by name, for the mail queue and hosted Supabase to fill in. */
export function renderTemplates(): Map<string, string> {
  const files = Object.entries(emails).map(([name, email]): [string, string] => [
    `${name}.html`,
    `<!doctype html>${renderToStaticMarkup(email)}\n`,
  ])
  return new Map(files)
}
