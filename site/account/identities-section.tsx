import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { formatPhoneNumber } from '#domain/auth/phone-number.ts'
import { formatLongDate } from '#domain/format-date.ts'
import { describeProvider, useReturnByHistory } from '#site/auth/provider-buttons.tsx'
import { fetchServiceSettings } from '#site/auth/service-settings.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import { Skeleton } from '#site/ui/skeleton.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from './owner-proof.tsx'
import { AccountSection, LoadProblem, SECTION_QUERY } from './section.tsx'
import type { UnlinkDialog } from './unlink-dialog.tsx'

export function IdentitiesSection() {
  const { user } = useAuth()
  const ids = user?.identities?.map(({ identity_id: id }) => id).join() ?? ''
  return (
    <AccountSection id="identities" title="Ways to sign in">
      <Identities key={ids} ids={ids} />
    </AccountSection>
  )
}

function Identities({ ids }: { ids: string }) {
  const settings = useQuery({
    ...SECTION_QUERY,
    queryKey: ['service-settings'],
    queryFn: fetchServiceSettings,
  })
  const { data, isPending, error, refetch } = useQuery({
    ...SECTION_QUERY,
    queryKey: ['identities', ids],
    queryFn: fetchIdentities,
  })
  const [leaving, setLeaving] = useState<{
    identity: UserIdentity
    Dialog: typeof UnlinkDialog
  }>()
  useLinkedNotice(data)

  async function handleUnlink(identity: UserIdentity) {
    const loaded = await loadOnDemand(() => import('./unlink-dialog.tsx'))
    if (loaded) setLeaving({ identity, Dialog: loaded.UnlinkDialog })
  }

  if (isPending || settings.isPending) return <Skeleton className="h-28 lg:h-23" />
  if (error) {
    return (
      <LoadProblem
        what="Your ways to sign in"
        problem={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  const linked = new Set(data.map(({ provider }) => provider))
  const linkable = settings.data?.providers.filter((provider) => !linked.has(provider)) ?? []
  return (
    <>
      <ul>
        {data.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            onUnlink={data.length > 1 ? () => void handleUnlink(identity) : undefined}
          />
        ))}
      </ul>
      {data.length === 1 ? (
        <p className="mt-2 text-note text-muted">You cannot unlink your only way to sign in.</p>
      ) : null}
      <LinkButtons providers={linkable} />
      {leaving ? (
        <leaving.Dialog
          identity={leaving.identity}
          onUnlinked={async () => void (await refetch())}
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
    // On success the browser is leaving for the provider.
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

function rememberLinking(provider: string): void {
  sessionStorage.setItem(STORAGE_KEY, provider)
}

function loadLinking(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined
}

function forgetLinking(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

function useLinkedNotice(identities: readonly UserIdentity[] | undefined): void {
  // Synchronizes with the tab's storage.
  useEffect(() => {
    const provider = loadLinking()
    if (!identities || !provider) return
    forgetLinking()
    if (!identities.some((identity) => identity.provider === provider)) return
    const name = describeProvider(provider)
    showToast(`${name} linked`, `You can sign in with ${name} from now on.`)
  }, [identities])
}

async function fetchIdentities(): Promise<UserIdentity[]> {
  const answer = await askAuth((auth) => auth.getUserIdentities())
  if (!answer.isDone) throw new Error(answer.problem)
  return answer.data.identities
}

function describeIdentity(identity: UserIdentity): { name: string; detail: string } {
  const { provider, identity_data: data, created_at: createdAt } = identity
  const phone = typeof data?.phone === 'string' ? formatPhoneNumber(data.phone) : undefined
  const account: unknown = data?.email ?? phone ?? data?.name
  const since = createdAt ? `since ${formatLongDate(createdAt)}` : ''
  const parts = [typeof account === 'string' ? account : '', since]
  return { name: describeProvider(provider), detail: parts.filter(Boolean).join(', ') }
}
