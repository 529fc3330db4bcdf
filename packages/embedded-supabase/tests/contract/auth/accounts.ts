import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { type AuthFixture, newEmail, PASSWORD } from './auth-fixture.ts'

export type TestAccount = { email: string; client: SupabaseClient; session: Session }

/** A confirmed account, signed in by the link in its confirmation email. */
export async function createAccount(auth: AuthFixture): Promise<TestAccount> {
  const email = newEmail()
  const client = auth.client()
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ada' } } })
  const mail = await auth.takeMail()
  const { data, error } = await client.auth.verifyOtp({
    type: 'signup',
    token_hash: mail.variables.TokenHash ?? '',
  })
  if (!data.session) throw new Error(`The account should be confirmed: ${error?.message}`)
  return { email, client, session: data.session }
}

/** @returns the final address */
export async function followLink(auth: AuthFixture, url: string | undefined): Promise<URL> {
  const link = new URL(url ?? '')
  const response = await auth.request(link.pathname.replace('/auth/v1', '') + link.search)
  if (response.status !== 303) throw new Error(`Expected 303, got ${response.status}`)
  return new URL(response.headers.get('Location') ?? '')
}

export function wrongCode(code: string | undefined, attempt = 0): string {
  return String((Number(code) + attempt + 1) % 1_000_000).padStart(6, '0')
}
