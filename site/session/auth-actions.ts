import type { AuthError, Provider, Session, User } from '@supabase/supabase-js'
import { getClient } from '#site/backend-client/supabase-client.ts'

/** A phone number is in E.164, such as +85291234567. */
export type Login = { email: string } | { phone: string }

export type Credentials = Login & {
  password: string
  /** The bot check's receipt, or Turnstile's token if the service verifies it itself. */
  captchaToken?: string
}

export type SignUpDetails = Credentials & { email: string; fullName?: string }

export type SignOutScope = 'local' | 'others' | 'global'

export type AuthOutcome = { error: AuthError | null; user: User | null; session: Session | null }

export async function signIn({ captchaToken, ...login }: Credentials): Promise<AuthOutcome> {
  const client = await getClient()
  const { data, error } = await client.auth.signInWithPassword({
    ...login,
    options: { captchaToken },
  })
  return { ...data, error }
}

/** An outcome without a session means that the email address must be confirmed first. */
export async function signUp(details: SignUpDetails): Promise<AuthOutcome> {
  const [client, { createAccount }] = await Promise.all([
    getClient(),
    import('./create-account.ts'),
  ])
  return createAccount(client, details)
}

export async function signInWithProvider(
  provider: Provider,
  returnPath: string,
): Promise<{ error: AuthError | null }> {
  const client = await getClient()
  return client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: `${location.origin}/auth?next=${encodeURIComponent(returnPath)}` },
  })
}

/** `local` ends only this device's session. */
export async function signOut(scope: SignOutScope = 'local'): Promise<{ error: AuthError | null }> {
  const client = await getClient()
  return client.auth.signOut({ scope })
}
