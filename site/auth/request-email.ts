import { z } from 'zod/mini'
import { describeRefusal } from '#domain/auth/errors/auth-error-words.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { beginPause, type EmailKind, parsePause } from './email-cooldown.ts'
import { createRateLimiter } from './email-rate-limiter.ts'

type EmailRequest = {
  kind: EmailKind
  email: string
  next: string
  spend: (email: string) => Promise<string | undefined>
}

const SENT: Record<EmailKind, string> = {
  'sign-in': 'If this address can sign in, a link is on its way. It works once.',
  recovery: 'If this address has an account, a link to choose a new password is on its way.',
}

const TOO_MANY =
  'You have already asked for several. Check your spam folder, or try again in a few minutes.'

/** Checked first, so that a refused request spends no bot check. */
const requests = createRateLimiter({ max: 5, windowMs: 5 * 60 * 1000 })

/** True if it was sent; `useEmailCooldown` says when the next one can be requested. */
export async function requestEmail({ kind, email, next, spend }: EmailRequest): Promise<boolean> {
  if (!requests.take(`${kind} ${email.toLowerCase()}`, Date.now())) {
    showToast('The email was not sent', TOO_MANY, 'problem')
    return false
  }
  try {
    const captchaToken = await spend(email)
    if (!captchaToken) return false
    await askForEmail({ kind, email, captchaToken, next })
    rememberLinkRequest(email, kind === 'recovery' ? 'password' : 'sign-in')
    showToast('Check your email', SENT[kind])
    return true
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    const seconds = parsePause(message)
    if (seconds !== undefined) beginPause(kind, email, seconds)
    showToast('The email was not sent', describeFailure(cause, message), 'problem')
    return false
  }
}

type ServiceRequest = { kind: EmailKind; email: string; captchaToken: string; next: string }

/** @throws the service's error if it refuses */
async function askForEmail({ kind, email, captchaToken, next }: ServiceRequest): Promise<void> {
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

/** The service's errors have both; network errors have neither. */
const RefusalSchema = z.object({ code: z.optional(z.string()), status: z.optional(z.number()) })

function describeFailure(cause: unknown, message: string): string {
  const seconds = parsePause(message)
  if (seconds !== undefined) {
    return `We just sent one. You can ask for another in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  }
  if (/rate limit/i.test(message)) return 'Too many requests. Try again in a minute.'
  return describeRefusal({ ...RefusalSchema.safeParse(cause).data, message })
}
