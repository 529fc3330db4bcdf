import type { MailTemplate } from 'embedded-supabase'
import { loadTemplateFile } from './template-files.ts'

/** Of our own emails. Those of the auth service stand in `supabase/config.toml`, for hosted projects too. */
const SUBJECTS = {
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
