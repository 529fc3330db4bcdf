import { type ComponentType, lazy, Suspense, useState } from 'react'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { LinkButton } from '#site/ui/button.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { LoadProblem } from './section.tsx'

type SectionsProps = { onDeleted: () => void }

const AccountSections = lazy<ComponentType<SectionsProps>>(() =>
  import('./account-sections.tsx').then(
    ({ AccountSections: component }) => ({ default: component }),
    () => ({ default: Unloaded }),
  ),
)

const LOADING = 'Loading your account...'

export function AccountScreen() {
  const [isDeleted, setIsDeleted] = useState(false)
  return (
    <AppFrame>
      {/* Outside the route, which would redirect a reader without a session. */}
      {isDeleted ? (
        <Farewell />
      ) : (
        <ProtectedRoute loadingLabel={LOADING}>
          <Suspense fallback={<Spinner label={LOADING} />}>
            <AccountSections onDeleted={() => setIsDeleted(true)} />
          </Suspense>
        </ProtectedRoute>
      )}
    </AppFrame>
  )
}

function Unloaded() {
  return (
    <div className="wrap pb-16">
      <LoadProblem what="Your account" problem={UNREACHABLE} onRetry={() => location.reload()} />
    </div>
  )
}

function Farewell() {
  const title = useFocusOnArrival()
  return (
    <div className="wrap pb-16">
      <h2 ref={title} tabIndex={-1} className="text-title font-medium outline-none">
        Account deleted
      </h2>
      <p className="mt-2 max-w-lg">
        You are logged out everywhere and unsubscribed from the newsletter. You can still read all
        our articles. Thank you for reading.
      </p>
      <LinkButton href="/" look="secondary" className="mt-6">
        Return to Home
      </LinkButton>
    </div>
  )
}
