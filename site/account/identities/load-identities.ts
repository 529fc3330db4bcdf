import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { readServiceSettings } from '#site/auth/service-settings.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import type { LoadAnswer } from '../use-loaded.ts'

export type Identities = {
  identities: UserIdentity[]
  /** Providers that are switched on and not linked yet. */
  linkable: Provider[]
}

export async function loadIdentities(): Promise<LoadAnswer<Identities>> {
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
