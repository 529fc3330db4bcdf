import { useState } from 'react'
import { z } from 'zod/mini'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { callFunction } from '#site/data/call-function.ts'
import { readConfiguration } from '#site/data/configuration.ts'
import { getClient } from '#site/data/supabase-client.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

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

/**
 * The database's answer to somebody whose session did not begin in the mailbox within the hour, and to a
 * receipt that does not count any more.
 */
const PROOF_NEEDED = 'PT403'

const NOT_TAKEN = 'The server did not take it. Wait a few minutes and try again.'

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

/** Subscribes the reader again, if their sign-in has just proved the mailbox. */
async function resubscribe(): Promise<'done' | 'mailbox-needed' | { problem: string }> {
  try {
    const client = await getClient()
    const { error } = await client.rpc('resubscribe')
    if (!error) return 'done'
    return error.code === PROOF_NEEDED ? 'mailbox-needed' : { problem: UNREACHABLE }
  } catch {
    return { problem: UNREACHABLE }
  }
}

/** Mails the link that subscribes again. Gives what to say when that fails, or nothing. */
async function requestReturn(email: string, token: string): Promise<string | undefined> {
  const subject = email.toLowerCase()
  try {
    const [client, { botCheck }] = await Promise.all([getClient(), readConfiguration()])
    const { provider } = botCheck
    const answer = await callFunction('bot-check', {
      purpose: 'newsletter',
      subject,
      provider,
      token,
    })
    const { receipt } = ReceiptSchema.parse(answer)
    const { error } = await client.rpc('request_subscription_link', {
      p_email: subject,
      p_receipt: receipt,
    })
    if (!error) return undefined
    return error.code === PROOF_NEEDED
      ? 'The verification had run out. It starts over; please try again.'
      : NOT_TAKEN
  } catch {
    return NOT_TAKEN
  }
}
