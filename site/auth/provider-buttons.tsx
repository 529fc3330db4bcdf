import type { Provider } from '@supabase/supabase-js'
import { useCallback, useEffect, useState } from 'react'
import { signInWithProvider } from '#site/session/auth-actions.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useServiceSettings } from './service-settings.ts'

export function ProviderButtons({ returnPath }: { returnPath: string }) {
  const { providers } = useServiceSettings()
  const [chosen, setChosen] = useState<Provider>()
  // Restores the buttons when the reader comes back with the Back button.
  useReturnByHistory(useCallback(() => setChosen(undefined), []))
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

async function leaveFor(provider: Provider, returnPath: string): Promise<boolean> {
  try {
    const { error } = await signInWithProvider(provider, returnPath)
    if (!error) return true
  } catch {
    // The toast below covers this too.
  }
  showToast('Sign in failed', 'The server did not respond. Please try again.', 'problem')
  return false
}

const NAMES: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

export function describeProvider(provider: string): string {
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

/** `onReturn` must be the same function each time. */
export function useReturnByHistory(onReturn: () => void): void {
  // Synchronizes with the browser's back/forward cache.
  useEffect(() => {
    function handleShow(event: PageTransitionEvent) {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [onReturn])
}
