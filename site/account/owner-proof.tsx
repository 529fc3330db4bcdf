import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type AuthAnswer, askAuth } from '#site/session/ask-auth.ts'

let isWanted = false
const listeners = new Set<() => void>()

type Reply = { data: unknown; error: AuthError | null }

/** Like `askAuth`, but opens a dialog if the service requires a newer sign-in. */
export async function askAsOwner<R extends Reply>(
  ask: (auth: SupabaseClient['auth']) => Promise<R>,
): Promise<AuthAnswer<Extract<R, { error: null }>['data']>> {
  const answer = await askAuth(ask)
  if (!answer.isDone && answer.code === 'reauthentication_needed') want(true)
  return answer
}

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}))

export function OwnerProof() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
  if (!isShown) return null
  return (
    <Suspense>
      <ProofDialog onClose={() => want(false)} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function want(next: boolean): void {
  isWanted = next
  for (const listener of listeners) listener()
}
