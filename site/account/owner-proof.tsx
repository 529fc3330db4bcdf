import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type AuthAnswer, askAuth } from '#site/session/ask-auth.ts'

/** Set while the proof is asked for; told whether it was given. */
let waiting: ((isProved: boolean) => void) | undefined
const listeners = new Set<() => void>()

type Reply = { data: unknown; error: AuthError | null }

/**
 * Like `askAuth`, but opens a dialog if the service requires a newer sign-in, and asks again once the reader
 * has proved who they are.
 */
export async function askAsOwner<R extends Reply>(
  ask: (auth: SupabaseClient['auth']) => Promise<R>,
): Promise<AuthAnswer<Extract<R, { error: null }>['data']>> {
  const answer = await askAuth(ask)
  if (answer.isDone || answer.code !== 'reauthentication_needed') return answer
  const isProved = await new Promise<boolean>((resolve) => tell(resolve))
  return isProved ? askAuth(ask) : answer
}

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}))

export function OwnerProof() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  )
  if (!isShown) return null
  return (
    <Suspense>
      <ProofDialog onProved={() => tell(undefined, true)} onClose={() => tell(undefined, false)} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(next: typeof waiting, isProved = false): void {
  const asked = waiting
  waiting = next
  asked?.(isProved)
  for (const listener of listeners) listener()
}
