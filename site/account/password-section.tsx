import { type FormEvent, useState } from 'react'
import {
  estimateStrength,
  findPasswordProblem,
  type PasswordStrength,
} from '#domain/auth/check-credentials.ts'
import { PasswordField } from '#site/auth/fields.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { AccountSection } from './section.tsx'

export function PasswordSection() {
  const { user } = useAuth()
  const change = usePasswordChange()
  const { password, code, isSaving } = change
  const problem = password === '' ? undefined : findPasswordProblem(password)
  const isIncomplete = password === '' || Boolean(problem) || change.lacksCode

  return (
    <AccountSection id="settings" title="Password">
      <p className="mb-4 text-small text-muted">
        You can always sign in with {user?.email ? 'a link by email' : 'a code by text message'}. A
        password gives you a second way. Changing it logs out your other devices.
      </p>
      <form
        noValidate
        aria-busy={isSaving}
        className="grid gap-4"
        onSubmit={(event) => void change.handleSubmit(event)}
      >
        {/* Hidden: tells password managers which account this is. */}
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email || user?.phone || ''}
        />
        <PasswordField
          id="new-password"
          label="New password"
          autoComplete="new-password"
          value={password}
          problem={problem}
          onChange={change.setPassword}
        />
        {password !== '' && !problem ? <StrengthHint password={password} /> : null}
        {code === undefined ? null : (
          <CodeField
            isNext
            label={user?.email ? 'Code from the email' : 'Code from the text message'}
            hint="You signed in more than 15 minutes ago, so we have sent you a code."
            value={code}
            onChange={change.setCode}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="secondary" disabled={isSaving || isIncomplete}>
            {isSaving ? 'Saving...' : 'Change password'}
          </Button>
          {code === undefined ? null : (
            <Button look="quiet" disabled={isSaving} onClick={() => void sendCode()}>
              Send another code
            </Button>
          )}
        </div>
      </form>
    </AccountSection>
  )
}

/** `code` is undefined until the service asks for one. */
function usePasswordChange() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    const outcome = await changePassword(password, code)
    if (outcome.kind === 'changed') {
      showToast('Password changed', 'Your other devices have been logged out.')
      setPassword('')
      setCode(undefined)
    } else if (outcome.kind === 'code-needed') {
      if (await sendCode()) setCode('')
    } else {
      const kept = `${outcome.problem} What you typed is still here.`
      showToast('Your password was not changed', kept, 'problem')
    }
    setIsSaving(false)
  }

  const lacksCode = code !== undefined && code.length < CODE_LENGTH
  return { password, setPassword, code, setCode, lacksCode, isSaving, handleSubmit }
}

const HINTS: Record<PasswordStrength, { width: string; color: string; text: string }> = {
  fair: {
    width: 'w-1/3',
    color: 'bg-fair',
    text: 'Fair. Longer is stronger: try three or four unrelated words.',
  },
  good: { width: 'w-2/3', color: 'bg-gain', text: 'Good. A few more characters make it strong.' },
  strong: { width: 'w-full', color: 'bg-gain', text: 'Strong.' },
}

function StrengthHint({ password }: { password: string }) {
  const { width, color, text } = HINTS[estimateStrength(password)]
  return (
    <div className="-mt-2">
      <div aria-hidden="true" className="h-1 rounded-seal bg-sunken">
        <div className={`h-1 rounded-seal transition-[width] duration-150 ${width} ${color}`} />
      </div>
      <p role="status" className="mt-1.5 text-note text-muted">
        {text}
      </p>
    </div>
  )
}

type PasswordOutcome =
  | { kind: 'changed' }
  | { kind: 'code-needed' }
  | { kind: 'refused'; problem: string }

async function changePassword(
  password: string,
  code: string | undefined,
): Promise<PasswordOutcome> {
  const answer = await askAuth((auth) =>
    auth.updateUser(code ? { password, nonce: code } : { password }),
  )
  if (answer.isDone) return { kind: 'changed' }
  if (answer.code === 'reauthentication_needed') return { kind: 'code-needed' }
  return { kind: 'refused', problem: answer.problem }
}

async function sendCode(): Promise<boolean> {
  const answer = await askAuth((auth) => auth.reauthenticate())
  if (answer.isDone)
    showToast('Code sent', 'Check your email or phone, then enter the code to confirm the change.')
  else showToast('The code was not sent', answer.problem, 'problem')
  return answer.isDone
}
