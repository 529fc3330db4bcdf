import { type FormEvent, useState } from 'react'
import { getClient } from '#site/data/supabase-client.ts'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import type { MailKind } from './request-mail.ts'

type CodeFormProps = { kind: MailKind; email: string }

/** For a mail that is read on another device: the code in it does what its link does. */
export function CodeForm({ kind, email }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [status, setStatus] = useState<'editing' | 'checking' | 'refused'>('editing')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setStatus('checking')
    const isAccepted = await verifyCode(kind, email, code)
    if (isAccepted && kind === 'recovery') location.replace('/account#password')
    else if (!isAccepted) setStatus('refused')
  }

  return (
    <form
      noValidate
      className="mt-5 grid gap-3 border-l-4 border-accent pl-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <CodeField
        label="Code from the email"
        hint={`Sent to ${email}. Open the link in it, or type its six digits here.`}
        problem={
          status === 'refused'
            ? 'This code is not valid, or no longer. Check the digits or ask for a new email.'
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
        {status === 'checking' ? 'Please wait...' : 'Use code'}
      </Button>
    </form>
  )
}

async function verifyCode(kind: MailKind, email: string, token: string): Promise<boolean> {
  try {
    const { auth } = await getClient()
    const type = kind === 'recovery' ? 'recovery' : 'email'
    const { error } = await auth.verifyOtp({ email, token, type })
    return !error
  } catch {
    return false
  }
}
