import { createNewsletter, type Newsletter } from '#backend/newsletter/start-newsletter.ts'
import type { Hosted } from './open-hosted.ts'
import { issuesDirectory } from './stored-issues.ts'

export function openNewsletter(hosted: Hosted): Promise<Newsletter> {
  const { settings } = hosted
  const environment = {
    ...settings,
    NEWSLETTER_DIR: issuesDirectory,
    VITE_SUPABASE_URL: settings.SUPABASE_URL,
  }
  return createNewsletter({ ...hosted, environment, siteUrl: settings.SITE_URL })
}
