import type { UserIdentity } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { describeProvider } from '#site/auth/describe-provider.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { forgetLinking, readLinking } from './linking-memory.ts'

/** Says that a provider has been linked, once; a failure has been told by the page that came back. */
export function useLinkedNotice(identities: readonly UserIdentity[] | undefined): void {
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
