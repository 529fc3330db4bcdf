import { type FormEvent, useState } from 'react'
import { readOwnAddress } from '#domain/session/return-path.ts'
import { findEmailProblem } from '#domain/session/sign-in-rules.ts'
import { Button } from '#site/ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { orderMail } from './mail-message.ts'
import { useMailPause } from './mail-pause.ts'
import type { MailKind } from './request-mail.ts'
import { useBotCheck } from './use-bot-check.tsx'

/** Sends another link of the kind that has run out. */
export function FreshLinkForm() {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<'editing' | 'sending' | 'sent'>('editing')
  const { widget, spend } = useBotCheck()
  const problem = email === '' ? undefined : findEmailProblem(email)
  const { kind, next } = readOldLink()
  const secondsLeft = useMailPause(kind, email)
  const isReady = status === 'editing' && email !== '' && !problem && secondsLeft === 0

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setStatus('sending')
    const isSent = await orderMail({ kind, email, next, spend })
    setStatus(isSent ? 'sent' : 'editing')
  }

  if (status === 'sent') return <CodeForm kind={kind} email={email} next={next} />
  return (
    <form
      noValidate
      aria-busy={status === 'sending'}
      className="mt-6 grid gap-5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <EmailField value={email} problem={problem} onChange={setEmail} />
      {widget}
      <Button type="submit" className="tabular-nums" disabled={!isReady}>
        {describeSubmit(status === 'sending', secondsLeft)}
      </Button>
    </form>
  )
}

function describeSubmit(isSending: boolean, secondsLeft: number): string {
  if (isSending) return 'Please wait...'
  return secondsLeft > 0 ? `Send a new link in ${secondsLeft} s` : 'Send a new link'
}

function readOldLink(): { kind: MailKind; next: string } {
  const { searchParams, origin } = new URL(location.href)
  return {
    kind: searchParams.get('type') === 'recovery' ? 'recovery' : 'sign-in',
    next: readOwnAddress(searchParams.get('next'), origin, '/pro'),
  }
}
