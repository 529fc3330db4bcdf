import type { Provider } from '@supabase/supabase-js'
import { useCallback, useState } from 'react'
import { describeProvider } from '#site/auth/describe-provider.ts'
import { useReturnByHistory } from '#site/auth/use-return-by-history.ts'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from '../owner-proof.tsx'
import { forgetLinking, rememberLinking } from './linking-memory.ts'

/** A button for each provider that could be linked as well. */
export function LinkButtons({ providers }: { providers: readonly Provider[] }) {
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
