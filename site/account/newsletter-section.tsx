import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'
import { z } from 'zod/mini'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { maskEmail } from '#domain/session/audit-entry.ts'
import { getClient, readAccessToken } from '#site/data/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { type LoadAnswer, LoadProblem, Section, useLoaded } from './section.tsx'

/** Few readers see it, and it brings the bot check: 3.5 KB that /account has no room for. */
const UnsubscribedNotice = lazy<ComponentType<NoticeProps>>(() =>
  import('./unsubscribed-notice.tsx').then(
    ({ UnsubscribedNotice: component }) => ({ default: component }),
    () => ({ default: NoticeNotLoaded }),
  ),
)

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
  if (state.data === 'unsubscribed') {
    return (
      <Suspense fallback={<Skeleton className="h-34 lg:h-28" />}>
        <UnsubscribedNotice {...notice} />
      </Suspense>
    )
  }
  return <NeverSubscribed />
}

/** A failed import cannot be repeated; loading the page again can. */
function NoticeNotLoaded() {
  return (
    <LoadProblem what="Your subscription" problem={UNREACHABLE} onRetry={() => location.reload()} />
  )
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

const RowSchema = z.nullable(z.object({ subscription_status: z.enum(['active', 'unsubscribed']) }))

type SubscriptionState = 'active' | 'unsubscribed' | 'never'

/** How an address stands with the newsletter; its owner sees the row, and nobody else. */
async function readStatus(email: string): Promise<LoadAnswer<SubscriptionState>> {
  try {
    const client = await getClient()
    const token = await readAccessToken(client)
    const { data, error } = await client
      .from('newsletter_subscribers')
      .select('subscription_status')
      .eq('email', email.toLowerCase())
      .setHeader('Authorization', `Bearer ${token}`)
      .maybeSingle()
    if (error) return { isDone: false, problem: UNREACHABLE }
    return { isDone: true, data: RowSchema.parse(data)?.subscription_status ?? 'never' }
  } catch {
    return { isDone: false, problem: UNREACHABLE }
  }
}

type NoticeProps = {
  email: string
  /** Whether it replaces the notice whose button was pressed. */
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
        <span className="font-semibold text-gain">Subscribed.</span> A letter every Thursday, and
        access to the Pro area. Unsubscribing ends both; you can come back at any time.
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

/** Ends the subscription of an address. Gives what to say when that fails, or nothing. */
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
