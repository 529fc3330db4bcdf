import { getClient } from '#site/data/supabase-client.ts'

export type MailKind = 'sign-in' | 'recovery'

type MailRequest = { kind: MailKind; email: string; captchaToken: string; next: string }

/**
 * Asks for an e-mail with a link that signs in, or with one that leads to a new password.
 * @throws with the service's message when it refuses.
 */
export async function requestMail(request: MailRequest): Promise<void> {
  const { kind, email, captchaToken, next } = request
  const { auth } = await getClient()
  const { error } =
    kind === 'recovery'
      ? await auth.resetPasswordForEmail(email, {
          captchaToken,
          redirectTo: `${location.origin}/account`,
        })
      : await auth.signInWithOtp({
          email,
          options: { captchaToken, emailRedirectTo: location.origin + next },
        })
  if (error) throw error
}
