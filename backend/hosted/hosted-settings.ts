import { z } from 'zod'
import { checkTogether } from '#backend/configuration/environment-checks.ts'
import { workVariables } from '#backend/configuration/work-variables.ts'

/** What is wrong with the secrets of the functions, in words for the operator. */
export class HostedSettingsError extends Error {
  override name = 'HostedSettingsError'
}

/** Hosted functions cannot connect to these ports; without one, SMTP means 587. */
const CLOSED_PORTS = { 'smtps:': ['25', '587'], 'smtp:': ['25', '587', ''] }

const STORED = 'store it with "supabase secrets set"'

const HostedSchema = z
  .object({
    ...workVariables,
    SITE_URL: workVariables.SITE_URL.unwrap().transform((url) => url.replace(/(?<!\/)\/+$/, '')),
    SMTP_URL: workVariables.SMTP_URL.unwrap().refine((url) => {
      const { port, protocol } = new URL(url)
      return !CLOSED_PORTS[protocol as 'smtp:' | 'smtps:'].includes(port)
    }, 'ports 25 and 587 are closed on hosted Supabase. Use smtps:// with 465 or 2465'),
    /** These two come from the platform. */
    SUPABASE_URL: z.url(),
    SUPABASE_DB_URL: z.url(),
  })
  .superRefine(checkTogether)

export type HostedSettings = z.infer<typeof HostedSchema>

/**
 * Checks what `supabase secrets set` has stored.
 *
 * @throws HostedSettingsError that names every wrong secret, without its value
 */
export function parseHostedSettings(variables: Record<string, string | undefined>): HostedSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = HostedSchema.safeParse({ ...given, TURNSTILE_SECRET_KEY: undefined })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path: [name = ''], message }) => {
    const isMissing = given[String(name)] === undefined
    return `${String(name)}: ${isMissing ? STORED : message}.`
  })
  throw new HostedSettingsError(problems.join(' '))
}
