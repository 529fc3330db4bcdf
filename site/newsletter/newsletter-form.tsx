import { type SubmitEvent, useEffect, useState } from 'react'
import type { EmailProblem } from '#domain/newsletter/subscriber-email.ts'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { Button } from '#site/ui/button.tsx'
import { mountToasts } from '#site/ui/mount-toasts.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { announceOutcome } from './announce-outcome.ts'
import { dismissPopup } from './dismiss-popup.ts'
import { type SubscriptionOutcome, subscribe } from './subscribe.ts'

type NewsletterFormProps = {
  /** The popup caps the field at 254 characters; the main form says what is wrong instead. */
  emailMaxLength?: number
  onSubscribed?: () => void
}

const UNEXPECTED: SubscriptionOutcome = {
  kind: 'failed',
  message: 'Failed to subscribe. Please try again.',
  hasUsedToken: true,
}

/** What the field is to blame for. All else, such as a server that is away, is no fault of the address. */
const ADDRESS_PROBLEMS: ReadonlySet<string> = new Set<EmailProblem>([
  'Invalid email address',
  'Email address is too long',
  'Invalid email format',
  'Email domain not allowed',
])

/** The sign-up form: e-mail, human verification, submit, and a field that only robots fill. */
export function NewsletterForm({ emailMaxLength, onSubscribed }: NewsletterFormProps) {
  const [email, setEmail] = useState('')
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [writtenTo, setWrittenTo] = useState<string>()

  // Puts the live region into the page before there is anything to say in it.
  useEffect(mountToasts, [])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const honeypot = String(new FormData(event.currentTarget).get('website') ?? '')
    setIsSending(true)
    const outcome = await subscribe({ email, token, honeypot }).catch(() => UNEXPECTED)
    setIsSending(false)
    announceOutcome(outcome)
    if (outcome.kind !== 'failed' || outcome.hasUsedToken) beginCheckAnew()
    setProblem(outcome.kind === 'failed' ? outcome.message : undefined)
    if (outcome.kind === 'failed') return
    const isMailed = outcome.kind === 'subscribed' || outcome.isLinkMailed
    setWrittenTo(isMailed ? email.trim() : undefined)
    setEmail('')
    dismissPopup()
    onSubscribed?.()
  }

  /** A token counts once. */
  function beginCheckAnew() {
    setToken(undefined)
    setRound((number) => number + 1)
  }

  const isAddressWrong = problem !== undefined && ADDRESS_PROBLEMS.has(problem)
  const canSubmit = email.trim() !== '' && token !== undefined && !isSending
  return (
    <form
      onSubmit={handleSubmit}
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
        }}
      />
      <Honeypot />
      <BotCheck key={round} purpose="newsletter" onToken={setToken} />
      {problem && !isAddressWrong ? <p className="text-note text-loss">{problem}</p> : null}
      <Button type="submit" disabled={!canSubmit} className="w-full">
        {isSending ? <SendingMark /> : null}
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      {writtenTo ? <WrittenNote email={writtenTo} /> : <SmallPrint />}
    </form>
  )
}

/** Stays when the toast has gone: what the reader has to do next is in their mailbox. */
function WrittenNote({ email }: { email: string }) {
  return (
    <p className="border-l-2 border-accent pl-4 text-small">
      We have written to <strong className="wrap-anywhere">{email}</strong>. The link in that letter
      opens the Pro area and holds for an hour. Nothing there? Look among the unwanted mail.
    </p>
  )
}

function SmallPrint() {
  return (
    <p className="text-note text-muted">
      One letter every Thursday. Unsubscribe with one click, in every letter. See our{' '}
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

/** Out of sight, out of the tab order and out of the accessibility tree, but in the form. */
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
