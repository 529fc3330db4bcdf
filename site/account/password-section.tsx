import { type FormEvent, useState } from 'react'
import { findPasswordProblem } from '#domain/session/sign-in-rules.ts'
import { PasswordField } from '#site/auth/password-field.tsx'
import { getClient } from '#site/data/supabase-client.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { Section } from './section.tsx'

export function PasswordSection() {
  const [password, setPassword] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const problem = password === '' ? undefined : findPasswordProblem(password)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    const refusal = await changePassword(password)
    if (refusal) showToast('Your password was not changed', refusal, 'problem')
    else {
      showToast('Password changed', 'Use the new password the next time you sign in.')
      setPassword('')
    }
    setIsSaving(false)
  }

  return (
    <Section id="settings" title="Password">
      <p className="mb-4 text-small text-muted">
        You can always sign in with a link by email. A password is a second way.
      </p>
      <form
        noValidate
        aria-busy={isSaving}
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <PasswordField
          id="new-password"
          label="New password"
          autoComplete="new-password"
          value={password}
          problem={problem}
          onChange={setPassword}
        />
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={isSaving || password === '' || Boolean(problem)}
        >
          {isSaving ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </Section>
  )
}

/** Gives what to say when the service refuses, or nothing. */
async function changePassword(password: string): Promise<string | undefined> {
  try {
    const { auth } = await getClient()
    const { error } = await auth.updateUser({ password })
    if (!error) return undefined
    return `${error.message.replace(/\.?$/, '.')} Please choose another one.`
  } catch {
    return 'The server did not answer. Check your connection and try again.'
  }
}
