import { type FormEvent, useEffect, useState } from 'react'
import { findEmailProblem } from '#domain/auth/check-credentials.ts'
import { parseOwnAddress } from '#domain/auth/return-path.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { AppFrame } from '#site/session/app-frame.tsx'
import { loadIntendedPage, takeIntendedPage } from '#site/session/intended-page.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { type ConfirmOutcome, confirmLink } from './confirm-link.ts'
import { type EmailKind, useEmailCooldown } from './email-cooldown.ts'
import { parseLink } from './emailed-link.ts'
import { EmailField } from './fields.tsx'
import { type Inspection, inspectLink, isSameQuestion, type LinkQuestion } from './inspect-link.ts'
import { LinkQuestionForm } from './link-question-form.tsx'
import { requestEmail } from './request-email.ts'

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
  const { outcome, question, handleAgree } = useConfirmation()
  if (question) return <LinkQuestionForm question={question} onAgree={handleAgree} />
  switch (outcome?.kind) {
    case undefined:
    case 'done':
      return <Waiting />
    case 'half':
      return (
        <>
          <Notice
            title="One address confirmed, one to go"
            text="Now open the link in the other email. Your address does not change until then."
          />
          <LinkButton href="/account" look="secondary" className="mt-6 w-full">
            Go to your account
          </LinkButton>
        </>
      )
    case 'limited':
      return (
        <Unused
          title="Too many requests"
          text="Your link has not been used and still works. Wait a few minutes and try again."
        />
      )
    case 'unreachable':
      return (
        <Unused
          title="The server did not respond"
          text="Your link has not been used and still works. Check your connection and try again."
        />
      )
    case 'refused':
      return isAddressChange() ? (
        <>
          <Notice
            title="This link no longer works"
            text="It has expired or has already been used. Your address changes only after both confirmations. Your account page shows what is missing and can send new links."
          />
          <LinkButton href="/account" look="secondary" className="mt-6 w-full">
            Go to your account
          </LinkButton>
        </>
      ) : (
        <>
          <Notice
            title="This link no longer works"
            text="Each link works once and expires in an hour. We can send you a new one."
          />
          <FreshLinkForm />
        </>
      )
  }
}

function isAddressChange(): boolean {
  return new URLSearchParams(location.search).get('type') === 'email_change'
}

function Waiting() {
  return (
    <>
      <h1 className="text-center text-heading font-medium">Confirming your link</h1>
      <noscript>
        <p className="mt-6">
          This page needs JavaScript, which is turned off in your browser. Your link has not been
          used: turn JavaScript on and reload this page, or open the link in another browser.
        </p>
      </noscript>
      <div className="noscript:hidden">
        <Spinner label="One moment, please..." />
      </div>
    </>
  )
}

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

let hasBegun = false

/** Looks at the link only when the page is visible: email scanners open links in the background. */
function useConfirmation() {
  const [outcome, setOutcome] = useState<ConfirmOutcome>()
  const [question, setQuestion] = useState<LinkQuestion>()
  const link = () => parseLink(new URL(location.href))

  async function open() {
    const opened = link()
    const inspection: Inspection = opened ? await inspectLink(opened) : { kind: 'refused' }
    if (inspection.kind === 'question') setQuestion(inspection.question)
    else if (inspection.kind === 'expected') await redeem()
    else setOutcome(inspection)
  }

  /** Another tab may have signed in since the question was asked. */
  async function agree(answered: LinkQuestion) {
    setQuestion(undefined)
    const opened = link()
    const inspection: Inspection = opened ? await inspectLink(opened) : { kind: 'refused' }
    if (inspection.kind === 'expected') await redeem()
    else if (inspection.kind !== 'question') setOutcome(inspection)
    else if (isSameQuestion(inspection.question, answered)) await redeem()
    else setQuestion(inspection.question)
  }

  async function redeem() {
    setQuestion(undefined)
    const opened = link()
    const result: ConfirmOutcome = opened ? await confirmLink(opened) : { kind: 'refused' }
    setOutcome(result)
    if (result.kind === 'done') location.replace(chooseNext(result.next))
  }

  // Synchronizes with the visibility of the page and with the authentication service.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once, however often this renders
  useEffect(() => {
    function begin() {
      if (hasBegun || document.visibilityState !== 'visible') return
      hasBegun = true
      void open()
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => document.removeEventListener('visibilitychange', begin)
  }, [])

  const handleAgree = () => void (question && agree(question))
  return { outcome, question, handleAgree }
}

const STARTS = ['/', '/pro']

/** What this browser's reader wanted counts more than what a form asked for: anyone can fill that in. */
function chooseNext(next: string): string {
  const isFromForm = new URLSearchParams(location.search).get('subscription') === 'confirm'
  // The link's own page has no words in its address any more.
  const isSamePage = loadIntendedPage()?.split(/[?#]/)[0] === next
  return isFromForm || isSamePage || STARTS.includes(next) ? (takeIntendedPage() ?? next) : next
}

function FreshLinkForm() {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<'editing' | 'sending' | 'sent'>('editing')
  const { widget, spend } = useBotCheck()
  const problem = email === '' ? undefined : findEmailProblem(email)
  const { kind, next } = parseOldLink()
  const secondsLeft = useEmailCooldown(kind, email)
  const isReady = status === 'editing' && email !== '' && !problem && secondsLeft === 0

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setStatus('sending')
    const isSent = await requestEmail({ kind, email, next, spend })
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

function parseOldLink(): { kind: EmailKind; next: string } {
  const { searchParams, origin } = new URL(location.href)
  return {
    kind: searchParams.get('type') === 'recovery' ? 'recovery' : 'sign-in',
    next: parseOwnAddress(searchParams.get('next'), origin, '/pro'),
  }
}
