import type { Provider } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { signInWithProvider } from '#site/session/auth-actions.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { readProviders } from './read-providers.ts'

/** How providers write themselves, where upper case alone does not do. */
const NAMES: Partial<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

/** A button for each provider that is switched on; nothing where none is. */
export function ProviderButtons({ returnPath }: { returnPath: string }) {
  const providers = useProviders()
  const [chosen, setChosen] = useState<Provider>()
  if (providers.length === 0) return null

  async function handleChoice(provider: Provider) {
    setChosen(provider)
    if (await leaveFor(provider, returnPath)) return
    setChosen(undefined)
  }

  return (
    <div className="mt-4 grid gap-3 border-t border-hairline pt-6">
      {providers.map((provider) => (
        <Button
          key={provider}
          look="secondary"
          className="w-full"
          disabled={chosen !== undefined}
          onClick={() => void handleChoice(provider)}
        >
          {chosen === provider ? 'Please wait...' : `Continue with ${describeProvider(provider)}`}
        </Button>
      ))}
    </div>
  )
}

/** True when the browser is on its way. */
async function leaveFor(provider: Provider, returnPath: string): Promise<boolean> {
  try {
    const { error } = await signInWithProvider(provider, returnPath)
    if (!error) return true
  } catch {
    // What there is to say is said below.
  }
  showToast('Sign in failed', 'The server did not answer. Please try again.', 'problem')
  return false
}

function describeProvider(provider: string): string {
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

function useProviders(): readonly Provider[] {
  const [providers, setProviders] = useState<readonly Provider[]>([])

  // Synchronises with the authentication service, which alone knows its providers.
  useEffect(() => {
    let isWanted = true
    void readProviders().then((found) => isWanted && setProviders(found))
    return () => {
      isWanted = false
    }
  }, [])

  return providers
}
