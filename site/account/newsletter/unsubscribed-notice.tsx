import { useState } from 'react'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { requestReturn, resubscribe } from './resubscribe.ts'

type NoticeProps = {
  email: string
  /** Whether it replaces the notice whose button was pressed. */
  isNews: boolean
  onChange: () => Promise<void>
}

type Step = 'offer' | 'mailbox' | 'sent'

/** The way back: at once for somebody who has just come from the mailbox, otherwise through it. */
export function UnsubscribedNotice({ email, isNews, onChange }: NoticeProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>(isNews)
  const [step, setStep] = useState<Step>('offer')
  const [isSending, setIsSending] = useState(false)

  async function handleReturn() {
    setIsSending(true)
    const outcome = await resubscribe()
    if (outcome === 'done') {
      showToast('Welcome back', 'You are subscribed again. The next letter comes on Thursday.')
      await onChange()
    } else if (outcome === 'mailbox-needed') setStep('mailbox')
    else showToast('You are not subscribed yet', outcome.problem, 'problem')
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending}>
      <p ref={start} tabIndex={-1} className="outline-none">
        <span className="font-semibold">Unsubscribed.</span> No letters, and no Pro area. Everything
        else in your account is as it was.
      </p>
      {step === 'offer' ? (
        <Button className="mt-4" disabled={isSending} onClick={() => void handleReturn()}>
          {isSending ? 'Please wait...' : 'Subscribe again'}
        </Button>
      ) : null}
      {step === 'mailbox' ? <MailboxStep email={email} onSent={() => setStep('sent')} /> : null}
      {step === 'sent' ? <SentNotice email={email} /> : null}
    </div>
  )
}

function SentNotice({ email }: { email: string }) {
  const start = useFocusOnArrival<HTMLParagraphElement>()
  return (
    <p
      ref={start}
      tabIndex={-1}
      role="status"
      className="mt-4 border-l-4 border-accent pl-4 outline-none"
    >
      Open the link that we have sent to <strong className="wrap-anywhere">{email}</strong>. It
      subscribes you again and holds for an hour.
    </p>
  )
}

function MailboxStep({ email, onSent }: { email: string; onSent: () => void }) {
  const start = useFocusOnArrival<HTMLParagraphElement>()
  const [token, setToken] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [round, setRound] = useState(0)

  async function handleRequest() {
    if (!token) return
    setIsSending(true)
    const problem = await requestReturn(email, token)
    setIsSending(false)
    if (!problem) return onSent()
    showToast('The email was not sent', problem, 'problem')
    setToken(undefined)
    setRound(round + 1)
  }

  return (
    <div className="mt-4 grid gap-4" aria-busy={isSending}>
      <p ref={start} tabIndex={-1} className="outline-none">
        The way back leads through your mailbox, so that nobody else can subscribe you.
      </p>
      <BotCheck key={round} purpose="newsletter" onToken={setToken} />
      <Button
        className="justify-self-start"
        disabled={isSending || !token}
        onClick={() => void handleRequest()}
      >
        {isSending ? 'Please wait...' : 'Email me the link'}
      </Button>
    </div>
  )
}
