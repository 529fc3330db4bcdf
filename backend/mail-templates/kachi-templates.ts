import type { MailTemplate } from 'embedded-supabase'
import { loadTemplateFile } from './template-files.ts'

/**
 * Those of the auth service's emails stand in `supabase/config.toml` too, for hosted projects; a test compares them. Here
 * they hold for an operator whose own settings name no templates.
 */
const SUBJECTS = {
  confirmation: 'Confirm your email address',
  magic_link: 'Your sign-in link',
  recovery: 'Choose a new password',
  email_change: 'Confirm your new email address',
  reauthentication: '{{ .Token }} is your code',
  invite: "You're invited to Kachi",
  subscription_confirmation: 'Welcome to Kachi: your link to Pro',
  monitoring_confirmation: 'Confirm portfolio reports',
  monitoring_report: '{{ .Title }}',
  watchlist_alert: '{{ .Title }}',
} as const

/** All at startup, so that a missing file is noticed before an email needs it. */
export async function loadKachiTemplates(): Promise<Record<string, MailTemplate>> {
  const loaded = Object.entries(SUBJECTS).map(async ([name, subject]) => {
    return [name, { subject, html: await loadTemplateFile(name) }] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
