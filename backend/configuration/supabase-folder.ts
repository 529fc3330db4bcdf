import { fileURLToPath } from 'node:url'
import { loadProject, type Project } from 'embedded-supabase'

/** Migrations, seed, functions and email templates. */
export const supabaseFolder = fileURLToPath(new URL('../../supabase/', import.meta.url))

/** Where the triggers of our migrations queue emails, on hosted Supabase too. */
export const MAIL_QUEUE = 'private.mail_queue'

/** As shipped. The server reads the file that SUPABASE_CONFIG names. */
export function loadShippedProject(): Promise<Project> {
  return loadProject(supabaseFolder)
}
