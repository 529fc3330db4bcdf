import { type SubmitEvent, useEffect, useState } from 'react'
import { BotCheck } from '#site/bot-check/human-check.tsx'
import { Button } from '#site/ui/button.tsx'
import { mountToasts } from '#site/ui/mount-toasts.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { announceOutcome } from './announce-outcome.ts'
import { subscribe } from './subscribe.ts'

type NewsletterFormProps = {
  /** The popup caps the field at 254 characters; the main form says what is wrong instead. */
  emailMaxLength?: number
  onSubscribed?: () => void
}

/** The sign-up form: e-mail, human verification, submit, and a field that only robots fill. */
export function NewsletterForm({ emailMaxLength, onSubscribed }: NewsletterFormProps) {
  const [email, setEmail] = useState('')
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  // Puts the live region into the page before there is anything to say in it.
  useEffect(mountToasts, [])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const honeypot = String(new FormData(event.currentTarget).get('website') ?? '')
    setIsSending(true)
    const outcome = await subscribe({ email, token, honeypot }).catch(() => ({
      kind: 'failed' as const,
      message: 'Failed to subscribe. Please try again.',
    }))
    setIsSending(false)
    // A token counts once: the check begins anew.
    setToken(undefined)
    setRound((number) => number + 1)
    setProblem(outcome.kind === 'failed' ? outcome.message : undefined)
    announceOutcome(outcome)
    if (outcome.kind === 'failed') return
    setEmail('')
    onSubscribed?.()
  }

  const canSubmit = email.trim() !== '' && token !== undefined && !isSending
  return (
    <form onSubmit={handleSubmit} noValidate aria-busy={isSending} className="grid gap-4">
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
        problem={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Honeypot />
      <BotCheck key={round} purpose="newsletter" onToken={setToken} />
      <Button type="submit" disabled={!canSubmit} className="w-full">
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      <p className="text-note text-muted">
        One letter every Thursday. Unsubscribe with one click, in every letter. See our{' '}
        <a href="/privacy-policy" className="text-ink underline underline-offset-4">
          Privacy Policy
        </a>
        .
      </p>
    </form>
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
