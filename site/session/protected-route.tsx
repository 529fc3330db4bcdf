import { type ReactNode, useEffect } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { useAuth, useSecondStep, useSessionFailure } from './auth-context.tsx'
import { leaveFlash } from './flash.ts'
import { describePage, forgetIntendedPage, keepIntendedPage } from './intended-page.ts'
import { ScriptNotice } from './script-notice.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type ProtectedRouteProps = {
  requiresSubscription?: boolean
  loadingLabel: string
  children: ReactNode
}

export function ProtectedRoute(props: ProtectedRouteProps) {
  const { user, loading, isNewsletterSubscriber, checkingSubscription } = useAuth()
  const failure = useSessionFailure()
  const awaitsSecondStep = useSecondStep()
  const { requiresSubscription = false, loadingLabel, children } = props

  if (loading) return <Waiting label={loadingLabel} />
  if (failure === 'start') return <GateProblem />
  if (!user) return <Redirect to={describeSignInPath()} label={loadingLabel} />
  if (awaitsSecondStep) return <SecondFactorStep />
  if (!requiresSubscription) return children
  if (checkingSubscription) return <Spinner label={loadingLabel} />
  if (failure === 'subscription') return <GateProblem />
  if (!isNewsletterSubscriber) return <Redirect to="/magazine" label={loadingLabel} hasMessage />
  return <Arrived>{children}</Arrived>
}

function Arrived({ children }: { children: ReactNode }) {
  // Synchronizes with the browser's storage: the reader is where they wanted to go, or went elsewhere.
  useEffect(forgetIntendedPage, [])
  // Synchronizes with the browser's history, by a script that the page need not wait for.
  useEffect(() => {
    void import('#site/ui/keep-scroll.ts').then(({ keepScroll }) => keepScroll())
  }, [])
  return children
}

function Waiting({ label }: { label: string }) {
  return (
    <>
      <div className="wrap">
        <ScriptNotice what="This page" className="mb-16 max-w-xl" />
      </div>
      <div className="noscript:hidden">
        <Spinner label={label} />
      </div>
    </>
  )
}

function describeSignInPath(): string {
  return `/auth?next=${encodeURIComponent(describePage(location))}`
}

function Redirect({ to, label, hasMessage }: { to: string; label: string; hasMessage?: boolean }) {
  // Synchronizes with the browser's location, which only an effect may change.
  useEffect(() => {
    keepIntendedPage(describePage(location))
    if (hasMessage) {
      leaveFlash({
        title: 'Subscription required',
        description: 'Please subscribe to our newsletter to access Pro features',
      })
    }
    location.replace(to)
  }, [to, hasMessage])
  return <Spinner label={label} />
}

function GateProblem() {
  return (
    <div role="alert" className="wrap pb-16">
      <h2 className="text-title font-medium">Your access could not be checked</h2>
      <p className="mt-2 max-w-xl text-muted">
        The server did not respond. You are still signed in, and nothing was lost. Check your
        connection and try again.
      </p>
      <Button className="mt-6" look="secondary" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  )
}
