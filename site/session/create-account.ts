import type { SupabaseClient } from '@supabase/supabase-js'
import type { AuthOutcome, SignUpDetails } from './auth-actions.ts'
import { findPageForEmail } from './page-for-email.ts'

/** The link in the email leads to the page that the reader wanted, also on another device. */
export async function createAccount(
  client: SupabaseClient,
  details: SignUpDetails,
): Promise<AuthOutcome> {
  const { email, password, captchaToken, fullName } = details
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      captchaToken,
      emailRedirectTo: location.origin + (findPageForEmail() ?? '/'),
      data: fullName ? { full_name: fullName } : undefined,
    },
  })
  return { ...data, error }
}
