import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { LoadProblem } from '#site/account/section.tsx'
import { createQueryClient } from '#site/backend-client/query-client.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { AppFrame } from '#site/session/app-frame.tsx'
import { useAuth } from '#site/session/auth-context.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { Spinner } from '#site/ui/skeleton.tsx'

const Desk = lazy<ComponentType>(() =>
  import('./desk.tsx').then(
    ({ Desk: component }) => ({ default: component }),
    () => ({ default: Unloaded }),
  ),
)

const queryClient = createQueryClient()
const LOADING = 'Opening the desk...'

export function EditorScreen() {
  return (
    <AppFrame>
      <QueryClientProvider client={queryClient}>
        <ProtectedRoute loadingLabel={LOADING}>
          <Gate />
        </ProtectedRoute>
      </QueryClientProvider>
    </AppFrame>
  )
}

/** Spares readers who are not editors an empty desk. The database checks permission at each call. */
function Gate() {
  const { user } = useAuth()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['editor', user?.id],
    queryFn: askWhetherEditor,
    retry: false,
    networkMode: 'always',
  })

  if (isPending) return <Spinner label={LOADING} />
  if (data === undefined) {
    return (
      <div className="wrap pb-16">
        <LoadProblem what="The desk" problem={UNREACHABLE} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return <NotAnEditor email={user?.email} />
  return (
    <Suspense fallback={<Spinner label={LOADING} />}>
      <Desk />
    </Suspense>
  )
}

async function askWhetherEditor(): Promise<boolean> {
  const client = await getClient()
  const token = await loadAccessToken(client)
  const { data } = await client
    .rpc('is_editor')
    .setHeader('Authorization', `Bearer ${token}`)
    .throwOnError()
  return data
}

function NotAnEditor({ email = 'this account' }: { email: string | undefined }) {
  return (
    <div className="wrap pb-16">
      <h2 className="text-title font-medium">This page is for editors</h2>
      <p className="mt-2 max-w-xl">
        You are signed in as <span className="font-semibold wrap-anywhere">{email}</span>, which is
        not an editor’s account. Ask the operator of this site for access, then open this page
        again.
      </p>
    </div>
  )
}

function Unloaded() {
  return (
    <div className="wrap pb-16">
      <LoadProblem what="The desk" problem={UNREACHABLE} onRetry={() => location.reload()} />
    </div>
  )
}
