import { type SubmitEvent, useEffect, useState } from 'react'
import type { EmailProblem } from '#domain/newsletter/subscriber-email.ts'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { Button } from '#site/ui/button.tsx'
import { mountToasts } from '#site/ui/mount-toasts.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { dismissPopup } from './dismiss-popup.ts'
import type { SubscriptionOutcome } from './store-subscription.ts'
import { subscribe } from './subscribe.ts'
import { useWaitingEnter } from './use-waiting-enter.ts'

type NewsletterFormProps = {
  emailMaxLength?: number
  onSubscribed?: () => void
}

const UNEXPECTED: SubscriptionOutcome = {
  kind: 'failed',
  message: 'Failed to subscribe. Please try again.',
  hasUsedToken: true,
}

const ADDRESS_PROBLEMS: ReadonlySet<string> = new Set<EmailProblem>([
  'Invalid email address',
  'Email address is too long',
  'Invalid email format',
  'Email domain not allowed',
])

export function NewsletterForm({ emailMaxLength, onSubscribed }: NewsletterFormProps) {
  const [email, setEmail] = useState('')
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const enter = useWaitingEnter(token !== undefined)

  // Screen readers announce a live region only if it was in the page before its text.
  useEffect(mountToasts, [])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    enter.forget()
    if (isSending) return
    const honeypot = String(new FormData(event.currentTarget).get('website') ?? '')
    setIsSending(true)
    const outcome = await subscribe({ email, token, honeypot }).catch(() => UNEXPECTED)
    setIsSending(false)
    announceOutcome(outcome)
    if (outcome.kind !== 'failed' || outcome.hasUsedToken) restartBotCheck()
    setProblem(outcome.kind === 'failed' ? outcome.message : undefined)
    if (outcome.kind === 'failed') return
    const isMailed = outcome.kind === 'subscribed' || outcome.isLinkMailed
    setSentTo(isMailed ? email.trim() : undefined)
    setEmail('')
    dismissPopup()
    onSubscribed?.()
  }

  function restartBotCheck() {
    setToken(undefined)
    setRound((number) => number + 1)
  }

  const isAddressWrong = problem !== undefined && ADDRESS_PROBLEMS.has(problem)
  const canSubmit = email.trim() !== '' && token !== undefined && !isSending
  return (
    <form
      ref={enter.form}
      onSubmit={handleSubmit}
      onKeyDown={enter.handleKeyDown}
      noValidate
      aria-busy={isSending}
      className="grid gap-4 noscript:hidden"
    >
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        required
        maxLength={emailMaxLength}
        value={email}
        problem={isAddressWrong ? problem : undefined}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(undefined)
          enter.forget()
        }}
      />
      <Honeypot />
      <BotCheck key={round} purpose="newsletter" onToken={setToken} />
      <p aria-live="polite" className="text-note text-muted empty:absolute">
        {enter.isWaiting ? 'One moment: it is sent as soon as the check is done.' : null}
      </p>
      {problem && !isAddressWrong ? <p className="text-note text-loss">{problem}</p> : null}
      <Button type="submit" disabled={!canSubmit} className="w-full">
        {isSending ? <SendingMark /> : null}
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      {sentTo ? <SentNote key={`sent in ${round}`} email={sentTo} /> : <SmallPrint />}
    </form>
  )
}

/** Takes the focus, which the button loses with the address that was sent. */
function SentNote({ email }: { email: string }) {
  const note = useFocusOnArrival<HTMLParagraphElement>()

  // Synchronizes with the browser's scrolling, once: Firefox's focus keeps no margin for the passing message.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [note])

  return (
    <p
      ref={note}
      tabIndex={-1}
      className="scroll-mb-48 border-l-2 border-control pl-4 text-small outline-none"
    >
      We sent an email to <strong className="wrap-anywhere">{email}</strong>. The link opens Pro and
      expires in an hour. Not there? Check your spam folder.
    </p>
  )
}

function SmallPrint() {
  return (
    <p className="text-note text-muted">
      One letter every Thursday. Unsubscribe with one click. See our{' '}
      <a href="/privacy-policy" className="text-ink underline underline-offset-4">
        Privacy Policy
      </a>
      .
    </p>
  )
}

function SendingMark() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-round border-2 border-control border-t-accent"
    />
  )
}

function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

/** docs/behavior.md, The newsletter: an address that is already subscribed counts as a success. */
function announceOutcome(outcome: SubscriptionOutcome): void {
  if (outcome.kind === 'subscribed') {
    showToast(
      'Welcome to Kachi',
      'Weekly insights arrive every Thursday. Please check your email for confirmation.',
    )
  } else if (outcome.kind === 'already-subscribed') {
    showToast(
      'Already subscribed!',
      "You're already part of our community. Thank you for your interest!",
    )
  } else {
    showToast('Subscription failed', outcome.message, 'problem')
  }
}
