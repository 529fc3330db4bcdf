import { useEffect, useState } from 'react'
import { AppFrame } from '#site/session/app-frame.tsx'
import { Button } from '#site/ui/button.tsx'
import { LinkButton } from '#site/ui/link-button.tsx'
import { Spinner } from '#site/ui/spinner.tsx'
import { type ConfirmOutcome, confirmLink, wantsClick } from './confirm-link.ts'
import { FreshLinkForm } from './fresh-link-form.tsx'

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
