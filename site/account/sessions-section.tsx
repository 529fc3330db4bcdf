import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeDevice } from '#domain/auth/device-name.ts'
import { formatLongDateTime } from '#domain/format-date.ts'
import type { SignOutScope } from '#site/session/auth-actions.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import type { ClearDeviceDialog } from './clear-device-dialog.tsx'
import type { EndSessionDialog } from './end-session-dialog.tsx'
import { type ListedSession, listSessions } from './list-sessions.ts'
import { AccountSection, LoadProblem, SECTION_QUERY } from './section.tsx'

export function SessionsSection() {
  const { signOut } = useAuth()
  const sessions = useQuery({ ...SECTION_QUERY, queryKey: ['sessions'], queryFn: listSessions })
  const [isSending, setIsSending] = useState(false)
  const [leaving, setLeaving] = useState<{
    session: ListedSession
    Dialog: typeof EndSessionDialog
  }>()

  const [Clearing, setClearing] = useState<typeof ClearDeviceDialog>()

  async function handleEnd(session: ListedSession) {
    const loaded = await loadOnDemand(() => import('./end-session-dialog.tsx'))
    if (loaded) setLeaving({ session, Dialog: loaded.EndSessionDialog })
  }

  async function handleClear() {
    const loaded = await loadOnDemand(() => import('./clear-device-dialog.tsx'))
    if (loaded) setClearing(() => loaded.ClearDeviceDialog)
  }

  async function attempt(scope: SignOutScope): Promise<boolean> {
    return signOut(scope).then(
      ({ error }) => !error,
      () => false,
    )
  }

  async function handleSignOut(scope: 'others' | 'global') {
    setIsSending(true)
    // Sign out the others first: this device forgets its session even if the server does not
    // answer, and could not report then that the others are still signed in.
    const isDone = (await attempt('others')) && (scope === 'others' || (await attempt('global')))
    if (!isDone) {
      const advice = 'The server did not respond. Check your connection and try again.'
      showToast('No device was logged out', advice, 'problem')
    } else if (scope === 'others') {
      showToast('Other devices logged out', 'You are still signed in here.')
      await sessions.refetch()
    }
    setIsSending(false)
  }

  return (
    <AccountSection id="sessions" title="Sessions">
      <p className="text-small text-muted">
        Where you are signed in. Don’t recognize a device? End its session, then change your
        password.
      </p>
      {sessions.isPending ? <Skeleton className="mt-4 h-23 md:h-18" /> : null}
      {sessions.isError ? (
        <div className="mt-4">
          <LoadProblem
            what="Your sessions"
            problem={sessions.error.message}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      ) : null}
      {sessions.isSuccess ? (
        <SessionList sessions={sessions.data} onEnd={(session) => void handleEnd(session)} />
      ) : null}
      <div aria-busy={isSending} className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" disabled={isSending} onClick={() => void handleSignOut('others')}>
          Log out other devices
        </Button>
        <Button look="secondary" disabled={isSending} onClick={() => void handleSignOut('global')}>
          Log out everywhere
        </Button>
        <Button look="secondary" disabled={isSending} onClick={() => void handleClear()}>
          Log out and clear this browser
        </Button>
      </div>
      <p className="mt-3 text-note text-muted">
        Logging out leaves holdings, analyses and prices that are kept in this browser. Clear them
        where others use it too.
      </p>
      {Clearing ? <Clearing onClose={() => setClearing(undefined)} /> : null}
      {leaving ? (
        <leaving.Dialog
          session={leaving.session}
          onEnded={async () => void (await sessions.refetch())}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </AccountSection>
  )
}

type SessionListProps = {
  sessions: readonly ListedSession[]
  onEnd: (session: ListedSession) => void
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className="mt-4">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex items-center justify-between gap-4 border-t border-hairline py-3 last:border-b"
        >
          <div className="min-w-0">
            <p className="font-medium">
              {describeDevice(session.user_agent)}{' '}
              {session.is_current ? (
                <span className="ml-1 rounded-seal bg-sunken px-2 py-0.5 text-note font-semibold">
                  This device
                </span>
              ) : null}
            </p>
            <p className="text-note text-muted">
              {/* On narrow screens the line breaks only here. */}
              <span className="inline-block">Since {formatLongDateTime(session.started_at)}.</span>{' '}
              <span className="inline-block">
                Last used {formatLongDateTime(session.last_used_at)}.
              </span>
            </p>
          </div>
          {session.is_current ? null : (
            <Button
              look="quiet"
              className="-mr-3 shrink-0 px-3"
              aria-label={`End session: ${describeDevice(session.user_agent)}, since ${formatLongDateTime(session.started_at)}`}
              onClick={() => onEnd(session)}
            >
              End session
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
