import { useState } from 'react'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { LinkButton } from '#site/ui/link-button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { Section } from './section.tsx'
import { unsubscribe } from './unsubscribe.ts'

export function NewsletterSection() {
  const { isNewsletterSubscriber, checkingSubscription } = useAuth()
  return (
    <Section id="newsletter" title="Newsletter">
      {checkingSubscription ? <Skeleton className="h-24" /> : null}
      {!checkingSubscription && isNewsletterSubscriber ? <Subscribed /> : null}
      {!checkingSubscription && !isNewsletterSubscriber ? <NotSubscribed /> : null}
    </Section>
  )
}

function Subscribed() {
  const { user, checkNewsletterSubscription } = useAuth()
  const [isSending, setIsSending] = useState(false)

  async function handleUnsubscribe() {
    setIsSending(true)
    const problem = await unsubscribe(user?.email ?? '')
    if (problem) showToast('Unsubscribe failed', problem, 'problem')
    else {
      showToast('Unsubscribed successfully', "You've been removed from our mailing list.")
      await checkNewsletterSubscription()
    }
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending}>
      <p>
        <span className="font-semibold text-gain">Subscribed.</span> A letter every Thursday, and
        access to the Pro area. Unsubscribing ends both.
      </p>
      <Button
        look="secondary"
        className="mt-4"
        disabled={isSending}
        onClick={() => void handleUnsubscribe()}
      >
        {isSending ? 'Please wait...' : 'Unsubscribe'}
      </Button>
    </div>
  )
}

function NotSubscribed() {
  return (
    <>
      <p>
        <span className="font-semibold">Not subscribed.</span> The weekly newsletter opens the Pro
        area, and is free.
      </p>
      <LinkButton href="/magazine" className="mt-4">
        Subscribe for Pro Access
      </LinkButton>
    </>
  )
}
