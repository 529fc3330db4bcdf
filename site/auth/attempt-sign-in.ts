import { maskEmail } from '#domain/audit/audit-entry.ts'
import { describeSignInFailure } from '#domain/session/sign-in-rules.ts'
import { FunctionFailure } from '#site/data/call-function.ts'
import { signIn } from '#site/session/auth-actions.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { showToast } from '#site/ui/toast-store.ts'

type Attempt = {
  email: string
  password: string
  /** Gives the bot check's proof, or nothing when it is not passed. */
  spend: (email: string) => Promise<string | undefined>
}

/** One attempt to sign in, with its messages and its entry in the security log. True on success. */
export async function attemptSignIn({ email, password, spend }: Attempt): Promise<boolean> {
  if (email === '' || password === '') {
    showToast('Validation Error', 'Please enter both email and password.', 'problem')
    return false
  }
  try {
    const captchaToken = await spend(email)
    if (!captchaToken) return false
    const { error } = await signIn({ email, password, captchaToken })
    if (error) {
      showToast('Sign in failed', describeSignInFailure(error), 'problem')
      void logSecurityEvent('failed_login_attempt', {
        email: maskEmail(email),
        error: error.message,
      })
      return false
    }
    leaveFlash({ title: 'Welcome back!', description: 'You have been successfully signed in.' })
    await logSecurityEvent('successful_login', { email: maskEmail(email) })
    return true
  } catch (cause) {
    showToast('Error', describeFailure(cause), 'problem')
    void logSecurityEvent('login_error', { email: maskEmail(email), error: String(cause) })
    return false
  }
}

/** The bot check refuses a proof with 403, and too many of them with 429. */
function describeFailure(cause: unknown): string {
  if (cause instanceof FunctionFailure && [403, 429].includes(cause.status)) return cause.message
  return 'An unexpected error occurred. Please try again.'
}
