import { type FormEvent, useState } from 'react'
import { describeRefusal, UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { refuseNewEmail } from '#site/session/ask-auth.ts'
import { signUp } from '#site/session/auth-actions.ts'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField, PasswordField, useCredentials } from './fields.tsx'

type SignUpFormProps = { onBusyChange: (isBusy: boolean) => void; onSignIn: () => void }

type Status =
  | { kind: 'editing'; isBack?: boolean }
  | { kind: 'sending' }
  | { kind: 'confirming'; email: string }

export function SignUpForm({ onBusyChange, onSignIn }: SignUpFormProps) {
  const fields = useCredentials()
  const [fullName, setFullName] = useState('')
  const [status, setStatus] = useState<Status>({ kind: 'editing' })
  const { widget, spend } = useBotCheck()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setStatus({ kind: 'sending' })
    onBusyChange(true)
    const { email, password } = fields
    const isConfirming = await attemptSignUp({ email, password, fullName: fullName.trim(), spend })
    setStatus(isConfirming ? { kind: 'confirming', email } : { kind: 'editing' })
    onBusyChange(false)
  }

  if (status.kind === 'confirming') {
    return (
      <ConfirmNotice
        email={status.email}
        onBusyChange={onBusyChange}
        onEdit={() => setStatus({ kind: 'editing', isBack: true })}
        onSignIn={onSignIn}
      />
    )
  }
  const isLoading = status.kind === 'sending'
  return (
    <div aria-busy={isLoading} className="mt-8 border-t border-hairline pt-6">
      <Title isNews={status.kind === 'editing' && status.isBack === true} />
      <form noValidate className="mt-5 grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Full name (optional)"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
        />
        <EmailField value={fields.email} problem={fields.emailProblem} onChange={fields.setEmail} />
        <PasswordField
          value={fields.password}
          problem={fields.passwordProblem}
          autoComplete="new-password"
          onChange={fields.setPassword}
        />
        {widget}
        <Button type="submit" className="w-full" disabled={isLoading || !fields.isComplete}>
          {isLoading ? 'Please wait...' : 'Create account'}
        </Button>
      </form>
      <Button look="quiet" className="mt-3 w-full" onClick={onSignIn}>
        Sign in instead
      </Button>
    </div>
  )
}

function Title({ isNews }: { isNews: boolean }) {
  const title = useFocusOnArrival(isNews)
  return (
    <h2 ref={title} tabIndex={-1} className="text-center text-title font-medium outline-none">
      Create an account
    </h2>
  )
}

type ConfirmNoticeProps = SignUpFormProps & { email: string; onEdit: () => void }

function ConfirmNotice({ email, onBusyChange, onEdit, onSignIn }: ConfirmNoticeProps) {
  const title = useFocusOnArrival()
  return (
    <div className="mt-8 border-t border-hairline pt-6">
      <div role="status">
        <h2 ref={title} tabIndex={-1} className="text-title font-medium outline-none">
          One more step
        </h2>
        <p className="mt-2">
          Open the link we sent to <strong className="wrap-anywhere">{email}</strong> to confirm
          your address and sign in. Not there after a minute? Check your spam folder, or ask for a
          sign-in link instead.
        </p>
      </div>
      <CodeForm kind="sign-in" email={email} onBusyChange={onBusyChange} />
      <div className="mt-4 flex flex-wrap justify-between">
        <Button look="quiet" className="-mx-2 px-2" onClick={onSignIn}>
          Ask for a sign-in link
        </Button>
        <Button look="quiet" className="-mx-2 px-2" onClick={onEdit}>
          Use another address
        </Button>
      </div>
    </div>
  )
}

type SignUpAttempt = {
  email: string
  password: string
  fullName: string
  spend: (email: string) => Promise<string | undefined>
}

async function attemptSignUp({ spend, ...details }: SignUpAttempt): Promise<boolean> {
  const problem = refuseNewEmail(details.email)
  if (problem) {
    showToast('Your account was not created', `${problem}. Check it and try again.`, 'problem')
    return false
  }
  try {
    const captchaToken = await spend(details.email)
    if (!captchaToken) return false
    const { error, session } = await signUp({ ...details, captchaToken })
    if (!error) {
      rememberLinkRequest(details.email)
      return session === null
    }
    showToast('Your account was not created', describeRefusal(error), 'problem')
  } catch {
    showToast('Your account was not created', UNREACHABLE, 'problem')
  }
  return false
}
