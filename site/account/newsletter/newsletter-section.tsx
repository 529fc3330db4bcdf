import { useCallback, useState } from 'react'
import { useAuth } from '#site/session/auth-context.tsx'
import { LinkButton } from '#site/ui/link-button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { Section } from '../section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { readStatus } from './read-status.ts'
import { SubscribedNotice } from './subscribed-notice.tsx'
import { UnsubscribedNotice } from './unsubscribed-notice.tsx'

export function NewsletterSection() {
  const { user } = useAuth()
  return (
    <Section id="newsletter" title="Newsletter">
      {/* Another address has a subscription of its own. */}
      <NewsletterStatus key={user?.email} email={user?.email ?? ''} />
    </Section>
  )
}

function NewsletterStatus({ email }: { email: string }) {
  const { checkNewsletterSubscription } = useAuth()
  const [hasChanged, setHasChanged] = useState(false)
  const { state, reload } = useLoaded(useCallback(() => readStatus(email), [email]))

  async function handleChange() {
    setHasChanged(true)
    await Promise.all([reload(), checkNewsletterSubscription()])
  }

  if (state.status === 'loading') return <Skeleton className="h-34 lg:h-28" />
  if (state.status === 'failed') {
    return (
      <LoadProblem what="Your subscription" problem={state.problem} onRetry={() => void reload()} />
    )
  }
  const notice = { email, isNews: hasChanged, onChange: handleChange }
  if (state.data === 'active') return <SubscribedNotice {...notice} />
  if (state.data === 'unsubscribed') return <UnsubscribedNotice {...notice} />
  return <NeverSubscribed />
}

function NeverSubscribed() {
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
