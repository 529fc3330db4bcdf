import { useState } from 'react'
import { z } from 'zod/mini'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

type NoticeProps = {
  email: string
  /** True if it replaces a notice whose button was pressed; it then takes the focus. */
  isNews: boolean
  onChange: () => Promise<void>
}

type Step = 'offer' | 'mailbox' | 'sent'

/** Subscribes again at once if a sign-in has just proved the mailbox, otherwise by an email link. */
export function UnsubscribedNotice({ email, isNews, onChange }: NoticeProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>(isNews)
  const [step, setStep] = useState<Step>('offer')
  const [isSending, setIsSending] = useState(false)

  async function handleResubscribe() {
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
        <span className="font-semibold">Unsubscribed.</span> You no longer get the newsletter or
        have access to Pro. The rest of your account has not changed.
      </p>
      {step === 'offer' ? (
        <Button className="mt-4" disabled={isSending} onClick={() => void handleResubscribe()}>
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
      className="mt-4 border-l-4 border-control pl-4 outline-none"
    >
      Open the link we sent to <strong className="wrap-anywhere">{email}</strong> to subscribe
      again. It expires in an hour.
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
    const problem = await requestLink(email, token)
    setIsSending(false)
    if (!problem) return onSent()
    showToast('The email was not sent', problem, 'problem')
    setToken(undefined)
    setRound(round + 1)
  }

  return (
    <div className="mt-4 grid gap-4" aria-busy={isSending}>
      <p ref={start} tabIndex={-1} className="outline-none">
        To come back, confirm by email, so no one else can sign you up.
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
 * The database's error code if the session did not begin with an email link within the last hour, or if the
 * receipt has expired.
 */
const PROOF_NEEDED = 'PT403'

const REFUSED = 'The server refused the request. Wait a few minutes and try again.'

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

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

async function requestLink(email: string, token: string): Promise<string | undefined> {
  const subject = email.toLowerCase()
  try {
    const [client, { botCheck }] = await Promise.all([getClient(), loadConfiguration()])
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
    if (!error) {
      rememberLinkRequest(subject, 'newsletter')
      return undefined
    }
    return error.code === PROOF_NEEDED
      ? 'The security verification expired and has started over. Please try again.'
      : REFUSED
  } catch {
    return REFUSED
  }
}
