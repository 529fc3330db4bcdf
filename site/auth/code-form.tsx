import { type FormEvent, useState } from 'react'
import { maskEmail } from '#domain/auth/audit-entry.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import type { EmailKind } from './email-cooldown.ts'

type CodeFormProps = {
  kind: EmailKind
  email: string
  next?: string
  /** The page redirects only when not busy. */
  onBusyChange?: (isBusy: boolean) => void
}

export function CodeForm({ kind, email, next, onBusyChange }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [status, setStatus] = useState<'editing' | 'checking' | 'refused'>('editing')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setStatus('checking')
    onBusyChange?.(true)
    const isAccepted = await verifyCode(kind, email, code)
    const target = kind === 'recovery' ? '/account#password' : next
    if (isAccepted && target) return location.replace(target)
    if (!isAccepted) setStatus('refused')
    onBusyChange?.(false)
  }

  return (
    <form
      noValidate
      className="mt-5 grid gap-3 border-l-4 border-control pl-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <CodeField
        isNext
        label="Code from the email"
        hint={`Sent to ${email}. Open the link in the email, or enter the six-digit code here.`}
        problem={
          status === 'refused'
            ? 'This code is wrong or has expired. Check the digits or ask for a new email.'
            : undefined
        }
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        look="secondary"
        disabled={status === 'checking' || code.length < CODE_LENGTH}
        aria-busy={status === 'checking'}
      >
        {status === 'checking' ? 'Please wait...' : 'Confirm code'}
      </Button>
    </form>
  )
}

async function verifyCode(kind: EmailKind, email: string, token: string): Promise<boolean> {
  const details = { email: maskEmail(email) }
  try {
    const { auth } = await getClient()
    const type = kind === 'recovery' ? 'recovery' : 'email'
    const { error } = await auth.verifyOtp({ email, token, type })
    if (error) void logSecurityEvent('failed_login_attempt', { ...details, error: error.message })
    else await logSecurityEvent('successful_login', details)
    return !error
  } catch (cause) {
    void logSecurityEvent('login_error', { ...details, error: String(cause) })
    return false
  }
}
