import { useState } from 'react'
import type { SignOutScope } from '#site/session/auth-actions.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { Section } from './section.tsx'

export function SessionsSection() {
  const { signOut } = useAuth()
  const [isSending, setIsSending] = useState(false)

  async function handleSignOut(scope: SignOutScope) {
    setIsSending(true)
    const { error } = await signOut(scope)
    if (error) {
      showToast(
        'Nothing was logged out',
        'The server did not answer. Check your connection and try again.',
        'problem',
      )
    } else if (scope === 'others') {
      showToast('Other devices logged out', 'You are still signed in here.')
    }
    setIsSending(false)
  }

  return (
    <Section id="sessions" title="Sessions">
      <p>
        You are signed in on this device. If you used another one that is not yours, end it here.
      </p>
      <div aria-busy={isSending} className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" disabled={isSending} onClick={() => void handleSignOut('others')}>
          Log out other devices
        </Button>
        <Button look="secondary" disabled={isSending} onClick={() => void handleSignOut('global')}>
          Log out everywhere
        </Button>
      </div>
    </Section>
  )
}
