import type { SupabaseClient, User } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { describeRefusal, UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { AccountSection, LoadProblem } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const queryClient = createQueryClient()

export function AccountSections({ onDeleted }: { onDeleted: () => void }) {
  useArrival()
  useCurrentUser()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="wrap pb-16">
        <ProfileSection />
        <NewsletterSection />
        <MonitoringSection />
        <PasswordSection />
        <SecondFactorSection />
        <IdentitiesSection />
        <SessionsSection />
        <DataSection />
        <DeletionSection onDeleted={onDeleted} />
        <OwnerProof />
      </div>
    </QueryClientProvider>
  )
}

const MonitoringStatus = lazy<ComponentType>(() =>
  import('./monitoring-section.tsx').then(
    ({ MonitoringStatus: component }) => ({ default: component }),
    () => ({ default: MonitoringNotLoaded }),
  ),
)

function MonitoringSection() {
  return (
    <AccountSection id="monitoring" title="Portfolio monitoring">
      <Suspense fallback={<Skeleton className="h-24" />}>
        <MonitoringStatus />
      </Suspense>
    </AccountSection>
  )
}

/** A failed import cannot be repeated; loading the page again can. */
function MonitoringNotLoaded() {
  return (
    <LoadProblem
      what="Your monitored portfolios"
      problem={UNREACHABLE}
      onRetry={() => location.reload()}
    />
  )
}

function useArrival(): void {
  // Synchronizes with the page's address: the browser looked for its fragment before the sections existed.
  useEffect(() => {
    const { hash } = location
    if (hash === '#password') document.querySelector<HTMLElement>('#new-password')?.focus()
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])
}

const SESSION_ENDED = {
  title: 'You are logged out',
  description: describeRefusal({ code: 'session_not_found', message: '' }),
}

function useCurrentUser(): void {
  // Synchronizes with the authentication service whenever the page becomes visible.
  useEffect(() => {
    function handleVisibility() {
      if (document.visibilityState === 'visible') void catchUp()
    }
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [])
}

async function catchUp(): Promise<void> {
  // This also ends the session here if it was ended elsewhere. A failure changes nothing: every action on
  // the page reports its own.
  const now = await askAuth(fetchUser)
  const before = await askAuth((auth) => auth.getSession())
  if (!now.isDone || !before.isDone || !before.data.session) return
  if (summarise(now.data.user) === summarise(before.data.session.user)) return
  await askAuth((auth) => auth.refreshSession())
}

/** Explains an ended session on the next page: the redirect starts before the client answers. */
async function fetchUser(auth: SupabaseClient['auth']) {
  const { data } = auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') leaveFlash(SESSION_ENDED)
  })
  try {
    return await auth.getUser()
  } finally {
    data.subscription.unsubscribe()
  }
}

function summarise({ email, new_email, phone, factors = [], identities = [] }: User): string {
  const verified = factors.filter(({ status }) => status === 'verified').map(({ id }) => id)
  const linked = identities.map(({ identity_id }) => identity_id)
  return JSON.stringify([email, new_email, phone, verified.sort(), linked.sort()])
}
