import { type ComponentType, lazy, Suspense, useState } from 'react'
import { AppFrame } from '#site/session/app-frame.tsx'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'
import { Farewell } from './farewell.tsx'
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
