import type { UserIdentity } from '@supabase/supabase-js'
import { useState } from 'react'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { Section } from '../section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { describeIdentity } from './describe-identity.ts'
import { LinkButtons } from './link-buttons.tsx'
import { loadIdentities } from './load-identities.ts'
import type { UnlinkDialog } from './unlink-dialog.tsx'
import { useLinkedNotice } from './use-linked-notice.ts'

/** The ways in which the account is signed in to. */
export function IdentitiesSection() {
  const { user } = useAuth()
  return (
    <Section id="identities" title="Ways to sign in">
      {/* What was linked or unlinked meanwhile makes another list. */}
      <Identities key={user?.identities?.map(({ identity_id }) => identity_id).join()} />
    </Section>
  )
}

function Identities() {
  const { state, reload } = useLoaded(loadIdentities)
  const [leaving, setLeaving] = useState<{
    identity: UserIdentity
    Dialog: typeof UnlinkDialog
  }>()
  useLinkedNotice(state.status === 'loaded' ? state.data.identities : undefined)

  async function handleUnlink(identity: UserIdentity) {
    const loaded = await loadOnDemand(() => import('./unlink-dialog.tsx'))
    if (loaded) setLeaving({ identity, Dialog: loaded.UnlinkDialog })
  }

  if (state.status === 'loading') return <Skeleton className="h-28 lg:h-23" />
  if (state.status === 'failed') {
    return (
      <LoadProblem
        what="Your ways to sign in"
        problem={state.problem}
        onRetry={() => void reload()}
      />
    )
  }
  const { identities, linkable } = state.data
  return (
    <>
      <ul>
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            onUnlink={identities.length > 1 ? () => void handleUnlink(identity) : undefined}
          />
        ))}
      </ul>
      {identities.length === 1 ? (
        <p className="mt-2 text-note text-muted">
          It stays as long as it is the only one; otherwise you could not get in any more.
        </p>
      ) : null}
      <LinkButtons providers={linkable} />
      {leaving ? (
        <leaving.Dialog
          identity={leaving.identity}
          onUnlinked={reload}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </>
  )
}

type IdentityRowProps = { identity: UserIdentity; onUnlink: (() => void) | undefined }

function IdentityRow({ identity, onUnlink }: IdentityRowProps) {
  const { name, detail } = describeIdentity(identity)
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-t border-hairline py-2 last:border-b">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-note wrap-anywhere text-muted">{detail}</p>
      </div>
      {onUnlink ? (
        <Button
          look="quiet"
          className="-mr-3 px-3"
          aria-label={`Unlink ${name}`}
          onClick={onUnlink}
        >
          Unlink
        </Button>
      ) : null}
    </li>
  )
}
