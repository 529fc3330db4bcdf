import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { z } from 'zod/mini'
import { maskEmail } from '#domain/auth/audit-entry.ts'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { AccountSection, LoadProblem, SECTION_QUERY } from './section.tsx'

/** Few readers see it, and it loads the bot check: 3.5 KB for which /account has no room. */
const UnsubscribedNotice = lazy<ComponentType<NoticeProps>>(() =>
  import('./unsubscribed-notice.tsx').then(
    ({ UnsubscribedNotice: component }) => ({ default: component }),
    () => ({ default: NoticeNotLoaded }),
  ),
)

export function NewsletterSection() {
  const { user } = useAuth()
  return (
    <AccountSection id="newsletter" title="Newsletter">
      {/* A new address has its own subscription. */}
      <NewsletterStatus key={user?.email} email={user?.email ?? ''} />
    </AccountSection>
  )
}

function NewsletterStatus({ email }: { email: string }) {
  const { checkNewsletterSubscription } = useAuth()
  const [hasChanged, setHasChanged] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    ...SECTION_QUERY,
    queryKey: ['subscription', email],
    queryFn: () => fetchStatus(email),
  })

  async function handleChange() {
    setHasChanged(true)
    await Promise.all([refetch(), checkNewsletterSubscription()])
  }

  if (isPending) return <Skeleton className="h-34 lg:h-28" />
  if (error) {
    return (
      <LoadProblem
        what="Your subscription"
        problem={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  const notice = { email, isNews: hasChanged, onChange: handleChange }
  if (data === 'active') return <SubscribedNotice {...notice} />
  if (data === 'unsubscribed') {
    return (
      <Suspense fallback={<Skeleton className="h-34 lg:h-28" />}>
        <UnsubscribedNotice {...notice} />
      </Suspense>
    )
  }
  return <NeverSubscribed />
}

function NoticeNotLoaded() {
  return (
    <LoadProblem what="Your subscription" problem={UNREACHABLE} onRetry={() => location.reload()} />
  )
}

function NeverSubscribed() {
  return (
    <>
      <p>
        <span className="font-semibold">Not subscribed.</span> The weekly newsletter is free and
        gives you access to Pro.
      </p>
      <LinkButton href="/magazine" className="mt-4">
        Subscribe for Pro Access
      </LinkButton>
    </>
  )
}

const RowSchema = z.nullable(z.object({ subscription_status: z.enum(['active', 'unsubscribed']) }))

type SubscriptionState = 'active' | 'unsubscribed' | 'never'

/** @throws with a text for the reader */
async function fetchStatus(email: string): Promise<SubscriptionState> {
  try {
    const client = await getClient()
    const token = await loadAccessToken(client)
    const { data } = await client
      .from('newsletter_subscribers')
      .select('subscription_status')
      .eq('email', email.toLowerCase())
      .setHeader('Authorization', `Bearer ${token}`)
      .maybeSingle()
      .throwOnError()
    return RowSchema.parse(data)?.subscription_status ?? 'never'
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause })
  }
}

type NoticeProps = {
  email: string
  isNews: boolean
  onChange: () => Promise<void>
}

function SubscribedNotice({ email, isNews, onChange }: NoticeProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>(isNews)
  const [isSending, setIsSending] = useState(false)

  async function handleUnsubscribe() {
    setIsSending(true)
    const problem = await unsubscribe(email)
    if (problem) showToast('Unsubscribe failed', problem, 'problem')
    else {
      showToast('Unsubscribed successfully', "You've been removed from our mailing list.")
      await onChange()
    }
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending}>
      <p ref={start} tabIndex={-1} className="outline-none">
        <span className="font-semibold text-gain">Subscribed.</span> You get a letter every Thursday
        and access to Pro. Unsubscribing ends both. You can come back at any time.
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

async function unsubscribe(email: string): Promise<string | undefined> {
  const checked = checkSubscriberEmail(email)
  if (!checked.isValid) return checked.problem
  const address = checked.email
  try {
    const client = await getClient()
    const { error } = await client
      .from('newsletter_subscribers')
      .update({ subscription_status: 'unsubscribed', last_updated: new Date().toISOString() })
      .eq('email', address)
    if (!error) {
      void logSecurityEvent('successful_unsubscribe', { email: maskEmail(address) })
      return undefined
    }
    void logSecurityEvent('unsubscribe_error', { error: error.message })
  } catch (cause) {
    void logSecurityEvent('unsubscribe_failed', { error: String(cause) })
  }
  return 'Failed to unsubscribe. Please try again.'
}
