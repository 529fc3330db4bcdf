import { type FormEvent, useState } from 'react'
import { maskEmail } from '#domain/auth/audit-entry.ts'
import { findEmailProblem } from '#domain/auth/check-credentials.ts'
import { describeSignInFailure } from '#domain/auth/errors/auth-error-words.ts'
import { FunctionFailure } from '#site/backend-client/call-function.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { signIn } from '#site/session/auth-actions.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { CodeForm } from './code-form.tsx'
import { type EmailKind, useEmailCooldown } from './email-cooldown.ts'
import { EmailField, PasswordField, useCredentials } from './fields.tsx'
import { requestEmail } from './request-email.ts'

type SignInFormProps = {
  returnPath: string
  onBusyChange: (isBusy: boolean) => void
  onSignUp: () => void
}

export function SignInForm({ returnPath, onBusyChange, onSignUp }: SignInFormProps) {
  const fields = useCredentials()
  const { widget, spend } = useBotCheck()
  const [isLoading, setIsLoading] = useState(false)
  const [sent, setSent] = useState<{ kind: EmailKind; email: string }>()

  async function run(action: () => Promise<unknown>) {
    setIsLoading(true)
    onBusyChange(true)
    await action()
    setIsLoading(false)
    onBusyChange(false)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { email, password } = fields
    void run(() => attemptSignIn({ email, password, spend }))
  }

  function handleEmail(kind: EmailKind) {
    const { email } = fields
    if (findEmailProblem(email)) {
      showToast('Enter your email first', 'Please enter a valid email address', 'problem')
      document.querySelector<HTMLInputElement>('input[type=email]')?.focus()
      return
    }
    void run(async () => {
      if (await requestEmail({ kind, email, next: returnPath, spend })) setSent({ kind, email })
    })
  }

  return (
    <div aria-busy={isLoading} className="mt-8">
      <p className="border-t border-hairline pt-6 text-center text-small text-muted">
        Already have an account? Sign in below
      </p>
      <form noValidate className="mt-5 grid gap-5" onSubmit={handleSubmit}>
        <EmailField value={fields.email} problem={fields.emailProblem} onChange={fields.setEmail} />
        <PasswordField
          value={fields.password}
          problem={fields.passwordProblem}
          autoComplete="current-password"
          onChange={fields.setPassword}
        />
        {widget}
        <Button type="submit" className="w-full" disabled={isLoading || !fields.isComplete}>
          {isLoading ? 'Please wait...' : 'Sign In'}
        </Button>
      </form>
      {sent ? <CodeForm key={sent.kind} {...sent} onBusyChange={onBusyChange} /> : null}
      <OtherWays
        email={fields.email}
        isLoading={isLoading}
        onEmail={handleEmail}
        onSignUp={onSignUp}
      />
    </div>
  )
}

type OtherWaysProps = {
  email: string
  isLoading: boolean
  onEmail: (kind: EmailKind) => void
  onSignUp: () => void
}

function OtherWays({ email, isLoading, onEmail, onSignUp }: OtherWaysProps) {
  const linkIn = useEmailCooldown('sign-in', email)
  const passwordIn = useEmailCooldown('recovery', email)
  return (
    <>
      <div className="mt-4 flex flex-wrap justify-between">
        <Button
          look="quiet"
          className="-mx-2 px-2"
          disabled={isLoading || linkIn > 0}
          onClick={() => onEmail('sign-in')}
        >
          Email me a sign-in link{linkIn > 0 ? ` in ${linkIn} s` : ''}
        </Button>
        <Button
          look="quiet"
          className="-mx-2 px-2"
          disabled={isLoading || passwordIn > 0}
          onClick={() => onEmail('recovery')}
        >
          Forgot password?{passwordIn > 0 ? ` Again in ${passwordIn} s` : ''}
        </Button>
      </div>
      <p className="mt-6 border-t border-hairline pt-4 text-center text-note text-muted">
        New here and prefer a password?{' '}
        <a
          href="/auth?mode=sign-up"
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-accent"
          onClick={(event) => {
            event.preventDefault()
            onSignUp()
          }}
        >
          Create an account
        </a>
      </p>
    </>
  )
}

type Attempt = {
  email: string
  password: string
  spend: (email: string) => Promise<string | undefined>
}

async function attemptSignIn({ email, password, spend }: Attempt): Promise<boolean> {
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

/** The bot check answers 403 to a bad proof and 429 to too many. */
function describeFailure(cause: unknown): string {
  if (cause instanceof FunctionFailure && [403, 429].includes(cause.status)) return cause.message
  return 'An unexpected error occurred. Please try again.'
}
