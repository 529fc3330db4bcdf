import type { Provider } from '@supabase/supabase-js'
import { useCallback, useEffect, useState } from 'react'
import { signInWithProvider } from '#site/session/auth-actions.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useServiceSettings } from './service-settings.ts'

/** A button for each provider that is switched on; nothing where none is. */
export function ProviderButtons({ returnPath }: { returnPath: string }) {
  const { providers } = useServiceSettings()
  const [chosen, setChosen] = useState<Provider>()
  // Whoever thinks better of it at the provider comes back to buttons that work.
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

/** How providers write themselves, where upper case alone does not do. */
const NAMES: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

/** A provider's name as people know it. */
export function describeProvider(provider: string): string {
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

/**
 * Calls `onReturn` when the browser's Back button brings the page again as it was left, with all that it
 * was waiting for. `onReturn` must be the same function each time.
 */
export function useReturnByHistory(onReturn: () => void): void {
  // Synchronises with the browser's memory of pages.
  useEffect(() => {
    function handleShow(event: PageTransitionEvent) {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [onReturn])
}
