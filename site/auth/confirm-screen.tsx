import { type FormEvent, useEffect, useState } from 'react'
import { findEmailProblem } from '#domain/session/sign-in-rules.ts'
import { readOwnAddress } from '#domain/session/visitor.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { type ConfirmOutcome, confirmLink, wantsClick } from './confirm-link.ts'
import { EmailField } from './fields.tsx'
import { orderMail } from './mail-message.ts'
import { useMailPause } from './mail-pause.ts'
import type { MailKind } from './request-mail.ts'

/** The page that links in e-mails open. */
export function ConfirmScreen() {
  return (
    <AppFrame>
      <div className="mx-auto w-full max-w-md px-4 py-14 sm:py-20">
        <ConfirmPage />
      </div>
    </AppFrame>
  )
}

function ConfirmPage() {
  const { outcome, isAsking, handleAgree } = useConfirmation()
  if (isAsking) return <Question onAgree={handleAgree} />
  switch (outcome?.kind) {
    case undefined:
    case 'done':
      return <Waiting />
    case 'half':
      return (
        <>
          <Notice
            title="One mailbox has agreed"
            text="Now open the link in the other one, too. Your address stays as it is until then."
          />
          <LinkButton href="/account" look="secondary" className="mt-6 w-full">
            To your account
          </LinkButton>
        </>
      )
    case 'limited':
      return (
        <Unused
          title="Too many links at once"
          text="Your link has not been used and stays valid. Wait a few minutes and try again."
        />
      )
    case 'unreachable':
      return (
        <Unused
          title="The server did not answer"
          text="Your link has not been used and stays valid. Check your connection and try again."
        />
      )
    case 'refused':
      return isAddressChange() ? (
        <>
          <Notice
            title="This link no longer works"
            text="It has expired or was used before. Without both confirmations your address stays as it was: your account page says what it waits for, and sends new links."
          />
          <LinkButton href="/account" look="secondary" className="mt-6 w-full">
            To your account
          </LinkButton>
        </>
      ) : (
        <>
          <Notice
            title="This link no longer works"
            text="It has expired or was used before: each link works once, for an hour. Nothing is lost. Ask for a fresh one and open it from the new email."
          />
          <FreshLinkForm />
        </>
      )
  }
}

/** A link that signs in would not do what this one was for. */
function isAddressChange(): boolean {
  return new URLSearchParams(location.search).get('type') === 'email_change'
}

function Waiting() {
  return (
    <>
      <h1 className="text-center text-heading font-medium">Confirming your link</h1>
      <noscript>
        <p className="mt-6">
          This page redeems the link from your email by JavaScript, which is switched off in your
          browser. Your link has not been used: switch JavaScript on and reload this page, or open
          the link in another browser.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <Spinner label="One moment, please..." />
      </div>
    </>
  )
}

/** The link was not even looked at. */
function Unused(notice: { title: string; text: string }) {
  return (
    <>
      <Notice {...notice} />
      <Button className="mt-6 w-full" onClick={() => location.reload()}>
        Try again
      </Button>
    </>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <h1 className="text-heading font-medium">{title}</h1>
      <p className="mt-3">{text}</p>
    </div>
  )
}

function Question({ onAgree }: { onAgree: () => void }) {
  return (
    <>
      <h1 className="text-heading font-medium">Change the address of your account?</h1>
      <p className="mt-3">
        This link agrees to it for the mailbox that it was sent to. If you did not ask for the
        change, close this page: nothing happens.
      </p>
      <Button className="mt-6 w-full" onClick={onAgree}>
        Confirm the change
      </Button>
    </>
  )
}

let hasBegun = false

/**
 * Redeems the link once somebody looks at the page: mail scanners that open links in the background
 * do not make a page visible.
 */
function useConfirmation() {
  const [outcome, setOutcome] = useState<ConfirmOutcome>()
  const [isAsking, setIsAsking] = useState(false)

  async function redeem() {
    setIsAsking(false)
    const result = await confirmLink(new URL(location.href))
    setOutcome(result)
    if (result.kind === 'done') location.replace(result.next)
  }

  // Synchronises with the visibility of the page and with the authentication service.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is redeemed once, whatever is rendered
  useEffect(() => {
    function begin() {
      if (hasBegun || document.visibilityState !== 'visible') return
      hasBegun = true
      if (wantsClick(new URL(location.href))) setIsAsking(true)
      else void redeem()
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => document.removeEventListener('visibilitychange', begin)
  }, [])

  return { outcome, isAsking, handleAgree: () => void redeem() }
}

/** Sends another link of the kind that has run out. */
function FreshLinkForm() {
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
