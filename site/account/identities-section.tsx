import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { useCallback, useEffect, useState } from 'react'
import { formatPhoneNumber } from '#domain/session/phone-number.ts'
import { describeProvider, useReturnByHistory } from '#site/auth/provider-buttons.tsx'
import { readServiceSettings } from '#site/auth/service-settings.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from './owner-proof.tsx'
import { formatDay, type LoadAnswer, LoadProblem, Section, useLoaded } from './section.tsx'
import type { UnlinkDialog } from './unlink-dialog.tsx'

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

/** A button for each provider that could be linked as well. */
function LinkButtons({ providers }: { providers: readonly Provider[] }) {
  const [chosen, setChosen] = useState<Provider>()
  useReturnByHistory(useCallback(() => setChosen(undefined), []))
  if (providers.length === 0) return null

  async function handleChoice(provider: Provider) {
    setChosen(provider)
    rememberLinking(provider)
    const redirectTo = `${location.origin}/account`
    const answer = await askAsOwner((auth) =>
      auth.linkIdentity({ provider, options: { redirectTo } }),
    )
    // On success the browser is on its way to the provider.
    if (answer.isDone) return
    forgetLinking()
    setChosen(undefined)
    showToast(`${describeProvider(provider)} was not linked`, answer.problem, 'problem')
  }

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          look="secondary"
          disabled={chosen !== undefined}
          onClick={() => void handleChoice(provider)}
        >
          {chosen === provider ? 'Please wait...' : `Link ${describeProvider(provider)}`}
        </Button>
      ))}
    </div>
  )
}

const STORAGE_KEY = 'kachi-linking'

/** Notes which provider this tab has left for, so that the page that it comes back to can say "linked". */
function rememberLinking(provider: string): void {
  sessionStorage.setItem(STORAGE_KEY, provider)
}

/** The provider that this tab left for, until it is forgotten. */
function readLinking(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined
}

function forgetLinking(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

/** Says that a provider has been linked, once; a failure has been told by the page that came back. */
function useLinkedNotice(identities: readonly UserIdentity[] | undefined): void {
  // Synchronises with what this tab remembers of its way to the provider.
  useEffect(() => {
    const provider = readLinking()
    if (!identities || !provider) return
    forgetLinking()
    if (!identities.some((identity) => identity.provider === provider)) return
    const name = describeProvider(provider)
    showToast(`${name} linked`, `You can sign in with ${name} from now on.`)
  }, [identities])
}

type LoadedIdentities = {
  identities: UserIdentity[]
  /** Providers that are switched on and not linked yet. */
  linkable: Provider[]
}

async function loadIdentities(): Promise<LoadAnswer<LoadedIdentities>> {
  const [answer, { providers }] = await Promise.all([
    askAuth((auth) => auth.getUserIdentities()),
    readServiceSettings(),
  ])
  if (!answer.isDone) return answer
  const { identities } = answer.data
  const linked = new Set(identities.map(({ provider }) => provider))
  const linkable = providers.filter((provider) => !linked.has(provider))
  return { isDone: true, data: { identities, linkable } }
}

/** One way to sign in, in words. */
function describeIdentity(identity: UserIdentity): { name: string; detail: string } {
  const { provider, identity_data: data, created_at: createdAt } = identity
  const phone = typeof data?.phone === 'string' ? formatPhoneNumber(data.phone) : undefined
  const account: unknown = data?.email ?? phone ?? data?.name
  const since = createdAt ? `since ${formatDay(createdAt)}` : ''
  const parts = [typeof account === 'string' ? account : '', since]
  return { name: describeProvider(provider), detail: parts.filter(Boolean).join(', ') }
}
